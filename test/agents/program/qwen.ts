import type { RealProgram } from './real-program.ts';

export const qwenProgram: RealProgram = {
  name: 'qwen',
  home: () => ({
    '.qwen/settings.json': JSON.stringify({
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false },
      security: { auth: { selectedType: 'openai' } },
    }),
  }),
  env: (url) => ({ OPENAI_API_KEY: 'dummy', OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'scripted' }),
  agent: { args: ['--auth-type', 'openai'] },
  tellsCost: false,
};
