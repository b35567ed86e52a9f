import type { RealProgram } from './real-program.ts';

export const geminiProgram: RealProgram = {
  name: 'gemini',
  home: () => ({
    '.gemini/settings.json': JSON.stringify({
      security: { auth: { selectedType: 'gemini-api-key' } },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false, maxAttempts: 1 },
    }),
  }),
  env: (url) => ({ GEMINI_API_KEY: 'dummy', GOOGLE_GEMINI_BASE_URL: url }),
  agent: { model: 'gemini-2.5-flash' },
  tellsCost: false,
};
