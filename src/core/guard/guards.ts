import { askedPath } from './asked-path.ts';
import { assertionPatched } from './assertion-patched.ts';
import { binaryOrGenerated } from './binary-or-generated.ts';
import { commentedOut } from './commented-out.ts';
import { coverageLowered } from './coverage-lowered.ts';
import { deletedMuch } from './deleted-much.ts';
import { dependencyAdded } from './dependency-added.ts';
import { deployment } from './deployment.ts';
import { diffTooLarge } from './diff-too-large.ts';
import { errorSwallowed } from './error-swallowed.ts';
import { exitInSource } from './exit-in-source.ts';
import { gateConfigChanged } from './gate-config-changed.ts';
import type { Guard } from './guard.ts';
import { largeFile } from './large-file.ts';
import { migration } from './migration.ts';
import { lintEscape } from './lint-escape.ts';
import { nestedRepository } from './nested-repository.ts';
import { outsideScope } from './outside-scope.ts';
import { placeholder } from './placeholder.ts';
import { planTampered } from './plan-tampered.ts';
import { protectedPath } from './protected-path.ts';
import { publicApiChanged } from './public-api-changed.ts';
import { runnerConfigTampered } from './runner-config-tampered.ts';
import { secret } from './secret.ts';
import { snapshotNote } from './snapshot-note.ts';
import { symlinkEscape } from './symlink-escape.ts';
import { testChanged } from './test-changed.ts';
import { testDeleted } from './test-deleted.ts';
import { testSpecialCased } from './test-special-cased.ts';
import { testSkipped } from './test-skipped.ts';
import { testWeakened } from './test-weakened.ts';
import { typeEscape } from './type-escape.ts';

/** Every guard there is. Adding one touches its file, this list and its cases. */
export const guards: readonly Guard[] = [
  outsideScope,
  protectedPath,
  askedPath,
  planTampered,
  snapshotNote,
  runnerConfigTampered,
  gateConfigChanged,
  symlinkEscape,
  nestedRepository,
  testDeleted,
  testSkipped,
  testWeakened,
  secret,
  typeEscape,
  lintEscape,
  placeholder,
  exitInSource,
  errorSwallowed,
  commentedOut,
  coverageLowered,
  assertionPatched,
  testSpecialCased,
  testChanged,
  largeFile,
  binaryOrGenerated,
  diffTooLarge,
  deletedMuch,
  dependencyAdded,
  migration,
  publicApiChanged,
  deployment,
];
