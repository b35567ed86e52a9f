import type { RealProgram } from './real-program.ts';

export const codexProgram: RealProgram = {
  name: 'codex',
  home: (url) => ({
    '.codex/config.toml': `model_provider = "local"
[model_providers.local]
name = "local"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "LOCAL_API_KEY"
request_max_retries = 0
stream_max_retries = 0
`,
  }),
  env: () => ({ LOCAL_API_KEY: 'dummy' }),
  agent: { model: 'gpt-5.5', env: ['LOCAL_API_KEY'] },
  tellsCost: false,
};
