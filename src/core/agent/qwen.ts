import type { AgentAdapter } from './adapter.ts';
import { qwenStreamDecoder } from './qwen-stream.ts';
import { withoutOptions } from './without-options.ts';

/** Qwen Code, measured with 0.24.4. It tells no money. */
export const qwen: AgentAdapter = {
  name: 'qwen',
  protocol: 'qwen-stream-json',
  program: 'qwen',
  versionArgs: ['--version'],
  testedVersions: { from: '0.24.4', to: '0.24.4' },
  envPass: ['QWEN_*', 'DASHSCOPE_*', 'BAILIAN_*', 'OPENAI_*'],
  envDrop: ['QWEN_CODE', 'QWEN_CODE_NO_RELAUNCH', 'QWEN_CODE_IDE_*', 'QWEN_SANDBOX'],
  streams: true,
  litters: false,
  invocation({ args, model, readOnly }) {
    return {
      argv: [
        'qwen',
        '--output-format',
        'stream-json',
        ...(readOnly ? [] : ['--approval-mode', 'yolo']),
        ...(model === null ? [] : ['--model', model]),
        ...(readOnly ? withoutOptions(args, opening) : args),
        // What needs a yes is refused; of the repository's own settings and instructions it takes none.
        ...(readOnly ? ['--approval-mode', 'default', '--safe-mode'] : []),
      ],
      env: { QWEN_CODE_SUPPRESS_YOLO_WARNING: '1' },
      prompt: 'stdin',
    };
  },
  decoder: qwenStreamDecoder,
};

const opening = { alone: ['--yolo', '-y'], withValue: ['--approval-mode', '--allowed-tools'] };
