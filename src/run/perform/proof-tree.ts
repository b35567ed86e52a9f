import type { ProofStage } from '../../core/gate/gate.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { standIn } from '../../core/prove/stand-in.ts';
import { sourcesToStandInFor, testsToHold, testsToShow } from '../../core/prove/test-change.ts';
import type { FileChange } from '../../core/guard/file-change.ts';
import { changeOf } from '../change-of.ts';
import type { Loop } from '../loop.ts';
import { readGuardFiles } from '../read-guard-files.ts';

/** The tree that a proof runs on, put together of the last green commit and the attempt; `null`: a stand-in would be the attempt itself. */
export async function proofTree(loop: Loop, cycle: CycleState, stage: ProofStage): Promise<string | null> {
  const { runner, plan } = loop;
  const { measured } = cycle;
  if (measured === null) throw new Error('a proof was asked for before the attempt was measured');
  const base = await runner.treeOf(cycle.base);
  const files = await readGuardFiles(runner, await changeOf(loop, base, measured.work));
  if (stage === 'old-tests') {
    const mayChange = plan.plan.tasks.find(({ id }) => id === cycle.task)?.mayChange ?? [];
    return runner.withPathsFrom(measured.tree, base, pathsOf(testsToHold(files, mayChange)));
  }
  const withTests = await runner.withPathsFrom(base, measured.work, pathsOf(testsToShow(files)));
  if (stage === 'new-tests') return withTests;
  const encoder = new TextEncoder();
  const sources = sourcesToStandInFor(files).flatMap((file) => {
    const text = standInFor(file);
    return text === null ? [] : [{ path: file.path, text, isHollow: text !== file.after?.text }];
  });
  if (!sources.some(({ isHollow }) => isHollow)) return null;
  return runner.withFiles(
    withTests,
    sources.map(({ path, text }) => ({ path, bytes: encoder.encode(text) })),
  );
}

function standInFor({ before, after }: FileChange): string | null {
  const tree = after?.tree() ?? null;
  return tree === null ? null : standIn(before?.tree() ?? null, tree);
}

function pathsOf(files: readonly FileChange[]): string[] {
  return files.map(({ path }) => path);
}
