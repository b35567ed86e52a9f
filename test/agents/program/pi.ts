import type { RealProgram } from './real-program.ts';

const model = {
  id: 'scripted',
  cost: { input: 1, output: 2, cacheRead: 0.1, cacheWrite: 1 },
  contextWindow: 100_000,
  maxTokens: 8_000,
};

export const piProgram: RealProgram = {
  name: 'pi',
  home: (url) => ({
    '.pi/agent/models.json': JSON.stringify({
      providers: { local: { baseUrl: url, api: 'anthropic-messages', apiKey: 'dummy', models: [model] } },
    }),
    '.pi/agent/settings.json': JSON.stringify({ retry: { enabled: false } }),
  }),
  env: () => ({ PI_OFFLINE: '1' }),
  agent: { model: 'local/scripted' },
  tellsCost: true,
};
