import { honest, nodeProject, wrongWith } from './node-project.ts';
import { put, sh, tryCheats, type Cheat, type CheatedProject } from './try-cheats.ts';

/** The gate leaves a JUnit report where the code under test can write as well. */
const reported: CheatedProject = {
  files: { ...nodeProject.files, '.gitignore': 'out/\n' },
  config: {
    gates: {
      quick: {
        name: 'test',
        run: 'mkdir -p out && node --test --test-reporter=junit --test-reporter-destination=out/junit.xml test/*.test.mjs',
        report: 'out/junit.xml',
      },
    },
  },
};

const suite = (cases: string): string => `<testsuites><testsuite name="x">${cases}</testsuite></testsuites>`;
const passed = suite('<testcase name="adds"/><testcase name="adds nothing"/>');
const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100)}">${Array.from({ length: 9 }, (_none, index) => `<!ENTITY ${'bcdefghij'[index]} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}]><testsuites>&j;</testsuites>`;

/** Puts a file of its own where the runner writes: what the runner goes on writing is then nowhere. */
const writing = (text: string): string =>
  `import { rmSync, writeFileSync } from 'node:fs';
rmSync('out/junit.xml', { force: true });
writeFileSync('out/junit.xml', ${JSON.stringify(text)});`;
const right = (more: string): string => put('src/add.mjs', `${more}\nexport const add = (a, b) => a + b;\n`);

const red = { verdict: 'red', attempts: 1, because: 'gate test failed' } as const;

const cheats: readonly Cheat[] = [
  { name: 'the source writes a report of its own', work: [wrongWith(writing(passed))], ...red },
  {
    name: 'a report of its own is in the commit',
    work: [wrongWith(''), put('out/junit.xml', passed), sh('git add -f out/junit.xml; git commit -qm x')],
    verdict: 'red',
    attempts: 1,
    because: 'gate test',
  },
  {
    name: 'the report is a link to one that passes',
    work: [
      wrongWith(
        "import { rmSync, symlinkSync } from 'node:fs';\nrmSync('out/junit.xml', { force: true });\nsymlinkSync('../ok.xml', 'out/junit.xml');",
      ),
      put('ok.xml', passed),
    ],
    ...red,
  },
  {
    name: 'a report of right work is made to tell of fewer tests',
    work: [right(writing(suite('<testcase name="adds"/>')))],
    verdict: 'rejected',
    attempts: 1,
    because: 'tests-fewer',
  },
  {
    name: 'a report is a bomb of entities',
    work: [wrongWith(writing(bomb))],
    ...red,
  },
  { name: 'a report is cut off', work: [wrongWith(writing(passed.slice(0, 40)))], ...red },
  {
    name: 'a report is a pipe that nobody fills',
    work: [
      wrongWith(
        "import { execFileSync } from 'node:child_process';\nexecFileSync('sh', ['-c', 'rm -f out/junit.xml; mkfifo out/junit.xml']);",
      ),
    ],
    ...red,
  },
];

tryCheats('a report', reported, cheats, honest);
