import { mkdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { CheckResult } from '../../core/check/check-result.ts';
import type { CheckedRatchet } from '../../core/check/checked-ratchet.ts';
import { judgeCheck } from '../../core/check/judge-check.ts';
import type { GateRun } from '../../core/gate/gate.ts';
import { orderGates } from '../../core/gate/order-gates.ts';
import { verifyGates } from '../../core/gate/verify-gates.ts';
import type { Task } from '../../core/plan/plan.ts';
import { formatCount } from '../../core/report/format-amount.ts';
import type { Phase } from '../../core/report/progress.ts';
import { loopFolder } from '../../host/file/state-folder.ts';
import type { RunnerGit } from '../../host/git/port.ts';
import type { WorkingTree } from '../../host/git/working-tree.ts';
import { openProcesses } from '../../host/process/open-processes.ts';
import { readGuardFiles } from '../read-guard-files.ts';
import { askGuards, scopeOf } from '../ask-guards.ts';
import { withoutSecrets, type Secrets } from '../secrets.ts';
import type { Signals } from '../signals.ts';
import { StepCancelled } from '../step-cancelled.ts';
import { openCheckoutTree } from './checkout-tree.ts';
import type { Comparison } from './compare.ts';
import { learnSecrets } from './learn-secrets.ts';
import { openOwnTree } from './own-tree.ts';
import { runCheckGates } from './run-check-gates.ts';
import { runCheckRatchet } from './run-check-ratchet.ts';

/** What a check works with. */
export interface CheckRequest {
  readonly runner: RunnerGit;
  readonly files: WorkingTree;
  readonly comparison: Comparison;
  readonly settings: Settings;
  /** Its scope and grants hold, and its own commands run as well. `null`: no task is meant. */
  readonly task: Task | null;
  readonly guardsOnly: boolean;
  /** A folder of this check's own, for trees and logs. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signals: Signals;
  readonly onNotice: (text: string) => void;
  readonly onPhase: (phase: Phase) => void;
  readonly onRun: (run: GateRun) => void;
}

/** Guards and gates over a change that anybody made. Ends with `StepCancelled` when it is told to stop. */
export async function runCheck(request: CheckRequest): Promise<CheckResult> {
  const { runner, comparison, settings, task, guardsOnly } = request;
  const verify = verifyGates(task?.verify ?? []);
  const { quick, full } = settings.gates;
  const gates = orderGates({ quick, full, verify });
  const change = await runner.change(comparison.from, comparison.to);
  // Gates that run in the checkout have them before their eyes, too.
  const secrets = learnSecrets(runner.repository.root, settings);
  const findings = await askGuards({
    runner,
    change,
    files: await readGuardFiles(runner, change),
    scope: scopeOf(task === null ? null : { tasks: [task] }, task?.id ?? null),
    settings,
    gates: [...quick, ...full, ...verify, ...(settings.ratchet === null ? [] : [settings.ratchet])],
    workFolder: runner.repository.prefix,
    notes: comparison.untaken.map((line) => `git could not take a file: ${line}`),
    values: secrets.values,
  });
  // Reading and judging a large change takes seconds in which nothing else could end it.
  if (request.signals.abort.aborted) throw new StepCancelled();
  const changed = change.files.length;
  const hidden = isInCycle(request) ? gates.filter(({ gate }) => gate.hidden) : [];
  const wanted = guardsOnly || changed === 0 ? [] : gates.filter((each) => !hidden.includes(each));
  if (hidden.length > 0)
    request.onNotice(`${formatCount(hidden.length, 'hidden check')} not run here: judged when the cycle ends`);
  if (!guardsOnly && gates.length === 0)
    request.onNotice('no gates are configured: the verdict is about the guards only');
  const ran = wanted.length === 0 ? { runs: [], ratchet: null } : await runGates(request, wanted, secrets);
  return judgeCheck({ changed, findings, gates: ran.runs, ratchet: ran.ratchet, untaken: comparison.untaken });
}

/** An agent calls: it could see which commands run, and fit itself to what they say. */
function isInCycle({ env }: CheckRequest): boolean {
  return env['LASTGREEN_CYCLE'] !== undefined;
}

async function runGates(
  request: CheckRequest,
  gates: ReturnType<typeof orderGates>,
  secrets: Secrets,
): Promise<{ runs: GateRun[]; ratchet: CheckedRatchet | null }> {
  const { runner, comparison, settings, env, signals, onPhase } = request;
  const folder = loopFolder(request.folder, 'check', basename(runner.repository.root));
  mkdirSync(folder.trees, { recursive: true });
  const isCheckout = comparison.isWorkingTree || (await isCheckedOut(request.files, comparison));
  if (!isCheckout) request.onNotice('the checkout is not what is checked: gates run in a tree of their own');
  const verification = isCheckout
    ? openCheckoutTree(runner, request.files)
    : await openOwnTree(request, folder, secrets);
  const processes = await openProcesses({});
  try {
    if (processes.methodReason !== null)
      request.onNotice(`ending processes is best effort here: ${processes.methodReason}`);
    const bench = {
      settings,
      runner,
      verification,
      processes: withoutSecrets(processes, secrets),
      folder,
      workFolder: runner.repository.prefix,
      signals,
      env,
      onPhase,
      onNotice: request.onNotice,
    };
    const runs = await runCheckGates(bench, { gates, comparison, onRun: request.onRun });
    const { ratchet } = settings;
    // Without its setup no gate told anything, and no number would.
    if (ratchet === null || runs.some((run, index) => run.name !== gates[index]?.gate.name))
      return { runs, ratchet: null };
    const base = async (): Promise<typeof bench> =>
      isCheckout ? { ...bench, verification: await openOwnTree(request, folder, secrets) } : bench;
    const asked = { ratchet, gates: gates.map(({ gate }) => gate), runs, comparison, base, onRun: request.onRun };
    return { runs, ratchet: await runCheckRatchet(bench, asked) };
  } finally {
    await processes.close();
  }
}

/** The user's checkout is where gates run when it is what is judged. */
async function isCheckedOut(files: WorkingTree, { to }: Comparison): Promise<boolean> {
  const { tree, untaken } = await files.take();
  return tree === to && untaken.length === 0;
}
