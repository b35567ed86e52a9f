import type { FileChange, FileSide } from '../file-change.ts';
import type { Language } from '../syntax.ts';
import { csharpTests } from './csharp.ts';
import { goTests } from './go.ts';
import { javaTests } from './java.ts';
import { javascriptTests } from './javascript.ts';
import { mayHoldTests } from './may-hold-tests.ts';
import { withOwnChecks } from './own-checks.ts';
import { phpTests } from './php.ts';
import { pythonTests } from './python.ts';
import { rubyTests } from './ruby.ts';
import { rustTests } from './rust.ts';
import type { TestCase, TestGrammar } from './test-case.ts';

const grammars: Readonly<Partial<Record<Language, TestGrammar>>> = {
  typescript: javascriptTests,
  tsx: javascriptTests,
  javascript: javascriptTests,
  python: pythonTests,
  go: goTests,
  rust: rustTests,
  java: javaTests,
  ruby: rubyTests,
  csharp: csharpTests,
  php: phpTests,
};

/** The tests on one side of a file; `null`: no grammar reads this file, so nobody can tell. */
export interface TestReading {
  readonly cases: readonly TestCase[];
  readonly fileSkips: readonly { readonly line: number; readonly form: string }[];
}

const readings = new WeakMap<FileSide, TestReading | null>();

/** Read once for each side, however many guards ask. */
export function readTestCases(file: FileChange, side: FileSide | null): TestReading | null {
  if (side === null) return { cases: [], fileSkips: [] };
  const known = readings.get(side);
  if (known !== undefined) return known;
  const reading = read(file, side);
  readings.set(side, reading);
  return reading;
}

function read(file: FileChange, side: FileSide): TestReading | null {
  const grammar = file.language === null ? undefined : grammars[file.language];
  // What no grammar could read is for lines to tell, whatever they hold.
  if (grammar !== undefined && file.language !== null && side.text !== null && !mayHoldTests(file.language, side.text))
    return { cases: [], fileSkips: [] };
  const tree = grammar === undefined ? null : side.tree();
  if (grammar === undefined || tree === null) return null;
  return {
    cases: withOwnChecks(grammar.cases(tree.root), tree.root, grammar),
    fileSkips: grammar.fileSkips(tree.root),
  };
}
