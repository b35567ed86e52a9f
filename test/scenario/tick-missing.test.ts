import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ending, makeNight } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const because = 'because plan.md has no such task on the branch';

test('a task that only the uncommitted copy of a tracked plan has is told at the start and in the report as not ticked', async () => {
  const night = makeNight();
  night.write('plan.md', '- [ ] T-1: Do the first thing\n\nLater:\n\n- [ ] T-2: Added\n');
  const ran = await night.run();
  expect(ending(ran)).toEqual(finished);
  expect(ran.stderr).toContain(
    'T-2 can be done, but not ticked: plan.md has no such task on the branch; commit the plan',
  );
  expect(ran.stdout).toContain(`- Not ticked: T-2, ${because}: tick it by hand when it is merged\n`);
  expect(night.all('task-landed').map(({ task, notTicked }) => [task, notTicked])).toEqual([
    ['T-1', undefined],
    ['T-2', 'plan.md has no such task on the branch'],
  ]);
  expect(night.git('show', `${night.branch}:plan.md`)).toBe('- [x] T-1: Do the first thing');
  expect(night.read('plan.md')).toBe('- [ ] T-1: Do the first thing\n\nLater:\n\n- [ ] T-2: Added\n');
});

test('a task that a person adds to a tracked plan in mid-run lands, and the log says that it is not ticked', async () => {
  const night = makeNight({
    script: '[T-1]\nsh:$PERSON\nsh:echo x > src/one.txt\nclaim:done\n[*]\nsh:echo x > src/two.txt\nclaim:done\n',
    person: (there) => there.write('plan.md', '- [ ] T-1: Do the first thing\n- [ ] T-2: Added\n'),
  });
  const ran = await night.run();
  expect(ending(ran)).toEqual(finished);
  expect(ran.stderr).not.toContain('can be done, but not ticked');
  expect(ran.stderr).toContain(`; not ticked, ${because}`);
});

test('of a plan that was committed every task has its tick, and nothing else is told', async () => {
  const night = makeNight();
  night.write('plan.md', '- [ ] T-1: Do the first thing\n- [ ] T-2: Added\n');
  night.git('commit', '--quiet', '--all', '--message=Plan');
  const ran = await night.run();
  expect(`${ran.stdout}${ran.stderr}`).not.toMatch(/not ticked/i);
  expect(night.git('show', `${night.branch}:plan.md`)).toBe('- [x] T-1: Do the first thing\n- [x] T-2: Added');
});

test('the commands of the report merge the branch although the plan was edited and not committed', async () => {
  const night = makeNight({ plan: '- [ ] T-1: Do the first thing\n\nA.\n\nB.\n\nC.\n' });
  night.write('plan.md', '- [ ] T-1: Do the first thing\n\nA.\n\nB.\n\nC.\n\n- [ ] T-2: Added\n');
  const { stdout } = await night.run();
  const lines = stdout.split('\n');
  const pasted = [lines.find((line) => line.startsWith('git add')), lines.find((line) => line.startsWith('git merge'))];
  const env = { ...night.env, GIT_EDITOR: 'true' };
  execFileSync('sh', ['-ec', pasted.join('\n')], { cwd: night.repo, env, stdio: 'pipe' });
  expect(night.read('plan.md')).toBe('- [x] T-1: Do the first thing\n\nA.\n\nB.\n\nC.\n\n- [ ] T-2: Added\n');
  expect(night.git('status', '--porcelain')).toBe('');
});

test('uncommitted files are counted without those that a run reads where they are', async () => {
  const night = makeNight();
  night.write('plan.md', '- [ ] T-1: Do the first thing\n\nWords.\n');
  night.write('lastgreen.yaml', `${night.read('lastgreen.yaml')}\n`);
  expect((await night.run()).stderr).not.toContain('uncommitted');
  night.write('mine.txt', 'mine\n');
  expect((await night.run()).stderr).toContain('; 1 uncommitted file of yours is not in its base and stays untouched');
});
