import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkTasks, type PlacedTask } from '../../../src/core/plan/check-tasks.ts';

function tasks(...written: readonly (readonly [id: string, ...dependsOn: string[]])[]): PlacedTask[] {
  return written.map(([id, ...dependsOn], index) => ({
    id,
    at: { line: index + 1, column: 1 },
    dependsOn: dependsOn.map((other, place) => ({ id: other, at: { line: index + 1, column: 10 + place } })),
  }));
}

const places = (list: readonly PlacedTask[]): string[] =>
  checkTasks(list).map(({ line, column, message }) => `${line}:${column} ${message}`);

test('says nothing about tasks in good order', () => {
  expect(checkTasks(tasks(['A'], ['B', 'A'], ['C', 'A', 'B']))).toEqual([]);
});

test('finds an id that is used twice, and names the first line', () => {
  expect(places(tasks(['A'], ['B'], ['A']))).toEqual(['3:1 The id "A" is already used in line 1.']);
});

test('finds a dependency on a task that is not there, and asks for the likely one', () => {
  expect(checkTasks(tasks(['US-1'], ['US-2', 'us-1', 'US-9']))).toEqual([
    {
      rule: 'missing-dependency',
      task: 'US-2',
      line: 2,
      column: 10,
      message: 'No task has the id "us-1".',
      hint: 'is "US-1" meant?',
    },
    {
      rule: 'missing-dependency',
      task: 'US-2',
      line: 2,
      column: 11,
      message: 'No task has the id "US-9".',
      hint: 'the id of another task in this plan',
    },
  ]);
});

test('names the whole cycle where it closes', () => {
  expect(places(tasks(['A', 'C'], ['B', 'A'], ['C', 'B'], ['D', 'A']))).toEqual([
    '2:10 These tasks wait for each other: A → C → B → A.',
  ]);
});

test('finds a task that waits for itself, and each of several cycles', () => {
  expect(places(tasks(['A', 'A'], ['B', 'C'], ['C', 'B']))).toEqual([
    '1:10 These tasks wait for each other: A → A.',
    '3:10 These tasks wait for each other: B → C → B.',
  ]);
});

test('refuses an id that no file name can hold', () => {
  expect(places(tasks(['x'.repeat(300)]))).toEqual(['1:1 The id "xxxxxxxxxxxxxxxxxxxx…" is too long for a file name.']);
});

test('follows a chain as long as the plan', () => {
  const chain = Array.from({ length: 10_000 }, (_, index) => [`T-${index}`, `T-${(index + 1) % 10_000}`] as const);
  expect(checkTasks(tasks(...chain))).toHaveLength(1);
});

test('finds a cycle exactly where no order exists', () => {
  const edges = fc.array(fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 })), { maxLength: 14 });
  fc.assert(
    fc.property(edges, (pairs) => {
      const ids = 'ABCDEFGH'.split('');
      const list = tasks(
        ...ids.map(
          (id, index) => [id, ...pairs.filter(([from]) => from === index).map(([, to]) => ids[to] ?? '')] as const,
        ),
      );
      // Take away what waits for nothing, until nothing changes.
      let left = list;
      for (let before = -1; before !== left.length;) {
        before = left.length;
        const waiting = new Set(left.map(({ id }) => id));
        left = left.filter(({ dependsOn }) => dependsOn.some(({ id }) => waiting.has(id)));
      }
      expect(checkTasks(list).length > 0).toBe(left.length > 0);
    }),
  );
});
