// Guards over a large change: 2,000 files in eight languages, a fifth of them tests, 100,000 lines added and removed.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measuredRun } from './support/measured-run.ts';
import { expectAtMost, printTable } from './support/print-table.ts';
import { makeRepository } from './support/small-repository.ts';
import { median, spread } from './support/statistics.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const limitSeconds = 5;
const fileCount = 2_000;
const linesPerFile = 50;
/** Each is a line removed and a line added. */
const changedPerFile = 25;

type Writer = (n: number, value: string) => string;

const plain: Readonly<Record<string, Writer>> = {
  ts: (n, value) => `export const f${n} = (a: number): number => a + ${value};`,
  py: (n, value) => `def f${n}(a): return a + ${value}`,
  go: (n, value) => `func F${n}(a int) int { return a + ${value} }`,
  rs: (n, value) => `pub fn f${n}(a: i32) -> i32 { a + ${value} }`,
  java: (n, value) => `class F${n} { int f(int a) { return a + ${value}; } }`,
  rb: (n, value) => `def f${n}(a) = a + ${value}`,
  cs: (n, value) => `class F${n} { int F(int a) => a + ${value}; }`,
  php: (n, value) => (n === 0 ? '<?php' : `function f${n}($a) { return $a + ${value}; }`),
};

const tests: Readonly<Record<string, Writer>> = {
  ts: (n, value) => `test('t${n}', () => { expect(f${n}(0)).toBe(${value}); });`,
  py: (n, value) => `def test_f${n}(): assert f${n}(0) == ${value}`,
  go: (n, value) => `func TestF${n}(t *testing.T) { if F${n}(0) != ${value} { t.Fatal("no") } }`,
  rs: (n, value) => `#[test] fn t${n}() { assert_eq!(f${n}(0), ${value}); }`,
  java: (n, value) => `class T${n} { @Test void t() { assertEquals(${value}, f(0)); } }`,
  rb: (n, value) => `def test_f${n} = assert_equal(${value}, f${n}(0))`,
  cs: (n, value) => `class T${n} { [Fact] void T() { Assert.Equal(${value}, F(0)); } }`,
  php: (n, value) => (n === 0 ? '<?php' : `function test_f${n}() { assertSame(${value}, f${n}(0)); }`),
};

const languages = Object.keys(plain);
const testNames: Readonly<Record<string, string>> = { ts: '.test.ts', go: '_test.go', py: '_test.py', rb: '_test.rb' };

function files(generation: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: fileCount }, (_, index) => {
      const language = languages[index % languages.length] ?? 'ts';
      const isTest = index % 5 === 0;
      const write = (isTest ? tests : plain)[language] ?? (() => '');
      const lines = Array.from({ length: linesPerFile }, (__, n) =>
        write(n, String(n % 2 === 0 ? n : n + generation * 1_000)),
      );
      const name = isTest ? `f${index}${testNames[language] ?? `Test.${language}`}` : `f${index}.${language}`;
      return [`${isTest ? 'test' : 'src'}/m${index % 40}/${name}`, `${lines.join('\n')}\n`];
    }),
  );
}

const place = makeRepository({ tracked: files(0) });
for (const [name, text] of Object.entries(files(1))) writeFileSync(join(place.root, name), text);
const args = [join(process.cwd(), 'dist/cli.js'), 'check', '--guards-only', '--json'];
const seconds: number[] = [];
const cpuSeconds: number[] = [];
let peakMiB = 0;
for (let round = 0; round < rounds; round += 1) {
  const run = await measuredRun(args, { cwd: place.root, env: place.env });
  // So large a change asks for a person, whatever else is found.
  if (run.exitCode !== 1) throw new Error(`check ended with ${run.exitCode}: ${run.stderr}`);
  seconds.push(run.ms / 1000);
  cpuSeconds.push(run.cpuMs / 1000);
  peakMiB = Math.max(peakMiB, run.peakMiB);
}
rmSync(place.folder, { recursive: true });

const changed = fileCount * changedPerFile * 2;
printTable(
  ['guards over', 's', 'spread', 'processor s', 'peak MiB'],
  [
    [
      `${fileCount} files, ${changed} lines`,
      median(seconds).toFixed(2),
      spread(seconds, 2),
      median(cpuSeconds).toFixed(2),
      peakMiB.toFixed(0),
    ],
  ],
);
expectAtMost('seconds for the guards over 2,000 files and 100,000 lines', median(seconds), limitSeconds);
