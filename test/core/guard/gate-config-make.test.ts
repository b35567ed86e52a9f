import { describe, expect, test } from 'vitest';
import { told } from '../../support/guard-case.ts';

const rule = 'gate-config-changed';
const makefile = `# How this is built.
.PHONY: build test
GO ?= go

build: ## builds it
\t$(GO) build ./...

test: build
\t$(GO) vet ./...
\t$(GO) test ./...
`;

async function toldOf(path: string, before: string, after: string, commands = ['make test']): Promise<string[]> {
  return told(rule, { before: { [path]: before }, after: { [path]: after }, commands });
}

describe('a Makefile', () => {
  test.each([
    ['at the end', `${makefile}\nrun: build\n\t./a --port 80\n`],
    ['between two others', makefile.replace('test: build', 'run: build ## starts it\n\t./a\n\ntest: build')],
    [
      'with its name among those that are no files',
      `${makefile.replace('build test', 'build test run')}\nrun:\n\t./a\n`,
    ],
    ['with a line of its own for that', `${makefile}\n.PHONY: run\nrun:\n\t./a\n`],
    ['several', `${makefile}\nrun:\n\t./a\n\nclean-all:\n\trm -rf out\n`],
  ])('may get a rule that no gate builds: %s', async (_name, after) => {
    const found = await toldOf('Makefile', makefile, after);
    expect([...new Set(found)]).toEqual(['note Makefile']);
    expect((await toldOf('build/go.mk', makefile, after)).at(0)).toBe('note build/go.mk');
  });

  test.each([
    ['another comment', makefile.replace('How this', 'The way this')],
    ['one more', makefile.replace('GO ?=', '# The compiler.\nGO ?=')],
    ['none', makefile.replace('# How this is built.\n', '')],
    ['a blank line', makefile.replace('\ntest:', '\n\ntest:')],
  ])('may be explained: %s', async (_name, after) => {
    expect(await toldOf('Makefile', makefile, after)).toEqual([]);
  });

  test.each([
    ['a recipe', makefile.replace('$(GO) vet', 'true $(GO) vet')],
    ['a recipe that is shorter', makefile.replace('\t$(GO) vet ./...\n', '')],
    ['a rule between a name and its recipe', makefile.replace('test: build\n', 'test: build\nrun:\n')],
    ['a rule within a recipe', makefile.replace('vet ./...\n', 'vet ./...\nrun:\n')],
    ['a rule for a name that is known', `${makefile}\ntest: other\n\nother:\n\tfalse\n`],
    ['a second recipe', `${makefile}\ntest:\n\ttrue\n`],
    ['the first of all', makefile.replace('build: ##', 'run:\n\t./a\n\nbuild: ##')],
    ['a variable', makefile.replace('GO ?= go', 'GO ?= true')],
    ['a new variable', `${makefile}\nSHELL = true\n`],
    ['a variable of one rule', `${makefile}\nrun: GO = true\n`],
    ['a pattern', `${makefile}\n%: \n\ttrue\n`],
    ['another file', `${makefile}\ninclude other.mk\n`],
    ['the file itself', `${makefile}\nMakefile:\n\ttrue\n`],
    ['a comment that goes on', makefile.replace('built.\n', 'built. \\\n')],
    ['a text of several lines', `${makefile}\ndefine run\nx\nendef\n`],
    ['another mark of recipes', `${makefile}\n.RECIPEPREFIX = >\n`],
    ['a condition', makefile.replace('test: build', 'ifdef CI\ntest: build').concat('endif\n')],
  ])('says how the gates work: %s', async (_name, after) => {
    expect(await toldOf('Makefile', makefile, after)).toEqual(['block Makefile']);
  });

  test('a rule that a gate asks for is none of those', async () => {
    expect(await toldOf('Makefile', makefile, `${makefile}\ncheck:\n\ttrue\n`, ['make check'])).toEqual([
      'block Makefile',
    ]);
  });
});

describe('a Dockerfile', () => {
  const dockerfile =
    '# syntax=docker/dockerfile:1\nFROM node:20\n# The tests need it.\nRUN apk add git\nCMD ["npm", "test"]\n';
  test.each([
    ['another comment', dockerfile.replace('The tests', 'Our tests')],
    ['none', dockerfile.replace('# The tests need it.\n', '')],
    ['a blank line', dockerfile.replace('CMD', '\nCMD')],
  ])('may be explained: %s', async (_name, after) => {
    expect(await toldOf('Dockerfile', dockerfile, after)).toEqual([]);
    expect(await told('deployment', { before: { Dockerfile: dockerfile }, after: { Dockerfile: after } })).toEqual([]);
  });

  test.each([
    ['a command', dockerfile.replace('"test"', '"run", "lint"')],
    ['who reads it', dockerfile.replace('dockerfile:1', 'other:1')],
    ['a comment that a program is given', dockerfile.replace('CMD', 'RUN <<EOF\n# x\nEOF\nCMD')],
    ['a command that is a comment now', dockerfile.replace('RUN', '# RUN')],
  ])('says how the gates work: %s', async (_name, after) => {
    expect(await toldOf('Dockerfile', dockerfile, after)).toEqual(['block Dockerfile']);
  });
});

describe('a file of Compose', () => {
  const compose = 'services:\n  a:\n    image: x\n';
  test('may be explained', async () => {
    expect(await toldOf('docker-compose.yml', compose, `# For work at home.\n${compose}`)).toEqual([]);
    expect(await toldOf('docker-compose.yml', compose, compose.replace('x', 'y'))).toEqual([
      'block docker-compose.yml',
    ]);
  });
  test('but not within a text', async () => {
    const text = 'services:\n  a:\n    command: |\n      # a\n      run\n';
    expect(await toldOf('docker-compose.yml', text, text.replace('# a', '# b'))).toEqual(['block docker-compose.yml']);
  });
});
