import type { FileChange } from '../file-change.ts';
import { isTestFile } from '../is-test-file.ts';
import { isProgram } from './is-program.ts';

const byString = /\b(?:from|import|require|require_relative|include|load|mock)\b\s*\(?\s*['"`]([^'"`\n]{1,300})['"`]/g;
const byWord = /^[ \t]*(?:from[ \t]+([\w.]{1,200})[ \t]+import\b|import[ \t]+([\w.]{1,200}))/gm;

/** Files whose name a changed test or a configuration imports. Read when first asked, once. */
export function importedByTests(files: readonly FileChange[]): (file: FileChange) => boolean {
  let names: ReadonlySet<string> | null = null;
  return ({ path }) => {
    names ??= new Set(
      files
        .filter((file) => isTestFile(file.path, null, []) && !isProgram(file))
        .flatMap(({ after }) => namesIn(after?.text ?? '')),
    );
    return names.has(stemOf(path));
  };
}

function namesIn(text: string): string[] {
  const strings = [...text.matchAll(byString)].map(([, path = '']) => stemOf(path));
  const words = [...text.matchAll(byWord)].map(([, from, plain]) => (from ?? plain ?? '').split('.').at(-1) ?? '');
  return [...strings, ...words].filter((name) => name !== '');
}

function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.replace(/(?<=.)\.\w+$/, '');
}
