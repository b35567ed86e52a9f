import type { RealProgram } from './real-program.ts';

const model = {
  limit: { context: 100_000, output: 8_000 },
  tool_call: true,
  cost: { input: 1, output: 2, cache_read: 0.1, cache_write: 1 },
};

export const opencodeProgram: RealProgram = {
  name: 'opencode',
  home: (url) => ({
    '.config/opencode/opencode.json': JSON.stringify({
      autoupdate: false,
      share: 'disabled',
      small_model: 'local/scripted',
      provider: {
        local: {
          npm: '@ai-sdk/openai-compatible',
          options: { baseURL: `${url}/v1`, apiKey: 'dummy' },
          models: { scripted: model },
        },
      },
    }),
  }),
  env: () => ({ OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_DEFAULT_PLUGINS: '1' }),
  agent: { model: 'local/scripted' },
  tellsCost: true,
};
