import type { FileChange, FileSide } from './file-change.ts';
import { holdsTests, isTestData, isTestPath } from './is-test-file.ts';

/** A file of nothing but tests and what belongs to them. One that is source as well can't be put back without the source. */
export function isWholeTest(file: FileChange, side: FileSide | null): boolean {
  if (side === null) return false;
  if (isTestPath(file.path) || isTestData(file.path)) return true;
  if (!holdsTests(file.path, file.language, [side.text])) return false;
  const text = side.text ?? '';
  switch (file.language) {
    case 'rust':
    case 'go':
      return false;
    case 'python':
      return /^class\s+\w+\(.*TestCase\)/m.test(text);
    case 'typescript':
    case 'tsx':
    case 'javascript':
      return !/^[^\S\n]*(?:export\b|module\.exports\b|exports\.)/m.test(text);
    case 'java':
    case 'ruby':
    case 'csharp':
    case 'php':
    case 'cpp':
    case 'shell':
    case null:
      return true;
  }
}
