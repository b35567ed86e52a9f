import type { FileChange } from '../file-change.ts';
import { isGenerated } from '../is-generated.ts';
import { isTestFile } from '../is-test-file.ts';

const sampleFolders = /(?:^|\/)(?:__fixtures__|fixtures?|testdata|test-data|__snapshots__|snapshots)\//i;

/**
 * Code that a person would answer for: neither generated nor a sample that tests read.
 * A mark of a generator counts only where it stood before, or where the whole file is new: put into a file, it is a disguise.
 */
export function isHandWritten(file: FileChange): boolean {
  const wasWritten = file.before !== null && !isGenerated(file.path, file.before.head);
  return (!file.isGenerated || wasWritten) && !isSample(file.path);
}

/** Below a folder of fixtures that is at the top or belongs to tests. */
function isSample(path: string): boolean {
  const at = path.search(sampleFolders);
  if (at < 0) return false;
  return at === 0 || /^\/?(?:__|testdata|test-data)/i.test(path.slice(at)) || isTestFile(path, null, []);
}
