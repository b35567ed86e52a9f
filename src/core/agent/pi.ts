import type { AgentAdapter } from './adapter.ts';
import { piStreamDecoder } from './pi-stream.ts';
import { withoutOptions } from './without-options.ts';

/** pi, measured with 0.73.1. It asks for no permission, and has no caps of its own. */
export const pi: AgentAdapter = {
  name: 'pi',
  protocol: 'pi-json',
  program: 'pi',
  versionArgs: ['--version'],
  testedVersions: { from: '0.73.1', to: '0.73.1' },
  envPass: ['PI_CODING_AGENT_*', 'PI_CACHE_RETENTION', 'PI_OFFLINE', 'PI_PACKAGE_DIR'],
  envDrop: [],
  streams: true,
  litters: false,
  invocation({ args, model, readOnly }) {
    return {
      argv: [
        'pi',
        '--print',
        '--mode',
        'json',
        ...(model === null ? [] : ['--model', model]),
        ...(readOnly ? withoutOptions(args, opening) : args),
        ...(readOnly ? onlyReading : []),
      ],
      env: { PI_SKIP_VERSION_CHECK: '1', PI_TELEMETRY: '0' },
      prompt: 'stdin',
    };
  },
  decoder: piStreamDecoder,
};

const opening = { alone: [], withValue: ['--tools', '-t', '--extension', '-e', '--skill'] };

/** What it reads may have been written to sway it: it takes nothing from the repository but what it reads itself. */
const onlyReading =
  '--tools read,grep,find,ls --no-extensions --no-skills --no-prompt-templates --no-context-files'.split(' ');
