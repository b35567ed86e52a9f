import { expect, test } from 'vitest';
import { checklist, ending, makeNight, prd, type Ran } from '../support/night.ts';

const result = (over: object): string =>
  `json:${JSON.stringify({ type: 'result', subtype: 'success', is_error: false, result: 'LASTGREEN=done', ...over })}`;

test('an honest night ends finished', async () => {
  const night = makeNight({ plan: checklist(3) });
  expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
  expect(night.landed()).toEqual(['T-1: Do thing 1', 'T-2: Do thing 2', 'T-3: Do thing 3']);
  expect((await night.status()).counts).toEqual({ open: 0, done: 3, quarantined: 0, blocked: 0, awaiting: 0 });
  expect(night.git('show', `${night.branch}:plan.md`)).toBe(checklist(3).replaceAll('[ ]', '[x]').trimEnd());
});

test('a night after a finished one finishes at once', async () => {
  const night = makeNight();
  await night.run();
  const cycles = night.all('cycle-started').length;
  expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
  expect(night.all('cycle-started').length).toBe(cycles);
});

test('cycles in a row that change nothing end idle', async () => {
  const night = makeNight({ plan: checklist(4), script: '[*]\nprint:I looked round.\n' });
  expect(ending(await night.run())).toEqual({ exitCode: 10, lastLine: 'STOP_REASON=idle' });
  const kinds = night.all('task-quarantined').map(({ task, kind }) => ({ task, kind }));
  expect(kinds).toEqual([
    { task: 'T-1', kind: 'empty' },
    { task: 'T-2', kind: 'empty' },
  ]);
});

test('--max-idle ends it before a task is set aside', async () => {
  const night = makeNight({ plan: checklist(4), script: '[*]\nprint:I looked round.\n' });
  expect(ending(await night.run(['--max-idle', '2']))).toEqual({ exitCode: 10, lastLine: 'STOP_REASON=idle' });
  expect(night.all('task-quarantined')).toEqual([]);
});

test('too many tasks set aside end in halt', async () => {
  const night = makeNight({
    plan: checklist(5),
    script: '[*]\nsh:echo "$LASTGREEN_TASK" > RED\nclaim:done\n',
    config: { gates: { quick: 'test ! -e RED || { cat RED; exit 3; }' }, limits: { 'max-attempts': 1 } },
  });
  expect(ending(await night.run())).toEqual({ exitCode: 11, lastLine: 'STOP_REASON=halt' });
  expect((await night.status()).counts).toMatchObject({ open: 3, quarantined: 2 });
});

test('one task set aside of many ends blocked, the others done', async () => {
  const night = makeNight({
    plan: checklist(3),
    script: `[T-2]\nsh:echo x > RED\nclaim:done\n[*]\nsh:echo "$LASTGREEN_TASK" > src/new.txt\nclaim:done\n`,
    config: { limits: { 'max-attempts': 1 } },
  });
  const run = await night.run();
  expect(ending(run)).toEqual({ exitCode: 12, lastLine: 'STOP_REASON=blocked' });
  expect((await night.status()).counts).toEqual({ open: 0, done: 2, quarantined: 1, blocked: 0, awaiting: 0 });
  expect(run.stdout).toContain('T-2');
});

test('a story that needs one set aside waits blocked behind it', async () => {
  const night = makeNight({
    planName: 'prd.json',
    plan: prd([{}, { dependsOn: ['US-1'] }, {}, {}, {}, {}]),
    script: `[US-1]\nsh:echo x > RED\nclaim:done\n[*]\nsh:echo "$LASTGREEN_TASK" > src/new.txt\nclaim:done\n`,
    config: { limits: { 'max-attempts': 1 } },
  });
  expect(ending(await night.run())).toEqual({ exitCode: 12, lastLine: 'STOP_REASON=blocked' });
  expect((await night.status()).counts).toEqual({ open: 0, done: 4, quarantined: 1, blocked: 1, awaiting: 0 });
});

test('--max-cycles ends it after so many cycles of this run', async () => {
  const night = makeNight({ plan: checklist(3) });
  expect(ending(await night.run(['--max-cycles', '1']))).toEqual({ exitCode: 13, lastLine: 'STOP_REASON=max_cycles' });
  expect(ending(await night.run(['--max-cycles', '1']))).toEqual({ exitCode: 13, lastLine: 'STOP_REASON=max_cycles' });
  expect(night.landed()).toEqual(['T-1: Do thing 1', 'T-2: Do thing 2']);
});

test('a usage limit ends in session_limit and costs no attempt', async () => {
  const night = makeNight({ script: "[*]\nprint:You've hit your session limit · resets 3:45pm\nexit:1\n" });
  expect(ending(await night.run())).toEqual({ exitCode: 14, lastLine: 'STOP_REASON=session_limit' });
  expect(night.all('verdict-given').map(({ verdict, charged, idle }) => ({ verdict, charged, idle }))).toEqual([
    { verdict: 'limited', charged: false, idle: false },
  ]);
  night.script('[*]\nsh:echo ok > src/ok.txt\nclaim:done\n');
  expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
  expect(night.all('cycle-started').map(({ attempt }) => attempt)).toEqual([1, 1]);
});

test('money spent ends in budget, over all runs of the loop', async () => {
  const night = makeNight({
    plan: checklist(5),
    agent: { protocol: 'claude-stream-json' },
    script: `[*]\nsh:echo "$LASTGREEN_TASK" > src/new.txt\n${result({ total_cost_usd: 0.4 })}\n`,
  });
  const first = await night.run(['--max-cost', '1', '--max-cycles', '2']);
  expect(ending(first)).toEqual({ exitCode: 13, lastLine: 'STOP_REASON=max_cycles' });
  expect(ending(await night.run(['--max-cost', '1']))).toEqual({ exitCode: 15, lastLine: 'STOP_REASON=budget' });
  expect(night.landed().length).toBe(3);
  expect((await night.status()).spend.usd).toBeCloseTo(1.2);
});

test('--max-time ends the cycle that is running, and keeps its work', async () => {
  const night = makeNight({ script: '[*]\nsh:echo half > src/half.txt\nsleep:60\n' });
  expect(ending(await night.run(['--max-time', '4s']))).toEqual({ exitCode: 16, lastLine: 'STOP_REASON=deadline' });
  expect(night.all('gate-ran').filter(({ cycle }) => cycle !== null)).toEqual([]);
  expect(night.all('verdict-given')).toMatchObject([{ verdict: 'cancelled', charged: false, lands: false }]);
  night.script('[*]\nsh:test "$(cat src/half.txt)" = half && echo whole >> src/half.txt\nclaim:done\n');
  expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
  expect(night.git('show', `${night.branch}:src/half.txt`)).toBe('half\nwhole');
});

test('cycles in a row that run into their limit end in cycle_timeout', async () => {
  const night = makeNight({ plan: checklist(2), script: '[*]\nsleep:60\n' });
  const run = await night.run(['--cycle-timeout', '1s', '--max-idle', '9']);
  expect(ending(run)).toEqual({ exitCode: 17, lastLine: 'STOP_REASON=cycle_timeout' });
  expect(night.all('verdict-given').map(({ verdict }) => verdict)).toEqual(['timed-out', 'timed-out', 'timed-out']);
});

test('the same failure in one task after the other ends in repeated_error', async () => {
  const night = makeNight({
    plan: checklist(6),
    script: '[*]\nsh:echo "$LASTGREEN_TASK" > RED\nclaim:done\n',
    config: {
      gates: { quick: 'test ! -e RED || { echo "Error: no database"; exit 3; }' },
      limits: { 'max-attempts': 1 },
    },
  });
  expect(ending(await night.run())).toEqual({ exitCode: 18, lastLine: 'STOP_REASON=repeated_error' });
});

test('a question ends in awaiting_approval once nothing else is ready', async () => {
  const night = makeNight({
    plan: checklist(2),
    script: `[T-1]\nsh:echo draft > src/draft.txt\nclaim:ask: May I drop the table?\n[*]\nsh:echo ok > src/ok.txt\nclaim:done\n`,
  });
  expect(ending(await night.run())).toEqual({ exitCode: 19, lastLine: 'STOP_REASON=awaiting_approval' });
  expect(night.all('approval-asked').map(({ task, question }) => ({ task, question }))).toEqual([
    { task: 'T-1', question: 'May I drop the table?' },
  ]);
  expect(night.landed()).toEqual(['T-2: Do thing 2']);
});

test('a login that is gone ends in infrastructure at once', async () => {
  const night = makeNight({ script: '[*]\nprint:Not logged in · Please run /login\nexit:1\n' });
  const run = await night.run();
  expect(ending(run)).toEqual({ exitCode: 20, lastLine: 'STOP_REASON=infrastructure' });
  expect(night.all('cycle-started').length).toBe(1);
  expect(night.all('run-stopped')[0]?.detail).toContain('Not logged in');
});

test('a gate that is red before any work ends in baseline, and no agent is started', async () => {
  const night = makeNight({ files: { RED: 'x' } });
  expect(ending(await night.run())).toEqual({ exitCode: 21, lastLine: 'STOP_REASON=baseline' });
  expect(night.all('cycle-started')).toEqual([]);
  night.git('rm', '-q', 'RED');
  night.git('commit', '-qm', 'Mend');
});

test('a second run of the same loop is told who has it', async () => {
  const second: Ran[] = [];
  const night = makeNight({
    script: `[*]\nsh:$PERSON\nsh:echo ok > src/ok.txt\nclaim:done\n`,
    person: async (there) => second.push(await there.run()),
  });
  expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
  expect(second.map(ending)).toEqual([{ exitCode: 22, lastLine: 'STOP_REASON=locked' }]);
  expect(second[0]?.stderr).toContain(`another run has this loop: pid ${process.pid} on `);
});

test('--max-landed ends in review_cap', async () => {
  const night = makeNight({ plan: checklist(3) });
  expect(ending(await night.run(['--max-landed', '2']))).toEqual({ exitCode: 24, lastLine: 'STOP_REASON=review_cap' });
  expect(night.landed().length).toBe(2);
});

test('--max-review-lines ends in review_cap', async () => {
  const night = makeNight({ plan: checklist(3), script: '[*]\nsh:seq 5 > src/$LASTGREEN_TASK.txt\nclaim:done\n' });
  const run = await night.run(['--max-review-lines', '8']);
  expect(ending(run)).toEqual({ exitCode: 24, lastLine: 'STOP_REASON=review_cap' });
  expect(night.landed().length).toBe(2);
});

test('pause waits for the end of the cycle, and a run after it goes on', async () => {
  const night = makeNight({
    plan: checklist(2),
    script: `[T-1]\nsh:$PERSON\nsh:echo one > src/one.txt\nclaim:done\n[*]\nsh:echo two > src/two.txt\nclaim:done\n`,
    person: (there) => there.call(['pause']),
  });
  expect(ending(await night.run())).toEqual({ exitCode: 23, lastLine: 'STOP_REASON=paused' });
  expect(night.landed()).toEqual(['T-1: Do thing 1']);
  expect(ending(await night.call(['resume']))).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
});

test('resume goes on with what the last run was called with, the purse too, unless it is told otherwise', async () => {
  const last = { type: 'result', subtype: 'success', is_error: false, result: 'LASTGREEN=done', total_cost_usd: 3 };
  const night = makeNight({
    plan: checklist(4),
    agent: { protocol: 'claude-stream-json' },
    script: `[*]\nsh:echo "$LASTGREEN_TASK" > "src/$LASTGREEN_TASK.txt"\njson:${JSON.stringify(last)}\n`,
  });
  const empty = { exitCode: 15, lastLine: 'STOP_REASON=budget' };
  const first = await night.run(['--max-cost', '2', '--max-idle', '7']);
  expect(ending(first)).toEqual(empty);
  expect(first.stderr).toContain(', $2.00 over all runs\n');
  expect(ending(await night.call(['resume']))).toEqual(empty);
  expect(ending(await night.call(['resume', '--max-cost', '5']))).toEqual(empty);
  expect(ending(await night.call(['resume']))).toEqual(empty);
  expect(night.landed()).toHaveLength(2);
  expect(night.all('run-started').map(({ args }) => args.slice(1))).toEqual([
    ['--max-cost', '2', '--max-idle', '7'],
    ...['2', '5', '5'].map((usd) => [night.branch, '--max-cost', usd, '--max-idle', '7']),
  ]);
});

test('a cap on what the agent does not tell is said to hold nothing', async () => {
  const night = makeNight({});
  const ran = await night.run(['--max-cost', '20', '--max-tokens', '1000', '--max-cycles', '1']);
  expect(ran.stderr).toContain("max-cost can't hold node scripted-agent");
  expect(ran.stderr).toContain("max-tokens can't hold node scripted-agent");
});

test('pause --now ends the cycle, keeps what the agent did, and charges nothing', async () => {
  const night = makeNight({
    script: `[*]\nsh:echo half > src/half.txt\nsh:$PERSON\nsleep:60\n`,
    person: (there) => there.call(['pause', '--now']),
  });
  expect(ending(await night.run())).toEqual({ exitCode: 23, lastLine: 'STOP_REASON=paused' });
  night.script('[*]\nsh:test "$(cat src/half.txt)" = half && echo whole >> src/half.txt\nclaim:done\n');
  expect(ending(await night.call(['resume']))).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
  expect(night.git('show', `${night.branch}:src/half.txt`)).toBe('half\nwhole');
  expect((await night.status()).tasks[0]?.attempts).toBe(0);
});

test('a usage error has exit code 2 and no stop reason', async () => {
  const night = makeNight({ config: { gates: { quick: 'true' }, limits: { 'max-attempts': -1 } } });
  const run = await night.run(['--max-cycles', '1e3']);
  expect({ exitCode: run.exitCode, stdout: run.stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(run.stderr).toContain('gates.quick');
  expect(run.stderr).toContain('limits.max-attempts');
  expect(run.stderr).toContain('--max-cycles');
});
