import { expect, test } from 'vitest';
import { prd } from '../../../src/core/plan/prd.ts';
import { storyFields } from '../../../src/core/plan/read-story.ts';

function misspelt(story: object): readonly string[] {
  const text = JSON.stringify({ userStories: [{ id: 'A', title: 'Do it', ...story }] });
  const reading = prd.read(new TextEncoder().encode(text));
  if (!reading.ok) throw new Error(reading.problems[0]?.message);
  return (reading.plan.misspelt ?? []).map(({ message }) => /is "(\w+)" meant/.exec(message)?.[1] ?? '');
}

test.each([
  ['dependOn', 'dependsOn'],
  ['depends_on', 'dependsOn'],
  ['prio', 'priority'],
  ['mayChanged', 'mayChange'],
  ['allowedPath', 'allowedPaths'],
  ['acceptance_criteria', 'acceptanceCriteria'],
  ['Passes', 'passes'],
])('%s is taken for a misspelt %s', (written, meant) => {
  expect(misspelt({ [written]: null })).toEqual([meant]);
});

test.each(['owner', 'epic', 'labels', 'estimate', 'status', 'tests', 'type', 'points', 'version', 'x'])(
  '%s is a field of people’s own',
  (name) => {
    expect(misspelt({ [name]: null })).toEqual([]);
  },
);

test('a tick changes nothing in what is told', () => {
  expect(misspelt({ 'passes ': false, passes: true })).toEqual(misspelt({ 'passes ': false }));
});

test('no known field is told', () => {
  expect(
    storyFields.filter((name) => misspelt({ [name]: name === 'id' || name === 'title' ? 'A' : undefined }).length > 0),
  ).toEqual([]);
});
