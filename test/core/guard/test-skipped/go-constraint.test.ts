import { assert, constantFrom, letrec, oneof, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { goConstraint } from '../../../../src/core/guard/test-skipped/hidden/go-constraint.ts';

test.each([
  ['linux', 'some'],
  ['linux || darwin', 'all'],
  ['unix && !windows', 'all'],
  ['windows', 'none'],
  ['ignore', 'none'],
  ['!ignore', 'all'],
  ['linux && (windows || arm64)', 'some'],
  ['!(linux || darwin)', 'none'],
  ['go1.22 && amd64 || arm64', 'all'],
  ['', 'none'],
] as const)('%s is met on %s', (expression, wanted) => {
  expect(goConstraint(expression)).toBe(wanted);
});

const { tag } = letrec<{ tag: string }>((tie) => ({
  tag: oneof(
    { maxDepth: 5 },
    constantFrom('linux', 'darwin', 'windows', 'amd64', 'cgo', 'ignore', 'go1.20'),
    tie('tag').map((inner) => `!(${inner})`),
    tuple(tie('tag'), tie('tag')).map(([one, other]) => `(${one} && ${other})`),
  ),
}));

test('what is turned around is met where it was not', () => {
  const opposite = { all: 'none', none: 'all', some: 'some' } as const;
  assert(
    property(tag, (expression) => {
      expect(goConstraint(`!(${expression})`)).toBe(opposite[goConstraint(expression)]);
    }),
  );
});

test('any text ends', () => {
  assert(
    property(string({ unit: constantFrom('(', ')', '!', '&&', '||', ' ', 'linux') }), (expression) => {
      expect(['all', 'some', 'none']).toContain(goConstraint(expression));
    }),
  );
});
