import type { ProofStage } from '../../core/gate/gate.ts';
import type { FileChange } from '../../core/guard/file-change.ts';
import { standIn } from '../../core/prove/stand-in.ts';
import { sourcesToStandInFor, testsToHold, testsToShow } from '../../core/prove/test-change.ts';
import type { ObjectId, RunnerGit } from '../../host/git/port.ts';

/** Both sides of an attempt, as trees. */
export interface ProofSides {
  /** Of the last green commit. */
  readonly base: ObjectId;
  /** What lands. */
  readonly tree: ObjectId;
  /** The same without the tick of the plan. */
  readonly work: ObjectId;
  /** What differs from `base` to `work`. */
  readonly files: readonly FileChange[];
  /** What the task may change in spite of the guards. */
  readonly mayChange: readonly string[];
}

/** The tree that a proof runs on; `null`: a stand-in would be the attempt itself. The same sides give the same tree. */
export async function composeProofTree(
  runner: RunnerGit,
  { base, tree, work, files, mayChange }: ProofSides,
  stage: ProofStage,
): Promise<ObjectId | null> {
  if (stage === 'old-tests') return runner.withPathsFrom(tree, base, pathsOf(testsToHold(files, mayChange)));
  const withTests = await runner.withPathsFrom(base, work, pathsOf(testsToShow(files)));
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
