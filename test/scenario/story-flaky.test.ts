import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ending, makeNight, type Night } from '../support/night.ts';

/** A gate that fails at these of its runs, counted from 0 over the whole night. */
function makeFlaky(...failing: number[]): Night {
  const night = makeNight({ config: { limits: { 'max-attempts': 1 } } });
  const count = `n=$(cat ${night.side}/runs 2>/dev/null || echo 0); echo $((n + 1)) > ${night.side}/runs`;
  const run = `${count}; case $n in ${failing.join('|')}) echo "AssertionError: $n"; exit 1;; esac`;
  const config = JSON.parse(night.read('lastgreen.yaml')) as object;
  night.write('lastgreen.yaml', JSON.stringify({ ...config, gates: { quick: { name: 'suite', run } } }));
  return night;
}

const ran = ({ side }: Night): number => Number(readFileSync(`${side}/runs`, 'utf8'));

test('a gate that fails twice before any work is red after exactly one re-run', async () => {
  const night = makeFlaky(0, 1);
  expect(ending(await night.run())).toEqual({ exitCode: 21, lastLine: 'STOP_REASON=baseline' });
  expect([ran(night), (await night.status()).flaky]).toEqual([2, []]);
});

test('a gate that passes when run again is counted: before any work, in a cycle, and as the final gate', async () => {
  const night = makeFlaky(0, 2, 4);
  expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
  expect(ran(night)).toBe(6);
  expect(night.all('baseline-measured')[0]?.outcome).toBe('flaky');
  expect(night.all('verdict-given')[0]?.because).toBe(
    'all gates passed; flaky: suite failed first and passed once more',
  );
  expect(night.all('final-measured')[0]?.outcome).toBe('flaky');
  expect((await night.status()).flaky).toEqual([{ gate: 'suite', count: 3 }]);
  expect((await night.call(['status'])).stdout).toContain('flaky, passed only when run again: suite 3 times');
  expect(JSON.parse((await night.call(['report', '--json'])).stdout)).toMatchObject({
    flaky: [{ gate: 'suite', count: 3 }],
  });
  expect((await night.call(['report'])).stdout).toContain(
    'Flaky: gate `suite` failed and passed on its re-run, 3 times',
  );
});

test('a gate that fails twice on an attempt runs once on the last green commit, and is charged', async () => {
  const night = makeFlaky(1, 2);
  expect(ending(await night.run())).toEqual({ exitCode: 12, lastLine: 'STOP_REASON=blocked' });
  expect([ran(night), night.all('verdict-given').map(({ verdict }) => verdict)]).toEqual([4, ['red']]);
});
