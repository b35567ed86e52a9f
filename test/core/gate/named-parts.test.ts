import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { namedParts } from '../../../src/core/gate/named-parts.ts';

const parts = (run: string | readonly string[]): string[] =>
  namedParts(run).map((part) => `${part.kind} ${part.kind === 'file' ? part.path : part.name}`);

test.each<[string | readonly string[], readonly string[]]>([
  ['jest --ci', ['program jest']],
  ['CI=1 ./scripts/check.sh', ['program ./scripts/check.sh']],
  [
    ['node', '../agent.mjs', '--yes'],
    ['program node', 'file ../agent.mjs'],
  ],
  ['python3 -u tools/agent.py', ['program python3', 'file tools/agent.py']],
  ['deno run main.ts', ['program deno', 'file main.ts']],
  ['npm run tset', ['program npm', 'script tset']],
  ['npm test', ['program npm', 'script test']],
  ['tsc && npm test -- --run', ['program tsc', 'program npm', 'script test']],
])('%j names what it can not run without', (run, named) => {
  expect(parts(run)).toEqual(named);
});

test.each<[string | readonly string[], readonly string[]]>([
  ['npm run build && node dist/check.js && ./made', ['program npm', 'script build', 'program node']],
  ['npm run test -w packages/a', ['program npm']],
  [['python3', '-m', 'pytest.py'], ['program python3']],
  [['sh', '-c', 'no-such-agent.sh'], ['program sh']],
  [['node', '-e', '1'], ['program node']],
  ['node --test test/', ['program node']],
  ['cd packages/a && jest', []],
  ['if true; then jest; fi', []],
  ['$RUNNER test', []],
  ['test ! -e RED', []],
  ['', []],
])('%j names nothing that only a shell, a tool or a step before it can tell', (run, named) => {
  expect(parts(run)).toEqual(named);
});

test('of any words nothing is named that is not one of them', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.array(fc.string())), (run) => {
      const words = typeof run === 'string' ? run.split(/[\s;|&]+/) : run;
      for (const part of namedParts(run)) {
        // `npm t` stands for its script `test`.
        const name = part.kind === 'file' ? part.path : part.kind === 'program' ? part.name : 'npm';
        expect(words).toContain(name);
        expect(name).not.toBe('');
      }
    }),
  );
});
