import { join, relative } from 'node:path';
import { runGuards as askGuards } from '../../core/guard/run-guards.ts';
import type { EventBody } from '../../core/journal/event.ts';
import type { CycleState } from '../../core/loop/state.ts';
import type { Task } from '../../core/plan/plan.ts';
import { changeOf } from '../change-of.ts';
import type { Loop } from '../loop.ts';
import { readGuardFiles } from '../read-guard-files.ts';

const noScope = { allowedPaths: [], forbid: [], mayChange: [] };

/** Asks every guard about the attempt. */
export async function runGuards(loop: Loop, cycle: CycleState): Promise<EventBody[]> {
  loop.onPhase({ kind: 'guards' });
  const { runner, settings, policy, plan } = loop;
  const measured = cycle.measured;
  if (measured === null) throw new Error('guards were asked before the attempt was measured');
  const change = await changeOf(loop, await runner.treeOf(cycle.base), measured.work);
  const task = plan.plan.tasks.find((each) => each.id === cycle.task) ?? null;
  const findings = askGuards({
    change,
    files: await readGuardFiles(runner, change),
    scope: task ?? noScope,
    settings: settings.guards,
    intent: task === null ? '' : intentOf(task),
    commands: [
      ...policy.quick,
      ...policy.full,
      ...policy.verifyOf(cycle.task),
      ...(settings.setup ? [settings.setup] : []),
    ].map(({ run }) => (typeof run === 'string' ? run : run.join(' '))),
    configurationPath: inside(runner.repository.root, settings.file),
    known: await readKnown(loop, cycle.base),
    notes: measured.notes,
  });
  return [{ type: 'guards-ran', cycle: cycle.cycle, findings }];
}

/** What says what the gates' commands run. */
const knownFiles = [
  'package.json',
  'Makefile',
  'makefile',
  'GNUmakefile',
  'pyproject.toml',
  'Cargo.toml',
  'composer.json',
  'Rakefile',
];

async function readKnown({ runner }: Loop, base: string): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  for (const name of knownFiles) {
    const bytes = await runner.fileAt(base, join(runner.repository.prefix, name));
    if (bytes !== null) known.set(name, new TextDecoder().decode(bytes));
  }
  return known;
}

function intentOf({ title, description, acceptanceCriteria }: Task): string {
  return [title, description, ...acceptanceCriteria].join('\n');
}

function inside(root: string, file: string | null): string | null {
  if (file === null) return null;
  const path = relative(root, file).replaceAll('\\', '/');
  return path.startsWith('../') ? null : path;
}
