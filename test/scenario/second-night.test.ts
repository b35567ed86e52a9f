import { expect, test } from 'vitest';
import { makeNight } from '../support/night.ts';

const prd = (...stories: readonly [id: string, priority: number][]): string =>
  `${JSON.stringify(
    { userStories: stories.map(([id, priority]) => ({ id, title: `Title ${id}`, priority, passes: false })) },
    null,
    2,
  )}\n`;
const planName = 'plan.json';
const honest = '[*]\nsh:echo "$LASTGREEN_TASK" > "src/$LASTGREEN_TASK.txt"\nclaim:done\n';

test('after merging and deleting the branch, a new task is done on what the user has now', async () => {
  const night = makeNight({ planName, plan: prd(['A', 1]), script: honest });
  expect(await night.run()).toMatchObject({ lastLine: 'STOP_REASON=finished' });
  night.git('merge', '-q', '--ff-only', 'lastgreen/plan');
  night.git('branch', '-qd', 'lastgreen/plan');
  night.write('src/mine.txt', 'mine\n');
  night.write(
    'plan.json',
    night.read('plan.json').replace(/\n {2}\]\n/, ',\n    { "id": "B", "title": "Title B", "passes": false }\n  ]\n'),
  );
  night.git('add', '-A');
  night.git('commit', '-qm', 'Mine');
  const second = await night.run();
  expect(second.lastLine, second.stderr).toBe('STOP_REASON=finished');
  expect(second.stderr).not.toContain('open again');
  expect(night.git('log', '--format=%s', 'main..lastgreen/plan')).toBe('feat: B - Title B');
  expect(night.git('show', 'lastgreen/plan:src/mine.txt')).toBe('mine');
});

test('a branch that is merged but still there is moved on from where the user is', async () => {
  const night = makeNight({ planName, plan: prd(['A', 1]), script: honest });
  await night.run();
  night.git('merge', '-q', '--ff-only', 'lastgreen/plan');
  night.write('src/mine.txt', 'mine\n');
  night.write('plan.json', prd(['A', 1], ['B', 2]).replace('false', 'true'));
  night.git('add', '-A');
  night.git('commit', '-qm', 'Mine');
  const second = await night.run();
  expect(second.lastLine, second.stderr).toBe('STOP_REASON=finished');
  expect(night.git('log', '--format=%s', '-3', 'lastgreen/plan').split('\n')).toEqual([
    'feat: B - Title B',
    'Mine',
    'feat: A - Title A',
  ]);
});

test('a branch thrown away without merging opens its tasks again, on what the user has now', async () => {
  const night = makeNight({ planName, plan: prd(['A', 1]), script: honest });
  await night.run();
  night.git('branch', '-qD', 'lastgreen/plan');
  const second = await night.run();
  expect(second).toMatchObject({ lastLine: 'STOP_REASON=finished' });
  expect(second.stderr).toContain('open again');
  expect(night.git('log', '--format=%s', 'main..lastgreen/plan')).toBe('feat: A - Title A');
});

test('a red baseline is left by mending the gate and committing, and by --base', async () => {
  const night = makeNight({ planName, plan: prd(['A', 1]), script: honest, files: { RED: 'x\n' } });
  expect(await night.run()).toMatchObject({ lastLine: 'STOP_REASON=baseline' });
  night.git('rm', '-q', 'RED');
  night.git('commit', '-qm', 'Mend');
  expect(await night.run(['--base', 'HEAD'])).toMatchObject({ lastLine: 'STOP_REASON=finished' });
});

test('a gate that was added and is red on what landed stops the next night before any agent', async () => {
  const night = makeNight({ planName, plan: prd(['A', 1], ['B', 2]), script: honest });
  expect(await night.run(['--max-cycles', '1'])).toMatchObject({ lastLine: 'STOP_REASON=max_cycles' });
  const second = await night.run(['--gate', 'test -e not-there']);
  expect(second).toMatchObject({ exitCode: 21, lastLine: 'STOP_REASON=baseline' });
  expect(night.all('cycle-started')).toHaveLength(1);
});

test('another base is refused once something landed, with the way out', async () => {
  const night = makeNight({ planName, plan: prd(['A', 1]), script: honest });
  await night.run();
  night.write('src/mine.txt', 'mine\n');
  night.git('add', '-A');
  night.git('commit', '-qm', 'Mine');
  const second = await night.run(['--base', 'main']);
  expect(second).toMatchObject({ exitCode: 2 });
  expect(second.stderr).toContain('--branch NAME');
});

test('a kept attempt is put on what landed since, and takes nothing of it back', async () => {
  const script = `[A #1]
sh:echo half > src/A.txt && touch RED
claim:done
[A]
sh:rm RED && cat src/C.txt && echo whole >> src/A.txt
claim:done
[*]
sh:echo "$LASTGREEN_TASK" > "src/$LASTGREEN_TASK.txt"
claim:done
`;
  const night = makeNight({ planName, plan: prd(['A', 5]), script });
  expect(await night.run(['--max-cycles', '1'])).toMatchObject({ lastLine: 'STOP_REASON=max_cycles' });
  // A person finds something more urgent.
  night.write('plan.json', prd(['A', 5], ['C', 1]));
  const second = await night.run();
  expect(second.lastLine, second.stderr).toBe('STOP_REASON=finished');
  expect(night.landed()).toEqual(['feat: C - Title C', 'feat: A - Title A']);
  expect(night.git('show', 'lastgreen/plan:src/A.txt', 'lastgreen/plan:src/C.txt')).toBe('half\nwhole\nC');
});

test('an agent that fails and changes nothing is crashed, not idle for want of work', async () => {
  const night = makeNight({ planName, plan: prd(['A', 1], ['B', 2]), script: '[*]\nexit:3\n' });
  const run = await night.run();
  expect(new Set(night.all('verdict-given').map(({ verdict }) => verdict))).toEqual(new Set(['crashed']));
  expect(run.stdout).toContain('exit code 3');
});

test('of several loops the one that worked last is shown, and named', async () => {
  const night = makeNight({ planName, plan: prd(['A', 1]), script: honest });
  await night.run(['--branch', 'one']);
  await night.run(['--branch', 'two']);
  const status = await night.call(['status']);
  expect(status.exitCode).toBe(0);
  expect(status.stderr).toContain('this is two, one of 2 loops here');
  expect((await night.call(['status', 'one'])).stderr).toBe('');
});

test('what a person ticked without a proof is named when the night is finished', async () => {
  const night = makeNight({ planName, plan: prd(['A', 1], ['B', 2]), script: honest });
  night.write('plan.json', prd(['A', 1], ['B', 2]).replace('false', 'true'));
  const run = await night.run();
  expect(run.lastLine).toBe('STOP_REASON=finished');
  expect(run.stdout).toContain('ticked in the plan by hand, without a proof: A');
});

test('the commands to go on have the words that the run was started with', async () => {
  const night = makeNight({ planName, plan: prd(['A', 1], ['B', 2]), script: honest });
  const run = await night.run(['--max-cycles', '1', '--gate', 'test ! -e "RED x"']);
  expect(run.stdout).toContain(`lastgreen run --max-cycles 1 --gate 'test ! -e "RED x"'`);
});

test('after the branch was merged and deleted, status and report say so, and their commands work', async () => {
  const night = makeNight({ planName, plan: prd(['A', 1]), script: honest });
  await night.run();
  const [head, base] = [night.git('rev-parse', 'lastgreen/plan'), night.git('rev-parse', 'main')];
  night.git('merge', '-q', '--ff-only', 'lastgreen/plan');
  const merged = (await night.call(['report'])).stdout;
  expect(merged).toContain('The branch lastgreen/plan is merged: what landed is in main.');
  expect(merged).not.toContain('git merge');
  night.git('branch', '-qd', 'lastgreen/plan');
  const short = (id: string): string => id.slice(0, 10);
  const { stdout } = await night.call(['report']);
  expect(stdout).toContain(
    `- Landed: 1 commit, up to ${short(head)}, which is in \`main\`; the branch \`lastgreen/plan\` isn't there any more\n`,
  );
  expect(stdout).toContain(
    `\n# Review\ngit log --oneline ${short(base)}..${short(head)}\ngit diff ${short(base)}...${short(head)}\n\`\`\``,
  );
  expect(night.git('log', '--format=%H', `${short(base)}..${short(head)}`)).toBe(head);
  expect((await night.call(['status'])).stdout).toContain("\nthe branch isn't there any more\n");
});

test('a branch that was thrown away can be brought back by the command that is told', async () => {
  const night = makeNight({ planName, plan: prd(['A', 1]), script: honest });
  await night.run();
  const head = night.git('rev-parse', 'lastgreen/plan');
  night.git('branch', '-qD', 'lastgreen/plan');
  const { stdout } = await night.call(['report', '--json']);
  const { nextStep } = JSON.parse(stdout) as { nextStep: { commands: { purpose: string; command: string }[] } };
  const command = nextStep.commands.find(({ purpose }) => purpose === 'bring-back')?.command ?? '';
  night.git(...command.split(' ').slice(1));
  expect(night.git('rev-parse', 'lastgreen/plan')).toBe(head);
});

test('a task that was set aside is tried anew under a new id, which rewording gives where it has none of its own', async () => {
  const night = makeNight({
    plan: '- [ ] Do the wrong thing\n- [ ] X-1: Do the other wrong thing\n',
    planTracked: false,
    script: '[*]\nsh:echo x > RED\nclaim:done\n',
    config: { limits: { 'max-attempts': 1 } },
  });
  const first = await night.run();
  expect(first.lastLine).toBe('STOP_REASON=halt');
  expect(first.stdout).toContain('give it a new id there and it is tried anew');
  // Until a person has done so, a start could do nothing.
  expect(first.stdout).not.toContain('# Go on');
  night.script(honest);
  night.write('plan.md', '- [ ] Do the right thing\n- [ ] X-1: Do the other right thing\n');
  expect((await night.run()).lastLine).toBe('STOP_REASON=blocked');
  night.write('plan.md', night.read('plan.md').replace('X-1', 'X-2'));
  expect((await night.run()).lastLine).toBe('STOP_REASON=finished');
  expect(night.landed()).toEqual(['Do the right thing', 'X-2: Do the other right thing']);
});

test('what was said of a task under its old words is not told of the new ones', async () => {
  const night = makeNight({
    plan: '- [ ] Do the wrong thing\n',
    planTracked: false,
    script: '[*]\nclaim:done\n',
    config: { limits: { 'max-cycles': 1 } },
  });
  await night.run();
  const section = async (): Promise<string | undefined> =>
    /^## Said done, was not\n\n([\s\S]*?)\n\n## /m.exec((await night.call(['report'])).stdout)?.[1];
  expect(await section()).toBe('- **do-the-wrong-thing** (1 time): the agent says it is done, but nothing was changed');
  night.script(honest);
  night.write('plan.md', '- [ ] Do the right thing\n');
  await night.run();
  expect(await section()).toBe('- 1 time on tasks that are no longer in the plan: `lastgreen log`');
});
