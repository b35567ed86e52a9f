import { expect, test } from 'vitest';
import { honestFiles, makeChecked, told, type Checked } from './check-call.ts';

const config = {
  gates: {
    quick: [
      { name: 'source', run: 'test -d src' },
      { name: 'types', run: 'test ! -s ERRORS' },
    ],
  },
  baseline: { ratchet: 'wc -l < ERRORS' },
};

/** Three errors, for which the gate `types` is red. */
function makeErrors(): Checked {
  return makeChecked({ ...honestFiles, ERRORS: 'a\nb\nc\n', 'lastgreen.yaml': JSON.stringify(config) });
}

const last = ({ out }: { out: string }): string | undefined => out.split('\n').at(-2);

test('a change by which the number falls is green, though a gate is red as before', async () => {
  const repo = makeErrors();
  repo.write({ ERRORS: 'a\nb\n' });
  const checked = await repo.check();
  expect([checked.exitCode, last(checked)]).toEqual([
    0,
    "green: 1 file changed, 1 gate passed, and the ratchet's number fell from 3 to 2, which excuses types, red before the change too",
  ]);
  expect(repo.git('status', '--porcelain')).toBe(' M ERRORS');
});

test('what a fall excuses is no result in SARIF, and JSON has both numbers', async () => {
  const repo = makeErrors();
  repo.write({ ERRORS: 'a\nb\n' });
  const { out } = await repo.check('--json');
  const { gates } = JSON.parse(out) as { gates: object[] };
  expect(gates[2]).toEqual({
    name: 'ratchet',
    ok: true,
    exitCode: 0,
    timedOut: false,
    durationMs: expect.any(Number) as number,
    tests: null,
    number: 2,
    before: 3,
  });
  const sarif = JSON.parse((await repo.check('--format', 'sarif')).out) as { runs: { results: object[] }[] };
  expect(sarif.runs[0]?.results).toEqual([]);
});

test.each([
  ['rises', 'a\nb\nc\nd\n', "red: failed: types, and the ratchet's number rose from 3 to 4"],
  ['stays', 'a\nb\nd\n', 'red: failed: types'],
])('a change by which the number %s is red', async (_name, errors, verdict) => {
  const repo = makeErrors();
  repo.write({ ERRORS: errors });
  const checked = await repo.check();
  expect([checked.exitCode, last(checked)]).toEqual([1, verdict]);
});

test('a number that rises is red where every gate is green, and is told in each format', async () => {
  const repo = makeErrors();
  const green = { ...config, gates: { quick: 'test -d src' } };
  repo.write({ 'lastgreen.yaml': JSON.stringify(green) });
  repo.git('commit', '-qam', 'Green');
  repo.write({ ERRORS: 'a\nb\nc\nd\n' });
  const words = "the ratchet's number rose from 3 to 4";
  expect(told(await repo.check()).at(-1)).toBe(`red: ${words}`);
  expect(JSON.parse((await repo.check('--json')).out)).toMatchObject({
    verdict: 'red',
    gates: [{ ok: true }, { name: 'ratchet', ok: false, number: 4, before: 3 }],
  });
  expect((await repo.check('--format', 'github')).out).toContain(`::error title=gate ratchet::${words}`);
});

test('a number that only the change makes unreadable is red, and one that never was read is unknown', async () => {
  const repo = makeErrors();
  repo.write({ ERRORS: '' });
  repo.git('rm', '-q', '--cached', 'ERRORS');
  repo.git('commit', '-qm', 'Without');
  const unknown = await repo.check();
  expect(last(unknown)).toBe("unknown: the ratchet's number could not be read before the change");
  const other = makeErrors();
  other.git('rm', '-q', 'ERRORS');
  expect(last(await other.check())).toBe("red: the ratchet's number could not be read; it was 3 before");
});

test('a range is measured on both its sides in trees of its own', async () => {
  const repo = makeErrors();
  repo.write({ ERRORS: 'a\n' });
  repo.git('commit', '-qam', 'Mend two');
  repo.write({ ERRORS: 'a\nb\nc\nd\ne\n' });
  const checked = await repo.check('HEAD~1..HEAD');
  expect([checked.exitCode, last(checked)?.split(', which')[0]]).toEqual([
    0,
    "green: 1 file changed, 1 gate passed, and the ratchet's number fell from 3 to 1",
  ]);
});
