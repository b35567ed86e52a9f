import type { AgentAdapter } from './adapter.ts';
import { geminiStreamDecoder } from './gemini-stream.ts';
import { withoutOptions } from './without-options.ts';

/** Gemini CLI, measured with 0.61.0. It tells no money; a cap on turns can only be set in its own settings. */
export const gemini: AgentAdapter = {
  name: 'gemini',
  protocol: 'gemini-stream-json',
  program: 'gemini',
  versionArgs: ['--version'],
  testedVersions: { from: '0.61.0', to: '0.61.0' },
  envPass: ['GEMINI_*', 'GOOGLE_GEMINI_*'],
  envDrop: ['GEMINI_CLI', 'GEMINI_CLI_NO_RELAUNCH', 'GEMINI_CLI_SURFACE', 'GEMINI_CLI_IDE_*'],
  streams: true,
  litters: true,
  invocation({ args, model, readOnly }) {
    return {
      argv: [
        'gemini',
        '--output-format',
        'stream-json',
        ...(readOnly ? [] : ['--approval-mode', 'yolo']),
        ...(model === null ? [] : ['--model', model]),
        ...(readOnly ? withoutOptions(args, opening) : args),
        // Of what needs a yes, nothing is offered to the model: no shell, no writing.
        ...(readOnly ? ['--approval-mode', 'default', '--extensions', 'none'] : []),
      ],
      env: {
        // Its own second process would hear no signal.
        GEMINI_CLI_NO_RELAUNCH: 'true',
        // Nobody is there to be asked; the folder is a tree of lastgreen's own.
        GEMINI_CLI_TRUST_WORKSPACE: 'true',
      },
      prompt: 'stdin',
    };
  },
  decoder: geminiStreamDecoder,
};

/** One that takes a value must not stand there twice. */
const opening = { alone: ['--yolo', '-y'], withValue: ['--approval-mode', '--allowed-tools'] };
