import { commandText } from '../../core/gate/command-text.ts';
import { excerpt } from '../../core/gate/excerpt.ts';
import { fingerprint } from '../../core/gate/fingerprint.ts';
import { isRatchetStage, type Gate, type GateOutcome, type GateRun, type GateStage } from '../../core/gate/gate.ts';
import { judgeGate } from '../../core/gate/judge-gate.ts';
import { isReadable, readTestCounts } from '../../core/gate/read-test-counts.ts';
import { judgeNumber } from '../../core/ratchet/judge-number.ts';
import { readFailureReason } from '../../core/prove/read-failure-reason.ts';
import type { Processes, RunningProcess, Sweep } from '../process/port.ts';
import { readOutput, streamText } from './read-output.ts';
import { expectReport } from './report-file.ts';
import { startCommand } from './start-command.ts';

export interface GateRequest {
  readonly gate: Gate;
  readonly stage: GateStage;
  /** Id of the tree that is checked out under `root`. */
  readonly tree: string;
  /** Absolute path of the verification tree. */
  readonly root: string;
  /** Absolute folder under `root` that the gate runs in. */
  readonly folder: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly processes: Processes;
  /** Where the raw output is kept: absolute, and as the journal names it. `null`: nowhere. */
  readonly log: { readonly file: string; readonly name: string } | null;
  /** Tracked files that differ from the tree; asked once, after every process of the gate is gone. */
  readonly changedFiles: () => Promise<readonly string[]>;
  /** Whether git tracks a path, relative to `root` and with slashes. */
  readonly isTracked: (path: string) => Promise<boolean>;
  /** For who has to stop it or to find it again. */
  readonly onStart?: (running: RunningProcess) => void;
}

/** A gate's run, and what only the present process needs of it. */
export interface MeasuredGate {
  readonly run: GateRun;
  /** The caller's own word when it stopped the gate: the outcome is then `killed` and means nothing about the code. */
  readonly stoppedFor: string | null;
  readonly sweep: Sweep;
}

/** Changed files that a record names. */
const maxChangedFiles = 20;

/** Runs a gate once. Re-runs, control runs and locks are the caller's. Never rejects but for a broken invariant. */
export async function runGate(request: GateRequest): Promise<MeasuredGate> {
  const { gate, stage, tree, root, folder, env, processes, log } = request;
  const command = commandText(gate.run);
  const pending =
    gate.report === null
      ? null
      : await expectReport({ root, folder, report: gate.report, isTracked: request.isTracked });
  const logFile = log?.file ?? null;
  const running = startCommand(processes, { run: gate.run, folder, env, timeoutMs: gate.timeoutMs, logFile });
  request.onStart?.(running);
  const ending = await running.ended;

  const { stdout, stderr, cut } = readOutput(ending, logFile);
  const report = pending ? await pending.read() : null;
  const measuresNumber = isRatchetStage(stage);
  const tests = measuresNumber ? null : readTestCounts({ command, stdout, stderr, report, cut });
  const reportUnread = !measuresNumber && report !== null && !isReadable(report);
  const started = ending.reason !== 'not-started';
  const changedFiles = started ? await request.changedFiles() : [];
  const { exitCode, signal } = ending;
  const output = `${stdout}\n${stderr}`;
  const judged = judgeGate({
    command,
    started,
    timedOut: ending.reason === 'timed-out',
    stopped: ending.reason === 'stopped' || ending.reason === 'silent',
    exitCode,
    signal,
    changedFiles,
    tests,
    reportUnread,
    output,
  });
  const streams = { stdout: streamText(ending.stdout), stderr: streamText(ending.stderr) };
  const reading = measuresNumber ? judgeNumber({ outcome: judged, exitCode, ...streams }) : null;
  const outcome = reading?.outcome ?? judged;
  const why = reading?.why ?? (reportUnread ? `its report ${gate.report ?? ''} can't be read` : null);
  const told = started ? excerpt({ stdout, stderr }) : excerpt({ stdout: ending.error ?? '', stderr: '' });
  return {
    run: {
      name: gate.name,
      stage,
      tree,
      command,
      outcome,
      exitCode,
      signal,
      durationMs: Math.round(ending.durationMs),
      tests,
      // How much is left is no failure that repeats.
      fingerprint: measuresNumber ? null : fingerprint({ gate: gate.name, outcome, exitCode, signal, stdout, stderr }),
      excerpt: why === null ? told : `${why}\n${told}`,
      log: started ? (log?.name ?? null) : null,
      changedFiles: changedFiles.slice(0, maxChangedFiles),
      ...(needsReason(stage, outcome)
        ? { reason: readFailureReason({ command, exitCode, signal, tests, output }) }
        : {}),
      ...(reading === null ? {} : { number: reading.number }),
    },
    stoppedFor: ending.stoppedFor,
    sweep: ending.sweep,
  };
}

/** New tests must fail on the old source, and for the right reason. */
function needsReason(stage: GateStage, outcome: GateOutcome): boolean {
  return (stage === 'new-tests' || stage === 'stand-in') && outcome !== 'green';
}
