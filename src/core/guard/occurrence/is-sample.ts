import { isTestFile } from '../is-test-file.ts';

const sampleFolders = /(?:^|\/)(?:__fixtures__|fixtures?|testdata|test-data|__snapshots__|snapshots)\//i;

/** Below a folder of fixtures that is at the top or belongs to tests. */
export function isSample(path: string): boolean {
  const at = path.search(sampleFolders);
  if (at < 0) return false;
  return at === 0 || /^\/?(?:__|testdata|test-data)/i.test(path.slice(at)) || isTestFile(path, null, []);
}
