// Breaks the code on purpose, at one place after the other, and says how often a test notices.
//   npm run mutation -- [PATH…] [--sample N | --all | --again] [--seed N] [--floor PERCENT]
// --again: those that no test noticed in the last run.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { chooseKeys } from './mutation/choose-keys.mjs';
import { countMutants, judged, noticed } from './mutation/count-mutants.mjs';
import { listMutants } from './mutation/list-mutants.mjs';
import { mutantKey } from './mutation/mutant-key.mjs';
import { wasNotChosen } from './mutation/stryker-plugin.mjs';
import { wordMutant } from './mutation/word-mutant.mjs';
import { wordScore } from './mutation/word-score.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
/** What the tests need of the repository. */
const needed = [
  '/src',
  '/scripts',
  '/test/core',
  '/test/corpus',
  '/test/support',
  '/package.json',
  '/tsconfig.json',
  '/*.config.ts',
];
const survivorsFile = '.cache/mutation/survivors.json';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '300' },
    all: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    floor: { type: 'string', default: '0' },
  },
});
const rooms = positionals.length > 0 ? positionals : ['src/core/guard', 'src/core/verdict'];
const size = values.all ? Infinity : numberOf('sample', values.sample);
const seed = numberOf('seed', values.seed);
const floor = numberOf('floor', values.floor);

const mutants = await listMutants(rooms.flatMap(filesIn).map((path) => join(root, path)));
const byKey = new Map(mutants.map((mutant) => [mutantKey(mutant, root), mutant]));
const chosen = values.again ? survivors() : chooseKeys([...byKey.keys()], size, seed);
console.error(`${chosen.length} of ${byKey.size} mutants${values.again ? '' : `, seed ${seed}`}`);

const results = (await testMutants(chosen)).filter((result) => !wasNotChosen(result));
const tested = results.map((result) => ({ path: relative(root, result.fileName), status: result.status, result }));
const unnoticed = tested.filter(({ status }) => status !== 'Killed' && status !== 'Timeout');
mkdirSync(dirname(survivorsFile), { recursive: true });
writeFileSync(survivorsFile, JSON.stringify(unnoticed.map(({ result }) => keyOfResult(result))));
for (const { path, status, result } of unnoticed) {
  console.log(`${status} ${wordMutant(path, readFileSync(path, 'utf8'), result)}`);
}
console.log(`\n${wordScore(tested, chosen.length < byKey.size && !values.again)}`);

const count = countMutants(tested.map(({ status }) => status));
if (tested.length < chosen.length || judged(count) === 0) {
  console.error(`${tested.length} of ${chosen.length} mutants came back`);
  process.exitCode = 1;
} else if ((noticed(count) / judged(count)) * 100 < floor) {
  console.error(`the score is below ${floor} %`);
  process.exitCode = 1;
}

/** @returns {string[]} keys; those of places that have changed since are left out */
function survivors() {
  const keys = /** @type {string[]} */ (JSON.parse(readFileSync(survivorsFile, 'utf8')));
  return keys.filter((key) => byKey.has(key));
}

/**
 * A result counts lines and columns from 1, a mutant from 0.
 * @param {import('@stryker-mutator/api/core').MutantResult} result
 */
function keyOfResult(result) {
  const { start, end } = result.location;
  const location = {
    start: { line: start.line - 1, column: start.column - 1 },
    end: { line: end.line - 1, column: end.column - 1 },
  };
  return mutantKey({ ...result, location }, root);
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)))
    .filter((file) => file.endsWith('.ts'));
}

/**
 * The place of a mutant in Stryker's notation: lines count from 1 there, columns from 0.
 * @param {string} key
 */
function rangeOf(key) {
  const mutant = byKey.get(key);
  if (mutant === undefined) return [];
  const { start, end } = mutant.location;
  return [`${relative(root, mutant.fileName)}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`];
}

/** @param {readonly string[]} keys */
async function testMutants(keys) {
  const folder = mkdtempSync(join(tmpdir(), 'lastgreen-mutation-'));
  // Stryker ends the process itself when it is interrupted.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  /** @type {Record<string, unknown>} */
  const options = {
    // Mutants within the chosen ones come along, and are turned away.
    mutate: values.all ? rooms.flatMap(filesIn) : [...new Set(keys.flatMap(rangeOf))],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutation.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/stryker-plugin.mjs'],
    checkers: ['chosen'],
    reporters: ['lines'],
    chosen: keys,
    warnings: false,
    // Stryker reads this file with the compiler's own functions, which TypeScript 7 has not; left out it takes tsconfig.json.
    tsconfigFile: 'none.json',
    concurrency: 1,
    // A busy machine must not pass for an endless loop, which counts as noticed. Most of those Stryker counts out by itself.
    timeoutMS: 30_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 30,
    tempDirName: folder,
    // Each of the ranges is held against each file.
    ignorePatterns: ['/*', '/test/*', ...needed.map((path) => `!${path}`)],
  };
  return new Stryker(options).runMutationTest();
}

/**
 * @param {string} name
 * @param {string} text
 */
function numberOf(name, text) {
  if (!/^\d+$/.test(text)) {
    console.error(`--${name}: a number is wanted, not ${JSON.stringify(text)}`);
    process.exit(2);
  }
  return Number(text);
}
