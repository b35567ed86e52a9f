import type { AgentAdapter } from './adapter.ts';
import { opencodeStreamDecoder } from './opencode-stream.ts';
import { withoutOptions } from './without-options.ts';

const quiet = {
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  OPENCODE_DISABLE_SHARE: '1',
  OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  OPENCODE_DISABLE_TERMINAL_TITLE: '1',
};

/**
 * A reviewer's tools read and nothing more; what it reads may have been written to sway it, so it takes neither
 * settings nor instructions from the repository.
 */
const onlyReading = {
  OPENCODE_PERMISSION: JSON.stringify({
    '*': 'deny',
    read: 'allow',
    list: 'allow',
    glob: 'allow',
    grep: 'allow',
  }),
  OPENCODE_DISABLE_PROJECT_CONFIG: '1',
  OPENCODE_DISABLE_CLAUDE_CODE: '1',
};

/** opencode, measured with 1.18.33. It has no caps of its own. */
export const opencode: AgentAdapter = {
  name: 'opencode',
  protocol: 'opencode-json',
  program: 'opencode',
  versionArgs: ['--version'],
  testedVersions: { from: '1.18.33', to: '1.18.33' },
  envPass: ['OPENCODE_*'],
  envDrop: [
    'OPENCODE_CLIENT',
    'OPENCODE_DIRECT_TRACE',
    'OPENCODE_EDITOR_SSE_PORT',
    'OPENCODE_PID',
    'OPENCODE_ROUTE',
    'OPENCODE_SERVER_PASSWORD',
    'OPENCODE_SERVER_USERNAME',
    'OPENCODE_TERMINAL',
    'OPENCODE_WORKSPACE_ID',
  ],
  streams: true,
  litters: true,
  invocation({ args, model, readOnly }) {
    return {
      argv: [
        'opencode',
        'run',
        '--format',
        'json',
        // What the user's settings ask for would be refused: nobody is there to answer.
        ...(readOnly ? [] : ['--auto']),
        ...(model === null ? [] : ['--model', model]),
        ...(readOnly ? withoutOptions(args, { alone: ['--auto'], withValue: ['--agent'] }) : args),
      ],
      env: { ...quiet, ...(readOnly ? onlyReading : {}) },
      prompt: 'stdin',
    };
  },
  decoder: opencodeStreamDecoder,
};
