import type { FileChange } from '../file-change.ts';
import { isTestFile } from '../is-test-file.ts';

const folders = /(?:^|\/)(?:bin|exe|scripts?|cmd|tools?|examples?|bench(?:marks?)?)\//i;
const names =
  /(?:^|\/)(?:main|cli|__main__|manage|Program|Main|Rakefile)(?:\.\w+)?$|(?:^|\/)src\/bin\/|(?:^|\/)cli\/(?:index|run|start)\.[cm]?[jt]s$|\.(?:command|rake)$/;
const samples = /(?:^|\/)(?:__fixtures__|fixtures?|testdata)\//i;
const configuration =
  /\.config\.[cm]?[jt]s$|(?:^|\/)(?:conftest|setup|[\w.-]*setup[\w.-]*)\.(?:py|[cm]?[jt]s)$|(?:^|\/)\.[\w-]+rc\.[cm]?js$/i;

/** A file that is started as a program, by its place, its name, or a `#!` that it had before or has from its first day. */
export function isProgram(file: FileChange): boolean {
  const { path, before, after } = file;
  if (configuration.test(path)) return false;
  if (samples.test(path)) return true;
  const first = (before ?? after)?.head ?? '';
  const hasShebang = first.startsWith('#!') && !/[._-](?:test|spec)\.\w+$|(?:^|\/)test_[^/]+$/.test(path);
  // A shell script among tests is a test.
  if (isTestFile(path, null, [])) return hasShebang && file.language !== 'shell';
  return folders.test(path) || names.test(path) || hasShebang;
}
