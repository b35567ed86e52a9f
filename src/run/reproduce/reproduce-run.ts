import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { Gate, GateRun } from '../../core/gate/gate.ts';
import { setupGate } from '../../core/loop/next-gate.ts';
import { setupFailure } from '../../core/verdict/gate-failure.ts';
import type { LoopFolder } from '../../host/file/state-folder.ts';
import type { RunnerGit } from '../../host/git/port.ts';
import { openVerificationTree } from '../../host/git/tree/verification-tree.ts';
import { openProcesses } from '../../host/process/open-processes.ts';
import type { GateBench } from '../loop.ts';
import type { GateCall } from '../perform/gate-call.ts';
import { prepareTree, runOneGate } from '../perform/run-gate-step.ts';
import { keepRunRecord, sweepLastRun } from '../process-records.ts';
import { openSecrets, withoutSecrets } from '../secrets.ts';
import type { Signals } from '../signals.ts';
import { withLiveOutput, type LiveOutput } from './live-output.ts';

/** One run of a gate that is to be made again. */
export interface Reproduction {
  readonly runner: RunnerGit;
  readonly settings: Settings;
  /** As the journal has it. */
  readonly run: GateRun;
  /** Its command. */
  readonly gate: Gate;
  /** The gates before it: it may need what they build. */
  readonly earlier: readonly Gate[];
  /** The commit that the attempt was made on. */
  readonly head: string;
  readonly workFolder: string;
  /** Of its own, locked by the caller. */
  readonly folder: LoopFolder;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signals: Signals;
  readonly live: LiveOutput;
  readonly onNotice: (text: string) => void;
}

/**
 * Makes the tree that the run was on, prepares it, and runs the command once, its output shown as it comes. The tree
 * stays. Gives the run, or that of a setup which failed in its stead. Throws `StepCancelled` when told to stop.
 */
export async function reproduceRun(reproduction: Reproduction): Promise<GateRun> {
  const { runner, run, gate, earlier, head, workFolder, folder, env, signals, live, onNotice } = reproduction;
  const isSetup = run.name === setupGate && setupFailure(run) !== null;
  // What is to be seen failing must not fail before it.
  const settings = isSetup ? { ...reproduction.settings, setup: null } : reproduction.settings;
  mkdirSync(folder.trees, { recursive: true });
  const secrets = openSecrets();
  const extras = { ...settings.trees, onCopied: (text: string) => secrets.learn(text) };
  const index = join(folder.trees, 'verify');
  const verification = await openVerificationTree(runner, folder.verificationTree, index, extras, settings.setup);
  const processes = await openProcesses({});
  let forget: (() => void) | null = null;
  try {
    await sweepLastRun(folder, processes, onNotice);
    forget = keepRunRecord(folder, processes);
    const quiet: GateBench = {
      settings,
      runner,
      verification,
      processes: withoutSecrets(processes, secrets),
      folder,
      workFolder,
      signals,
      env,
      onPhase: () => undefined,
      onNotice,
    };
    const shown = { ...quiet, processes: withoutSecrets(withLiveOutput(processes, live), secrets) };
    const call = { gate, stage: run.stage, tree: run.tree, head, earlier: [], folder: join(folder.folder, 'logs') };
    const { failed } = await prepareTree(quiet, { ...call, start: isSetup ? 'from-nothing' : 'clean' });
    return failed ?? (await runBehind(quiet, shown, { ...call, start: 'as-left' }, isSetup ? [] : earlier));
  } finally {
    forget?.();
    await processes.close();
  }
}

async function runBehind(
  quiet: GateBench,
  shown: GateBench,
  call: GateCall,
  earlier: readonly Gate[],
): Promise<GateRun> {
  for (const gate of earlier) {
    quiet.onNotice(`gate ${gate.name} first: what it builds may be needed …`);
    await runOneGate(quiet, { ...call, gate });
  }
  return runOneGate(shown, call);
}
