import { realpathSync, statSync } from 'node:fs';
import type { Launch } from './containment.ts';
import type { FifoPair } from './fifo-pool.ts';
import { openOutputLog, type OutputLog } from './output-log.ts';
import { openStreams, type ProcessStreams } from './process-streams.ts';
import type { ProcessSpec } from './port.ts';
import { resolveProgram } from './resolve-program.ts';

export type Prepared =
  | { readonly ok: true; readonly launch: Launch; readonly streams: ProcessStreams; readonly log: OutputLog | null }
  | { readonly ok: false; readonly error: string };

/** Looks up and opens all that a start needs, so that whatever is missing is said before anything runs. */
export function prepareLaunch(spec: ProcessSpec, fifos: FifoPair | null): Prepared {
  let streams: ProcessStreams | null = null;
  try {
    const cwd = realpathSync(spec.cwd);
    if (!statSync(cwd).isDirectory()) return { ok: false, error: `ENOTDIR: ${spec.cwd} is no folder` };
    const program = resolveProgram(spec.argv[0] ?? '', spec.env['PATH'], cwd);
    if (!program.ok) return program;
    streams = openStreams(fifos, spec.stdin);
    const log = spec.logFile === null ? null : openOutputLog(spec.logFile, spec.logMaxBytes);
    // Node hands its own coverage folder down unless the name is there; without a value it is not passed.
    const env = { NODE_V8_COVERAGE: undefined, ...spec.env };
    return {
      ok: true,
      launch: { program: program.path, args: spec.argv.slice(1), cwd, env, stdio: streams.stdio },
      streams,
      log,
    };
  } catch (error) {
    streams?.abandon();
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}
