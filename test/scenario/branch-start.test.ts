import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checklist, ending, makeNight } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };

test('a branch without a journal is taken up, its tasks read back from the trailers', async () => {
  const night = makeNight({ plan: checklist(3), planTracked: false });
  await night.run(['--max-cycles', '2']);
  rmSync(night.home, { recursive: true });
  night.write('plan.md', checklist(3));
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('run-started')[0]?.taken.map(({ task }) => task)).toEqual(['T-1', 'T-2']);
  expect(night.landed()).toEqual(['T-3: Do thing 3']);
});

test('a branch of that name from elsewhere is refused with the way out', async () => {
  const night = makeNight();
  night.git('checkout', '-q', '--orphan', night.branch);
  night.git('commit', '-qm', 'Other roots');
  night.git('checkout', '-q', 'main');
  const run = await night.run();
  expect({ exitCode: run.exitCode, stdout: run.stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(run.stderr).toContain('--branch');
  expect(ending(await night.run(['--branch', 'night/two']))).toEqual(finished);
  expect(night.git('log', '-1', '--format=%s', 'night/two')).toBe('T-1: Do the first thing');
});

test('a branch named lastgreen is no obstacle', async () => {
  const night = makeNight();
  night.git('branch', 'lastgreen');
  expect(ending(await night.run())).toEqual(finished);
  expect(night.git('log', '-1', '--format=%s', 'lastgreen-plan')).toBe('T-1: Do the first thing');
});

test('a branch named lastgreen that comes after the first night does not begin another loop', async () => {
  const night = makeNight({ plan: checklist(2) });
  await night.run(['--max-cycles', '1']);
  night.git('pack-refs', '--all');
  // git itself refuses `lastgreen` beside `lastgreen/plan`.
  expect(() => night.git('branch', 'lastgreen')).toThrow('Command failed');
  expect(ending(await night.run())).toEqual(finished);
});

test('--base starts from a commit, a tag or a branch', async () => {
  const night = makeNight();
  night.git('tag', '-a', '-m', 'one', 'v1');
  night.write('later.txt', 'x\n');
  night.git('add', 'later.txt');
  night.git('commit', '-qm', 'Later');
  expect(ending(await night.run(['--base', 'v1']))).toEqual(finished);
  expect(night.git('log', '--format=%s', night.branch)).toBe('T-1: Do the first thing\nBegin');
  const run = await night.run(['--base', 'no-such-ref', '--branch', 'two']);
  expect({ exitCode: run.exitCode, stdout: run.stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(run.stderr).toContain('no-such-ref');
});

test('a branch name that git would refuse is a usage error', async () => {
  const night = makeNight();
  for (const name of ['a..b', '-x', 'a b', 'refs/heads/.x', 'x.lock', '@{']) {
    const run = await night.run([`--branch=${name}`]);
    expect({ name, exitCode: run.exitCode, stdout: run.stdout }).toEqual({ name, exitCode: 2, stdout: '' });
  }
});

test('two plans are two loops, each on its branch', async () => {
  const night = makeNight({ files: { 'other.md': '- [ ] O-1: Other\n' } });
  expect(ending(await night.run())).toEqual(finished);
  expect(ending(await night.run(['other.md']))).toEqual(finished);
  expect(night.git('log', '--format=%s', 'lastgreen/other')).toBe(
    'Other: O-1'.replace('Other: O-1', 'O-1: Other\nBegin'),
  );
  expect((await night.call(['status'])).exitCode).toBe(2);
  expect((await night.call(['status', 'other.md'])).exitCode).toBe(0);
});
