import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  cycleProblems,
  effectProblems,
  lengthProblems,
  layerProblems,
  maxLines,
  medianLines,
  outputProblems,
  purePackages,
  shareFreeOfEffects,
  type SourceFile,
} from './support/architecture.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files: readonly SourceFile[] = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));

// Shares and medians of a handful of files say nothing.
const areEnough = files.length > 20;

describe('the sources', () => {
  test('each layer imports only the layers below it, and the core only itself', () => {
    expect(layerProblems(files)).toEqual([]);
  });

  test('the core has no clock, no ids, no environment and no effects', () => {
    expect(effectProblems(files)).toEqual([]);
  });

  test('only the command line prints and exits', () => {
    expect(outputProblems(files)).toEqual([]);
  });

  test('no file needs itself through others', () => {
    expect(cycleProblems(files)).toEqual([]);
  });

  test(`no file has more than ${maxLines} lines`, () => {
    expect(lengthProblems(files)).toEqual([]);
  });

  test.runIf(areEnough)('half of the files have at most 110 lines', () => {
    expect(medianLines(files)).toBeLessThanOrEqual(110);
  });

  test.runIf(areEnough)('four of five files do no effects themselves', () => {
    expect(shareFreeOfEffects(files)).toBeGreaterThanOrEqual(0.8);
  });
});

function problemsOf(check: (files: readonly SourceFile[]) => string[], sources: Record<string, string>): string[] {
  return check(Object.entries(sources).map(([path, text]) => ({ path: `src/${path}`, text })));
}

describe('a wrong import is found', () => {
  test.each([
    ['core/a.ts', "import { join } from 'node:path';", 'core imports node:path'],
    ['core/a.ts', "import 'zod';", 'core imports zod'],
    ['core/plan/a.ts', "import { b } from '../../host/b.ts';", 'core imports host'],
    ['core/a.ts', "import type { B } from '../config/b.ts';", 'core imports config'],
    ['core/a.ts', "type B = import('../run/b.ts').B;", 'core imports run'],
    ['core/a.ts', "export * from '../host/b.ts';", 'core imports host'],
    ['core/a.ts', "export { b } from '../host/b.ts';", 'core imports host'],
    ['core/a.ts', "await import('../cli/b.ts');", 'core imports cli'],
    ['core/a.ts', 'export const load = (name: string) => import(name);', 'core imports a computed path'],
    ['config/a.ts', "import { b } from '../host/b.ts';", 'config imports host'],
    ['host/a.ts', "import { b } from '../run/b.ts';", 'host imports run'],
    ['host/a.ts', "import { b } from '../cli/b.ts';", 'host imports cli'],
    ['host/a.ts', "import type { B } from '../config/b.ts';", 'host imports config'],
    ['run/a.ts', "import { b } from '../cli/b.ts';", 'run imports cli'],
    ['run/a.ts', "import { b } from '../config/b.ts';", 'run imports more than types of config'],
    ['cli/a.ts', "import b from '../../package.json';", 'imports package.json, which is outside of src'],
  ])('%s: %s', (path, text, problem) => {
    expect(problemsOf(layerProblems, { [path]: text })).toEqual([`src/${path}:1: ${problem}`]);
  });

  test('and so is a folder that no one gave a place', () => {
    expect(problemsOf(layerProblems, { 'utils/a.ts': '' })).toEqual(['src/utils/a.ts: src/utils is no known layer']);
  });

  test.each([
    ['core/a.ts', "import { b } from './plan/b.ts';"],
    ['core/a.ts', "// import 'node:fs'\nexport const text = \"import 'node:fs'\";"],
    ['config/a.ts', "import { z } from 'zod'; import { b } from '../core/b.ts';"],
    ['host/a.ts', "import 'node:fs'; import { b } from '../core/b.ts';"],
    ['run/a.ts', "import { b } from '../host/b.ts'; import type { C } from '../config/c.ts';"],
    ['cli/a.ts', "await import('../run/b.ts');"],
  ])('but not in %s: %s', (path, text) => {
    expect(problemsOf(layerProblems, { [path]: text })).toEqual([]);
  });
});

test('the core may import packages that only compute', () => {
  const text = purePackages.map((name) => `import '${name}';`).join('\n');
  expect(problemsOf(layerProblems, { 'core/a.ts': text })).toEqual([]);
});

describe('an effect in the core is found', () => {
  test.each([
    ['process.env.HOME', 'process.env'],
    ['const { env } = process', 'process.env'],
    ['Date.now()', 'Date.now'],
    ["Date['now']()", 'Date.now'],
    ['[1].map(Date.now)', 'Date.now'],
    ['new Date()', 'new Date()'],
    ['Date()', 'Date()'],
    ['performance.now()', 'performance.now'],
    ['Math.random()', 'Math.random'],
    ['const { random } = Math', 'Math.random'],
    ['crypto.randomUUID()', 'crypto.randomUUID'],
    ['setTimeout(() => {}, 1)', 'setTimeout'],
    ["fetch('x')", 'fetch'],
    ["Buffer.from('x')", 'Buffer.from'],
    ['let bytes: Buffer', 'Buffer'],
    ['globalThis.fetch', 'globalThis.fetch'],
    ['import.meta.url', 'import.meta'],
    ['({ process })', 'process'],
  ])('%s', (text, use) => {
    expect(problemsOf(effectProblems, { 'core/a.ts': `\n${text};` })).toEqual([`src/core/a.ts:2: core uses ${use}`]);
  });

  test.each([
    'new Date(atMs)',
    'Date.UTC(2026, 0)',
    'Math.max(1, 2)',
    'step.process; step.fetch(); ({ process: 1, fetch() {} })',
    'interface Ports { process: string; fetch(url: string): void }',
    'function start(process: { exit(): void }) { process.exit() }',
    "import { process } from './process.ts'; process.exit",
    "// Date.now()\n'process.exit()'",
  ])('but not in %s', (text) => {
    expect(problemsOf(effectProblems, { 'core/a.ts': text })).toEqual([]);
  });

  test('nor outside of the core', () => {
    expect(problemsOf(effectProblems, { 'host/a.ts': 'Date.now()' })).toEqual([]);
  });
});

describe('printing and exiting outside of the command line is found', () => {
  test.each([
    ['process.exit(1)', 'process.exit'],
    ['process.exitCode = 1', 'process.exitCode'],
    ["process.stdout.write('x')", 'process.stdout'],
    ['const { stderr } = process', 'process.stderr'],
    ["console.log('x')", 'console.log'],
    ["import { exit } from 'node:process'", 'process.exit'],
    ["import process from 'node:process'; process.abort(), process.exit()", 'process.exit'],
  ])('%s', (text, use) => {
    const problem = `src/run/a.ts:1: only src/cli may use ${use}`;
    expect(problemsOf(outputProblems, { 'run/a.ts': text })).toEqual([problem]);
  });

  test('but not in it, nor in a program that another process reads', () => {
    const text = "process.stdout.write('x'); process.exit(1);";
    expect(problemsOf(outputProblems, { 'cli/a.ts': text, 'host/fake/scripted-agent.ts': text })).toEqual([]);
  });

  test('nor is reading the environment or the streams of another process', () => {
    expect(problemsOf(outputProblems, { 'host/a.ts': 'process.env.HOME; child.stdout.on()' })).toEqual([]);
  });
});

describe('the shape of the sources is measured', () => {
  test('a cycle is told with all its files', () => {
    const sources = {
      'core/a.ts': "import { b } from './b.ts';",
      'core/b.ts': "export * from './c/c.ts';",
      'core/c/c.ts': "import type { A } from '../a.ts';",
      'core/d.ts': "import { a } from './a.ts';",
    };
    expect(problemsOf(cycleProblems, sources)).toEqual([
      'src/core/a.ts → src/core/b.ts → src/core/c/c.ts → src/core/a.ts',
    ]);
  });

  test('two ways to the same file are no cycle', () => {
    const sources = {
      'core/a.ts': "import './b.ts'; import './c.ts';",
      'core/b.ts': "import './d.ts';",
      'core/c.ts': "import './d.ts';",
      'core/d.ts': '',
    };
    expect(problemsOf(cycleProblems, sources)).toEqual([]);
  });

  test('a file that is one line too long is told', () => {
    const sources = { 'core/a.ts': '\n'.repeat(maxLines), 'core/b.ts': '\n'.repeat(maxLines + 1) };
    expect(problemsOf(lengthProblems, sources)).toEqual(['src/core/b.ts: 401 lines, more than 400']);
  });

  test('the median and the share are those of the files', () => {
    const sources = [
      { path: 'src/core/a.ts', text: '1\n' },
      { path: 'src/core/b.ts', text: '1\n2\n3\n' },
      { path: 'src/host/c.ts', text: "import 'node:fs';\n2\n3\n4\n" },
    ];
    expect({ median: medianLines(sources), share: shareFreeOfEffects(sources) }).toEqual({ median: 3, share: 2 / 3 });
  });
});
