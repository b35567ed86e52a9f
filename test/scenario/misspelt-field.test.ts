import { expect, test } from 'vitest';
import { makeNight, prd } from '../support/night.ts';

test('a misspelt field of a story is told by run, doctor and lint; fields of people’s own are not', async () => {
  const plan = prd(
    [
      { dependOn: [], owner: 'Ada' },
      { mayChanged: ['test/**'], estimate: 3 },
    ],
    { branch: 'x' },
  );
  const night = makeNight({ planName: 'prd.json', plan });
  const expected = [
    ['', 'branch', 'branchName'],
    ['US-1: ', 'dependOn', 'dependsOn'],
    ['US-2: ', 'mayChanged', 'mayChange'],
  ].map(([whose = '', written, meant]) => {
    const line = plan.split('\n').findIndex((each) => each.includes(`"${written}"`)) + 1;
    return `prd.json:${line}: ${whose}"${written}" is no field that is read; is "${meant}" meant?`;
  });
  const told = (text: string, before: string): string[] =>
    text.split('\n').flatMap((line) => (line.includes('no field') ? [line.trim().replace(before, '')] : []));
  expect(told((await night.run(['--dry-run'])).stderr, 'warning: ')).toEqual(expected);
  expect(told((await night.call(['lint', 'prd.json'])).stdout, '')).toEqual(
    expected.map((line) => `${line} [misspelt-field]`),
  );
  const doctor = (await night.call(['doctor'])).stdout;
  for (const line of expected) expect(doctor).toContain(`plan: ${line}`);
});
