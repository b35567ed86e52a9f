import { relative } from 'node:path';
import { runGuards as askGuards } from '../../core/guard/run-guards.ts';
import type { EventBody } from '../../core/journal/event.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { readTestChange } from '../../core/prove/test-change.ts';
import { openSecretReader } from '../../host/secret/open-secret-reader.ts';
import { changeOf } from '../change-of.ts';
import type { Loop } from '../loop.ts';
import { readGuardFiles } from '../read-guard-files.ts';

/** Test files that the journal names. */
const maxTestPaths = 50;
const noScope = { allowedPaths: [], forbid: [], mayChange: [] };

/** Asks every guard about the attempt. */
export async function runGuards(loop: Loop, cycle: CycleState): Promise<EventBody[]> {
  loop.onPhase({ kind: 'guards' });
  const { runner, settings, policy, plan } = loop;
  const measured = cycle.measured;
  if (measured === null) throw new Error('guards were asked before the attempt was measured');
  const change = await changeOf(loop, await runner.treeOf(cycle.base), measured.work);
  const scope = plan.plan.tasks.find(({ id }) => id === cycle.task) ?? noScope;
  const files = await readGuardFiles(runner, change);
  const findings = askGuards({
    change,
    files,
    scope,
    settings: settings.guards,
    commands: [
      ...policy.quick,
      ...policy.full,
      ...policy.verifyOf(cycle.task),
      ...(settings.setup ? [settings.setup] : []),
    ].map(({ run }) => (typeof run === 'string' ? run : run.join(' '))),
    configurationPath: inside(runner.repository.root, settings.file),
    secrets: await openSecretReader(),
    notes: measured.notes,
  });
  const tests = readTestChange(files, scope.mayChange);
  return [
    { type: 'guards-ran', cycle: cycle.cycle, findings, tests: { old: first(tests.old), fresh: first(tests.fresh) } },
  ];
}

function first(paths: readonly string[]): readonly string[] {
  return paths.slice(0, maxTestPaths);
}

function inside(root: string, file: string | null): string | null {
  if (file === null) return null;
  const path = relative(root, file).replaceAll('\\', '/');
  return path.startsWith('../') ? null : path;
}
