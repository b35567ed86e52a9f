import { expect, test } from 'vitest';
import { checklist, ending, makeNight } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };

test('a branch named lastgreen that comes after the first night does not begin another loop', async () => {
  const night = makeNight({ plan: checklist(2) });
  await night.run(['--max-cycles', '1']);
  night.git('pack-refs', '--all');
  // git itself refuses `lastgreen` beside `lastgreen/plan`.
  expect(() => night.git('branch', 'lastgreen')).toThrow('cannot lock ref');
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

test('two plans are two loops, each on its branch', async () => {
  const night = makeNight({ files: { 'other.md': '- [ ] O-1: Other\n' } });
  expect(ending(await night.run())).toEqual(finished);
  expect(ending(await night.run(['other.md']))).toEqual(finished);
  expect(night.git('log', '--format=%s', 'lastgreen/other')).toBe('O-1: Other\nBegin');
  expect((await night.call(['status', 'other.md'])).stdout).toContain('lastgreen/other');
});

test('the branch moves on while the user works on their own', async () => {
  const night = makeNight({
    plan: checklist(2),
    script: `[T-1]\nsh:$PERSON\nsh:echo ok > "src/$LASTGREEN_TASK.txt"\nclaim:done\n[*]\nsh:echo ok > "src/$LASTGREEN_TASK.txt"\nclaim:done\n`,
    person(there) {
      there.write('mine.txt', 'mine\n');
      there.git('add', 'mine.txt');
      there.git('commit', '-qm', 'My own');
    },
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.git('log', '--reverse', '--format=%s', `main..${night.branch}`)).toBe(
    'T-1: Do thing 1\nT-2: Do thing 2',
  );
  expect(night.git('show', '--format=%s', '--name-only', 'main')).toBe('My own\n\nmine.txt');
});

test('a branch that is only another name for the user’s own is refused, and left alone in mid-run', async () => {
  const night = makeNight({ files: { 'src/a.txt': 'a\n' } });
  const before = night.git('rev-parse', 'main');
  night.git('symbolic-ref', `refs/heads/${night.branch}`, 'refs/heads/main');
  const refused = await night.run();
  expect({ exitCode: refused.exitCode, stdout: refused.stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toContain('symbolic ref to refs/heads/main');
  night.git('symbolic-ref', '--delete', `refs/heads/${night.branch}`);
  night.script(
    `[*]\nsh:echo x > src/x.txt; git -C $REPO symbolic-ref refs/heads/${night.branch} refs/heads/main\nclaim:done\n`,
  );
  expect(ending(await night.run())).toEqual({ exitCode: 20, lastLine: 'STOP_REASON=infrastructure' });
  expect([night.git('rev-parse', 'main'), night.git('status', '--porcelain')]).toEqual([before, '']);
});
