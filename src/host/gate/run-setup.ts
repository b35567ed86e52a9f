import { commandText } from '../../core/gate/command-text.ts';
import { excerpt } from '../../core/gate/excerpt.ts';
import type { GateOutcome } from '../../core/gate/gate.ts';
import { judgeGate } from '../../core/gate/judge-gate.ts';
import type { Processes, RunningProcess, Sweep } from '../process/port.ts';
import { readOutput } from './read-output.ts';
import { type Command, startCommand } from './start-command.ts';

/** How `setup` went. The excerpt is of its output, for people. */
export type SetupRun =
  | { readonly ok: true; readonly excerpt: string; readonly durationMs: number; readonly sweep: Sweep }
  | {
      readonly ok: false;
      /** One sentence. */
      readonly reason: string;
      /** As a gate's: a command that is missing or was killed tells nothing about the code. */
      readonly outcome: Exclude<GateOutcome, 'green' | 'flaky'>;
      readonly excerpt: string;
      readonly durationMs: number;
      readonly stoppedFor: string | null;
      readonly sweep: Sweep;
    };

/** Prepares a tree by the configured command. It may change ignored files as it likes; tracked ones are compared later. */
export async function runSetup(
  command: Command & { readonly processes: Processes; readonly onStart?: (running: RunningProcess) => void },
): Promise<SetupRun> {
  const running = startCommand(command.processes, command);
  command.onStart?.(running);
  const ending = await running.ended;
  const { reason, exitCode, signal, error, durationMs, stoppedFor, sweep } = ending;
  const started = reason !== 'not-started';
  const { stdout, stderr } = readOutput(ending, command.logFile);
  const text = started ? excerpt({ stdout, stderr }) : excerpt({ stdout: error ?? '', stderr: '' });
  const name = commandText(command.run);
  if (reason === 'stopped' || reason === 'silent') {
    return {
      ok: false,
      reason: `setup was stopped: ${name}`,
      outcome: 'killed',
      excerpt: text,
      durationMs,
      stoppedFor,
      sweep,
    };
  }
  const outcome = judgeGate({
    command: name,
    started,
    timedOut: reason === 'timed-out',
    stopped: false,
    exitCode,
    signal,
    changedFiles: [],
    // Setup may run tests or print like it; only its exit code counts.
    tests: null,
    reportUnread: false,
    output: `${stdout}\n${stderr}`,
  });
  if (outcome === 'green' || outcome === 'flaky') return { ok: true, excerpt: text, durationMs, sweep };
  const why = describe(outcome, { ended: signal ?? `exit ${exitCode}`, error, timeoutMs: command.timeoutMs });
  return { ok: false, reason: `setup ${why}: ${name}`, outcome, excerpt: text, durationMs, stoppedFor, sweep };
}

function describe(
  outcome: GateOutcome,
  { ended, error, timeoutMs }: { readonly ended: string; readonly error: string | null; readonly timeoutMs: number },
): string {
  if (outcome === 'not-run') return `could not run (${error ?? ended})`;
  if (outcome === 'timed-out') return `ran into its time limit of ${timeoutMs / 1000} s`;
  return `${outcome === 'killed' ? 'was killed' : 'failed'} (${ended})`;
}
