import { liftApproved } from '../../core/approval/lift-approved.ts';
import type { EventBody } from '../../core/journal/event.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { readTestChange } from '../../core/prove/test-change.ts';
import { askGuards, scopeOf } from '../ask-guards.ts';
import { changeOf } from '../change-of.ts';
import type { Loop } from '../loop.ts';
import { readGuardFiles } from '../read-guard-files.ts';

/** Test files that the journal names. */
const maxTestPaths = 50;

/** Asks every guard about the attempt, and notes which tests it touches. */
export async function runGuards(loop: Loop, cycle: CycleState): Promise<EventBody[]> {
  loop.onPhase({ kind: 'guards' });
  const { runner, settings, policy, plan } = loop;
  const measured = cycle.measured;
  if (measured === null) throw new Error('guards were asked before the attempt was measured');
  const change = await changeOf(loop, await runner.treeOf(cycle.base), measured.work);
  const files = await readGuardFiles(runner, change);
  const scope = scopeOf(plan.plan, cycle.task);
  const found = await askGuards({
    runner,
    change,
    files,
    scope,
    settings,
    gates: [
      ...policy.quick,
      ...policy.full,
      ...policy.verifyOf(cycle.task),
      ...(policy.ratchet ? [policy.ratchet] : []),
    ],
    workFolder: loop.workFolder,
    notes: measured.notes,
    values: loop.secrets.values,
  });
  const findings = cycle.approval === null ? found : liftApproved(found, cycle.approval.findings);
  const tests = readTestChange(files, scope.mayChange);
  return [
    {
      type: 'guards-ran',
      cycle: cycle.cycle,
      findings,
      tests: { old: first(tests.old), fresh: first(tests.fresh), standIns: first(tests.standIns) },
    },
  ];
}

function first(paths: readonly string[]): readonly string[] {
  return paths.slice(0, maxTestPaths);
}
