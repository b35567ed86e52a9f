import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { LoopFolder } from '../../host/file/state-folder.ts';
import type { RunnerGit, VerificationTree } from '../../host/git/port.ts';
import { openVerificationTree } from '../../host/git/tree/verification-tree.ts';
import type { Secrets } from '../secrets.ts';

/** A tree of this check's own, prepared by `setup`, for what the checkout doesn't hold. */
export function openOwnTree(
  { runner, settings }: { readonly runner: RunnerGit; readonly settings: Settings },
  folder: LoopFolder,
  secrets: Secrets,
): Promise<VerificationTree> {
  const extras = { ...settings.trees, onCopied: (text: string) => secrets.learn(text) };
  return openVerificationTree(runner, folder.verificationTree, join(folder.trees, 'verify'), extras, settings.setup);
}
