import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTestCounts } from '../../../src/core/gate/read-test-counts.ts';
import { readers } from '../../../src/core/gate/readers.ts';
import type { FailureReason } from '../../../src/core/gate/failure-reason.ts';
import { readFailureReason } from '../../../src/core/prove/read-failure-reason.ts';
import { reasonReaders } from '../../../src/core/prove/reason-readers.ts';

interface Case {
  readonly command: string;
  readonly exitCode: number;
  readonly reason: FailureReason;
}

const root = fileURLToPath(new URL('../../fixtures/reasons', import.meta.url));
const fixture = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');
const folders = readdirSync(root);

const cases = folders.flatMap((reader) => {
  const expected = JSON.parse(fixture(`${reader}/expected.json`)) as Record<string, Case>;
  return Object.entries(expected).map(([name, each]) => ({ ...each, path: `${reader}/${name}.txt` }));
});

type Run = Omit<Case, 'reason'> & { readonly path: string };

function read(run: Run): FailureReason {
  return readText(fixture(run.path), run);
}

function readText(output: string, { command, exitCode }: Run): FailureReason {
  const tests = readTestCounts({ command, stdout: output, stderr: '', report: null, cut: false });
  return readFailureReason({ command, exitCode, signal: null, tests, output });
}

describe('every reason reader', () => {
  test('has a name of its own, the cases of its folder, and a note on where they are from', () => {
    const names = reasonReaders.map((reader) => reader.name);
    expect(new Set(names).size).toBe(names.length);
    expect(folders.toSorted()).toEqual([...names, 'generic'].toSorted());
    for (const folder of folders) {
      const named = cases.flatMap(({ path }) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : []));
      expect(readdirSync(`${root}/${folder}`).toSorted()).toEqual([...named, 'SOURCE.md', 'expected.json'].toSorted());
    }
  });

  test('starts by the same command line as the count reader of its runner', () => {
    const counts = new Map(readers.map((reader) => [reader.name, reader.command]));
    const own = reasonReaders.filter((reader) => reader.name !== 'typescript');
    expect(own.map(({ name, command }) => [name, command])).toEqual(own.map(({ name }) => [name, counts.get(name)]));
  });

  test.each(cases)('reads $path', ({ reason, ...run }) => {
    expect(read(run)).toEqual(reason);
  });

  test.each(cases)('is found for $path without a word about the command', ({ reason, ...run }) => {
    expect(read({ ...run, command: './ci.sh' })).toEqual(reason);
  });

  // These add up over their output: a whole report that a test prints counts as one more package or module.
  const sums = new Set(['go', 'cargo', 'surefire', 'gradle', 'dotnet']);
  const wrong = cases.filter(
    ({ path, reason }) =>
      !sums.has(path.split('/')[0] ?? '') && (reason.kind === 'missing' || reason.kind === 'syntax'),
  );

  test.each(wrong)(
    'doesn’t take a failed test that is printed before its own report for one: $path',
    ({ reason, ...run }) => {
      const folder = run.path.split('/')[0] ?? '';
      const fakes = folder === 'typescript' ? [] : [`${folder}/assertion.txt`, `${folder}/threw.txt`];
      for (const fake of fakes.map(fixture)) {
        for (const printed of [fake, fake.split('\n').slice(0, -6).join('\n')]) {
          expect(readText(`${printed}\n${fixture(run.path)}`, run)).toEqual(reason);
        }
      }
    },
  );

  test('tells at least a failed test, a missing name and a file that can’t be read', () => {
    const kinds = (folder: string): string[] =>
      cases.flatMap(({ path, reason }) => (path.startsWith(`${folder}/`) ? [reason.kind] : []));
    // A compiler runs no tests.
    const without = reasonReaders.filter(
      ({ name }) =>
        !kinds(name).includes('missing') ||
        !kinds(name).includes('syntax') ||
        (name !== 'typescript' && !kinds(name).includes('test-failed')),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  test('never throws, whatever it is given', () => {
    const lines = cases.flatMap(({ path }) => fixture(path).split('\n'));
    const commands = fc.constantFrom(...new Set(cases.map(({ command }) => command)));
    const line = fc.oneof(fc.constantFrom(...lines), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(commands, fc.array(line, { maxLength: 60 }), (command, text) => {
        const output = text.join('\n');
        const tests = readTestCounts({ command, stdout: output, stderr: '', report: null, cut: false });
        const reason = readFailureReason({ command, exitCode: 1, signal: null, tests, output });
        // Names and messages are short and stay on their line: people and agents are shown them.
        const told = 'tests' in reason ? reason.tests : 'names' in reason ? reason.names : [];
        const texts = 'message' in reason ? [reason.message] : told;
        expect(texts.filter((each) => each.length > 600 || each.includes('\n'))).toEqual([]);
        expect(told.length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 300 },
    );
  });

  test('reads the same when the front of a long output is cut off before the runner’s report', () => {
    for (const { reason, ...run } of cases.filter(({ path }) =>
      /^(?:vitest|node-test|pytest|rspec)\/mixed\./.test(path),
    )) {
      const output = fixture(run.path);
      const tests = readTestCounts({ command: run.command, stdout: output, stderr: '', report: null, cut: true });
      const noise = `${'progress '.repeat(20)}\n`.repeat(200);
      expect(readFailureReason({ ...run, signal: null, tests, output: `ss …\n${noise}${output}` })).toEqual(reason);
    }
  });
});
