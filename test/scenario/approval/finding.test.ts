import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileAppears } from '../../support/file-appears.ts';
import { checklist, ending, honest, makeNight } from '../../support/night.ts';
import {
  askedPaths,
  asking,
  briefOf,
  loopFolder,
  makeAskingNight,
  pendingRefs,
  proofOf,
  reconfigure,
  runnerRefs,
  standings,
  storyTimeoutMs,
} from './scene.ts';

const awaiting = { exitCode: 19, lastLine: 'STOP_REASON=awaiting_approval' };
const gone = { agent: { command: ['/nowhere/agent'], protocol: 'text' } };

describe('work that a guard asks about', { timeout: storyTimeoutMs }, () => {
  test('waits under a ref of its own, and a yes lands it on the last green commit, without any agent program', async () => {
    const night = makeAskingNight({ plan: checklist(2) });
    expect(ending(await night.run())).toEqual(awaiting);
    expect(pendingRefs(night)).toEqual(['refs/lastgreen/pending/lastgreen%2Fplan/T-1']);
    expect(await standings(night)).toEqual({ 'T-1': 'awaiting', 'T-2': 'done' });
    const tip = night.git('rev-parse', night.branch);
    reconfigure(night, gone);

    const said = await night.call(['approve', 'T-1', '--answer', '可以，谢谢']);
    expect(said).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^T-1 landed as [0-9a-f]{10} on lastgreen\/plan\n$/),
    });
    expect(night.git('rev-parse', `${night.branch}^`)).toBe(tip);
    expect(night.git('show', '--format=%s', '--name-only', night.branch)).toBe(
      'T-1: Do thing 1\n\nplan.md\nsrc/ask/one.txt',
    );
    expect(night.git('show', `${night.branch}:plan.md`)).toContain('- [x] T-1: Do thing 1');
    expect(proofOf(night)).toMatchObject({
      task: 'T-1',
      parent: tip,
      verdict: 'green',
      done: true,
      findings: [{ rule: 'asked-path', severity: 'note', path: 'src/ask/one.txt' }],
      approval: {
        kind: 'finding',
        findings: [{ rule: 'asked-path', path: 'src/ask/one.txt' }],
        answer: '可以，谢谢',
        by: 'Ada',
        at: night.all('approval-given')[0]?.at,
      },
    });
    expect(pendingRefs(night)).toEqual([]);
    expect(runnerRefs(night)).toContain('refs/lastgreen/attempts/lastgreen%2Fplan/T-1/1');
    expect(night.git('status', '--porcelain')).toBe(' M lastgreen.yaml');
  });

  test('counts as no attempt, no cycle of an agent and no run, and all that tells of the loop reads so', async () => {
    const night = makeAskingNight({ plan: checklist(2) });
    await night.run();
    const before = await night.status();
    await night.call(['approve', 'T-1']);
    const status = await night.status();
    expect(status).toMatchObject({
      stop: null,
      settled: true,
      running: false,
      cycles: before.cycles,
      spend: before.spend,
      counts: { open: 0, done: 2, quarantined: 0, blocked: 0, awaiting: 0 },
    });
    expect(status.tasks[0]).toMatchObject({ attempts: 0, status: 'done' });
    expect(night.all('agent-ended')).toHaveLength(2);
    const screen = await night.call(['status']);
    expect(screen.stdout).toContain('answered: nothing waits for a person any more; the next start goes on');
    const report = await night.call(['report']);
    expect(report.stdout).toContain('# lastgreen: answered');
    expect(report.stdout).toContain('Nothing waits for a person any more. Start again to go on.');
    expect(report.stdout).toContain('# Go on\nlastgreen run\n');
    expect(JSON.parse((await night.call(['report', '--json'])).stdout)).toMatchObject({
      lastRun: { cycles: 2, landed: [expect.any(String), night.git('rev-parse', night.branch)] },
      approvals: [{ task: 'T-1', kind: 'finding', answered: true, refused: false }],
    });
    expect(await night.call(['log', '--verify'])).toMatchObject({ exitCode: 0 });
    const log = (await night.call(['log'])).stdout;
    expect(log).toContain('taking up what people said, on lastgreen/plan');
    expect(log).toContain('T-1 approved by Ada');
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
  });

  test('makes a task done no more than its own cycle would have: what is unfinished stays open', async () => {
    const night = makeAskingNight({ script: asking.replace('claim:done', 'claim:more') });
    await night.run();
    const said = await night.call(['approve', 'T-1']);
    expect(said).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^T-1 landed as \w+ on lastgreen\/plan, and stays open: there is more to do\n$/),
    });
    expect(night.all('verdict-given').at(-1)).toMatchObject({ verdict: 'partial', done: false, charged: false });
    expect(await standings(night)).toEqual({ 'T-1': 'open' });
    expect(night.git('show', `${night.branch}:plan.md`)).toContain('- [ ] T-1');
  });

  test('is ticked in the plan of a person that git does not track', async () => {
    const night = makeAskingNight({ planTracked: false });
    await night.run();
    await night.call(['approve', 'T-1']);
    expect(night.read('plan.md')).toBe('- [x] T-1: Do the first thing\n');
  });

  test('does not land where what landed since changed the same places; the next brief says why', async () => {
    const night = makeAskingNight({
      plan: checklist(2),
      script: `[T-1 #1]
write:src/ask/one.txt=>one
write:src/begin.txt=>T-1
claim:done
[*]
sh:echo "$LASTGREEN_TASK" > src/begin.txt
claim:done
`,
    });
    await night.run();
    const tip = night.git('rev-parse', night.branch);
    const said = await night.call(['approve', 'T-1']);
    expect(said.exitCode).toBe(1);
    expect(said.stdout).toBe('');
    expect(said.stderr).toContain(
      "T-1 did not land and is open again: approved, but what landed since changed the same places: it can't be put on the last green commit",
    );
    expect(night.git('rev-parse', night.branch)).toBe(tip);
    expect(pendingRefs(night)).toEqual([]);
    expect((await night.status()).tasks[0]).toMatchObject({ status: 'open', attempts: 0 });
    expect(night.all('exemption-granted')).toEqual([]);
    night.script(honest);
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(briefOf(night, 4)).toContain('what landed since changed the same places');
  });

  test('does not land where the gates are red by now; no attempt is used, and the work is gone on with', async () => {
    const night = makeAskingNight({
      plan: checklist(2),
      config: { ...askedPaths, gates: { quick: 'test ! -e src/ask/one.txt || test ! -e src/T-2.txt' } },
    });
    await night.run();
    const said = await night.call(['approve', 'T-1']);
    expect(said.exitCode).toBe(1);
    expect(said.stderr).toMatch(/T-1 did not land and is open again: approved, but gate .* failed with exit code 1/);
    expect(night.all('verdict-given').at(-1)).toMatchObject({ verdict: 'red', charged: false, falseReport: false });
    expect((await night.status()).tasks[0]).toMatchObject({ status: 'open', attempts: 0, lastVerdict: 'red' });
    night.script('[T-1]\nsh:mv src/ask/one.txt src/one.txt\nclaim:done\n');
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(briefOf(night, 4)).toContain('approved, but gate');
  });

  test('asks again where a guard finds what was not approved, and lands with a second yes', async () => {
    const night = makeAskingNight({ script: asking.replace('claim:done', 'write:src/new/two.txt=>two\nclaim:done') });
    await night.run();
    reconfigure(night, { guards: { ask: ['src/ask/**', 'src/new/**'] } });
    const said = await night.call(['approve', 'T-1']);
    expect(said.exitCode).toBe(1);
    expect(said.stderr).toContain(
      'T-1 waits again: approved, but asked-path: src/new/two.txt changed: the configuration asks a person',
    );
    expect(await standings(night)).toEqual({ 'T-1': 'awaiting' });
    expect(pendingRefs(night)).toEqual(['refs/lastgreen/pending/lastgreen%2Fplan/T-1']);
    expect(await night.status()).toMatchObject({ stop: { reason: 'awaiting_approval' } });
    expect(
      night
        .all('approval-asked')
        .at(-1)
        ?.findings?.map(({ path }) => path),
    ).toEqual(['src/ask/one.txt', 'src/new/two.txt']);
    expect(await night.call(['approve', 'T-1'])).toMatchObject({ exitCode: 0 });
    expect(await standings(night)).toEqual({ 'T-1': 'done' });
  });

  test('never lands what a guard blocks, whoever approved it', async () => {
    const night = makeAskingNight();
    await night.run();
    reconfigure(night, { guards: { ask: ['src/ask/**'], protect: ['src/ask/**'] } });
    const said = await night.call(['approve', 'T-1']);
    expect(said.exitCode).toBe(1);
    expect(said.stderr).toContain('T-1 did not land and is open again: approved, but protected-path');
    expect(night.all('verdict-given').at(-1)).toMatchObject({ verdict: 'rejected', charged: false });
  });

  test('waits again where a gate is red on the last green commit too: that says nothing of the work', async () => {
    const night = makeAskingNight({ config: { ...askedPaths, gates: { quick: 'test ! -e "$HOME/DOWN"' } } });
    await night.run();
    const down = join(night.env['HOME'] ?? '', 'DOWN');
    writeFileSync(down, '');
    const said = await night.call(['approve', 'T-1']);
    expect(said.exitCode).toBe(1);
    expect(said.stderr).toMatch(/T-1 waits again: approved, but gate .* and on the last green commit it fails too/);
    expect(await standings(night)).toEqual({ 'T-1': 'awaiting' });
    rmSync(down);
    expect(await night.call(['approve', 'T-1'])).toMatchObject({ exitCode: 0 });
    expect(await standings(night)).toEqual({ 'T-1': 'done' });
  });

  test('stays approved while the commit that work starts from can not be measured, and lands once it can', async () => {
    const night = makeAskingNight();
    await night.run();
    reconfigure(night, { gates: { quick: 'no-such-program' } });
    const said = await night.call(['approve', 'T-1']);
    expect(said.exitCode).toBe(1);
    expect(said.stderr).toContain('T-1 is approved and has not landed yet: infrastructure, the baseline gate');
    reconfigure(night, { gates: { quick: 'test ! -e RED' } });
    expect(await night.call(['approve', 'T-1'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^T-1 landed as /),
    });
    expect(night.all('approval-given')).toHaveLength(1);
  });

  test('is judged by the gates that its run was called with, also where the configuration names none', async () => {
    const night = makeAskingNight({ config: { ...askedPaths, gates: {} } });
    await night.run(['--gate', 'test ! -e RED', '--gate', 'test ! -e BLUE']);
    expect(await night.call(['approve', 'T-1'])).toMatchObject({ exitCode: 0 });
    const { gates } = proofOf(night) as { gates: { command: string }[] };
    expect(gates.map(({ command }) => command)).toEqual(['test ! -e RED', 'test ! -e BLUE']);
  });

  test('is listed with what is asked and the commands that look at it and answer', async () => {
    const night = makeAskingNight({
      plan: '- [ ] 任务-1: 做\n',
      script: '[*]\nwrite:src/ask/one.txt=>one\nclaim:done\n',
    });
    await night.run();
    const { stdout, exitCode } = await night.call(['approve']);
    const id = '任务-1';
    expect({ stdout, exitCode }).toEqual({
      exitCode: 0,
      stdout: `${id}: asked-path: src/ask/one.txt changed: the configuration asks a person
  kept   refs/lastgreen/pending/lastgreen%2Fplan/任务-1
  look   lastgreen show '${id}'
  yes    lastgreen approve '${id}'
  no     lastgreen reject '${id}' --note WHY
`,
    });
    const show = await night.call(['show', id]);
    expect(show.stdout).toContain(`## Waits for you\n\nasked-path: src/ask/one.txt changed`);
    expect(show.stdout).toContain(`  lastgreen approve '${id}'`);
    expect((await night.call(['status'])).stdout).toContain(`    lastgreen approve '${id}'\n`);
    expect((await night.call(['report'])).stdout).toContain(`# Say yes, or answer\nlastgreen approve '${id}'\n`);
    expect(await night.call(['approve', id])).toMatchObject({ exitCode: 0 });
    expect((await night.call(['approve'])).stderr).toContain('nothing waits for a person');
  });

  test('is told in the report that is kept as a file, and in show as a cycle without an agent', async () => {
    const night = makeAskingNight();
    await night.run();
    await night.call(['approve', 'T-1']);
    expect(readFileSync(join(loopFolder(night), 'report.md'), 'utf8')).toContain('# lastgreen: answered');
    const { stdout } = await night.call(['show', 'T-1']);
    expect(stdout).toContain('# T-1, attempt 2 (cycle 2)');
    expect(stdout).toContain('no agent: what was approved of cycle 1 is judged again');
    expect((await night.call(['show', 'T-1', '1'])).stdout).toContain('awaiting: T-1');
  });

  test('lands for a prompt too, which then goes on', async () => {
    const night = makeNight({
      planName: 'prompt.txt',
      plan: 'Write one.\n',
      script:
        '[*]\nsh:if [ -e src/ask/one.txt ]; then echo CYCLE_RESULT=finished; else mkdir -p src/ask && echo one > src/ask/one.txt; fi\n',
      config: askedPaths,
    });
    expect(ending(await night.run())).toEqual(awaiting);
    expect(await night.call(['approve', 'prompt'])).toMatchObject({ exitCode: 0 });
    expect(proofOf(night)).toMatchObject({ verdict: 'green', done: false, approval: { kind: 'finding' } });
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
  });

  test('is judged by the configuration and in the folder of its loop, from wherever it is approved', async () => {
    const night = makeAskingNight({
      files: { 'part/plan.md': '- [ ] T-1: Do it\n', 'part/src/begin.txt': 'begin\n' },
    });
    const own = {
      ...(JSON.parse(night.read('lastgreen.yaml')) as object),
      gates: { quick: 'test -e src/begin.txt && test ! -e plan2' },
      guards: { ask: ['part/src/ask/**'] },
    };
    night.write('part/lastgreen.yaml', JSON.stringify(own));
    expect(ending(await night.run(['plan.md'], { cwd: join(night.repo, 'part') }))).toEqual(awaiting);
    night.write('lastgreen.yaml', '{"gates": {"quick": "false"}}');
    expect(await night.call(['approve', 'T-1'])).toMatchObject({ exitCode: 0 });
    expect(proofOf(night)).toMatchObject({ gates: [{ command: 'test -e src/begin.txt && test ! -e plan2' }] });
    expect(night.git('show', '--format=', '--name-only', night.branch)).toBe('part/plan.md\npart/src/ask/one.txt');
  });

  test('stays approved where its gates are interrupted, and lands at the next start', async () => {
    const night = makeAskingNight({
      config: { ...askedPaths, gates: { quick: 'if [ -e "$HOME/SLOW" ]; then touch "$HOME/at-gate"; sleep 100; fi' } },
    });
    await night.run();
    const user = night.env['HOME'] ?? '';
    writeFileSync(join(user, 'SLOW'), '');
    const approving = night.start(['approve', 'T-1']);
    await fileAppears(join(user, 'at-gate'));
    approving.child.kill('SIGINT');
    const { exitCode, stdout, stderr } = await approving.ended;
    expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
    expect(stderr).toContain('T-1 is approved and has not landed yet: interrupted, ended by a signal');
    expect(night.all('verdict-given').at(-1)).toMatchObject({ verdict: 'cancelled', charged: false });
    expect((await night.call(['status'])).stdout).toContain('approved, not landed yet, last cancelled');
    expect((await night.status()).tasks).toMatchObject([{ id: 'T-1', status: 'open', approved: true }]);
    rmSync(join(user, 'SLOW'));
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(night.all('agent-ended')).toHaveLength(1);
    expect(night.all('approval-given')).toHaveLength(1);
  });
});
