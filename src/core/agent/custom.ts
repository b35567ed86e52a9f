import type { AgentAdapter, Protocol, StreamDecoder } from './adapter.ts';
import { claudeStreamDecoder } from './claude-stream.ts';
import { codexStreamDecoder } from './codex-stream.ts';
import { geminiStreamDecoder } from './gemini-stream.ts';
import { opencodeStreamDecoder } from './opencode-stream.ts';
import { piStreamDecoder } from './pi-stream.ts';
import { qwenStreamDecoder } from './qwen-stream.ts';
import { textDecoder } from './text-stream.ts';

const decoders: Readonly<Record<Protocol, () => StreamDecoder>> = {
  text: textDecoder,
  'claude-stream-json': claudeStreamDecoder,
  'codex-json': codexStreamDecoder,
  'opencode-json': opencodeStreamDecoder,
  'gemini-stream-json': geminiStreamDecoder,
  'qwen-stream-json': qwenStreamDecoder,
  'pi-json': piStreamDecoder,
};

const placeholder = '{prompt_file}';

/** A command of the user's. Nothing is known of it but how its output reads, so none of its variables pass unnamed. */
export function customAdapter(protocol: Protocol): AgentAdapter {
  return {
    name: 'custom',
    protocol,
    program: null,
    versionArgs: ['--version'],
    testedVersions: null,
    envPass: [],
    envDrop: [],
    // A program that prints one message at its end is silent until then.
    streams: protocol !== 'text',
    litters: false,
    invocation({ command, args, promptFile }) {
      const written = [...(command ?? []), ...args];
      return {
        // The command as written is looked through, never what was put in.
        argv: written.map((word) => word.split(placeholder).join(promptFile)),
        env: {},
        prompt: written.some((word) => word.includes(placeholder)) ? 'file' : 'stdin',
      };
    },
    decoder: decoders[protocol],
  };
}
