import type { AgentAdapter } from './adapter.ts';
import { geminiStreamDecoder } from './gemini-stream.ts';

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
        ...(readOnly ? withoutOpening(args) : args),
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

const opening = new Set(['--yolo', '-y']);
const openingWithValue = new Set(['--approval-mode', '--allowed-tools']);

/** An option that takes one value must not stand there twice. */
function withoutOpening(args: readonly string[]): string[] {
  return args.filter((word, index) => {
    const name = word.split('=')[0] ?? word;
    return !opening.has(word) && !openingWithValue.has(name) && !openingWithValue.has(args[index - 1] ?? '');
  });
}
