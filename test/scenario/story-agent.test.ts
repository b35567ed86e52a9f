import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checklist, ending, makeNight, type Night } from '../support/night.ts';

const result = (over: object): string =>
  `json:${JSON.stringify({ type: 'result', subtype: 'success', is_error: false, result: 'LASTGREEN=done', ...over })}`;

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const verdicts = (night: Night): string[] => night.all('verdict-given').map(({ verdict }) => verdict);

/** Processes by what their command line holds, zombies left out. */
function running(mark: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(mark);
    } catch {
      return false;
    }
  });
}

test('done said with nothing done is a false report, and no commit', async () => {
  const night = makeNight({
    plan: checklist(2),
    script: `[T-1 #1]\nprint:All 120 tests pass.\nclaim:done\n[*]\nsh:echo "$LASTGREEN_TASK" > src/new.txt\nclaim:done\n`,
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(verdicts(night)).toEqual(['empty', 'green', 'green']);
  expect((await night.status()).falseReports).toBe(1);
});

test('done said with a red gate is a false report, and the next attempt goes on from that tree', async () => {
  const night = makeNight({
    script: `[T-1 #1]\nsh:echo "missing semicolon" > RED; echo kept > src/kept.txt\nclaim:done\n[T-1 #2]\nsh:rm RED\nclaim:done\n`,
    config: { gates: { quick: 'test ! -e RED || { cat RED; exit 3; }' } },
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(verdicts(night)).toEqual(['red', 'green']);
  expect((await night.status()).falseReports).toBe(1);
  expect(night.git('show', `${night.branch}:src/kept.txt`)).toBe('kept');
  const brief = night.all('cycle-started')[1];
  expect(brief).toMatchObject({ attempt: 2, from: night.all('attempt-measured')[0]?.work });
});

test.each([
  'print:I will not output LASTGREEN=done yet, tests still fail',
  'print:<promise>COMPLETE</promise> is what I would say',
  'print:```\nprint:LASTGREEN=done\nprint:```',
  'echo_prompt',
])('words that only look like a claim change nothing: %s', async (step) => {
  const night = makeNight({ plan: checklist(1), script: `[*]\n${step}\n` });
  await night.run(['--max-cycles', '1']);
  expect(night.all('agent-ended').map(({ claim }) => claim)).toEqual([{ kind: 'none' }]);
  expect(night.landed()).toEqual([]);
});

test('more lands as partial and leaves the task open', async () => {
  const night = makeNight({
    script: `[* #1]\nsh:echo "$LASTGREEN_CYCLE" >> src/work.txt; [ "$LASTGREEN_CYCLE" = 2 ] || echo LASTGREEN=more\n`,
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(verdicts(night)).toEqual(['partial', 'green']);
  expect(night.landed()).toEqual(['T-1: Do the first thing (partial)', 'T-1: Do the first thing']);
  expect(night.git('show', `${night.branch}:src/work.txt`)).toBe('1\n2');
});

test('blocked said twice sets the task aside with the agent’s reason', async () => {
  const night = makeNight({ script: '[*]\nclaim:blocked: there is no access to the registry\n' });
  expect(ending(await night.run())).toEqual({ exitCode: 12, lastLine: 'STOP_REASON=blocked' });
  expect(night.all('task-quarantined').map(({ kind, because }) => ({ kind, because }))).toEqual([
    { kind: 'blocked', because: expect.stringContaining('there is no access to the registry') as string },
  ]);
});

test('a question keeps what there is under a ref, and lands nothing', async () => {
  const night = makeNight({ script: '[*]\nsh:echo draft > src/draft.txt\nclaim:ask: Drop the table?\n' });
  await night.run();
  const ref = night.all('approval-asked')[0]?.ref ?? '';
  const store = join(night.home, readdirSync(night.home)[0] ?? '', 'git');
  expect(night.git('--git-dir', store, 'show', `${ref}:src/draft.txt`)).toBe('draft');
  expect(night.landed()).toEqual([]);
});

test('words about a limit beside green work are work', async () => {
  const night = makeNight({
    script: '[*]\nsh:echo 429 > src/limit.txt\nprint:usage limit reached is now answered with 429\nclaim:done\n',
  });
  expect(ending(await night.run())).toEqual(finished);
});

test('a limit in the stream beside green work lands it, and stops the run', async () => {
  const limit = {
    type: 'rate_limit_event',
    rate_limit_info: { status: 'rejected', resetsAt: 4_102_444_800, rateLimitType: 'five_hour' },
  };
  const error = { is_error: true, result: "You've hit your session limit · resets 3:45pm" };
  const night = makeNight({
    plan: checklist(2),
    agent: { protocol: 'claude-stream-json' },
    script: `[*]\nsh:echo ok > src/ok.txt\njson:${JSON.stringify(limit)}\n${result(error)}\nexit:1\n`,
  });
  expect(ending(await night.run())).toEqual({ exitCode: 14, lastLine: 'STOP_REASON=session_limit' });
  expect(night.landed().length).toBe(1);
});

test('a warning before the limit changes nothing', async () => {
  const info = { status: 'allowed_warning', rateLimitType: 'five_hour' };
  const night = makeNight({
    agent: { protocol: 'claude-stream-json' },
    script: `[*]\nsh:echo ok > src/ok.txt\njson:${JSON.stringify({ type: 'rate_limit_event', rate_limit_info: info })}\n${result({})}\n`,
  });
  expect(ending(await night.run())).toEqual(finished);
});

test('overload has its own small allowance, then stops as infrastructure', async () => {
  const night = makeNight({
    config: { limits: { 'overload-pause': '1s' } },
    script:
      '[*]\nerr:API Error: 529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\nexit:1\n',
  });
  expect(ending(await night.run())).toEqual({ exitCode: 20, lastLine: 'STOP_REASON=infrastructure' });
  expect(verdicts(night)).toEqual(['limited', 'limited', 'limited']);
  expect((await night.status()).tasks[0]?.attempts).toBe(0);
});

test('tools that were refused are told in the journal', async () => {
  const night = makeNight({
    agent: { protocol: 'claude-stream-json' },
    script: `[*]\n${result({ permission_denials: [{ tool_name: 'Bash' }], result: 'I need permission' })}\n`,
  });
  await night.run(['--max-cycles', '1']);
  expect(night.all('agent-ended')[0]?.permissionDenials).toEqual(['Bash']);
});

test('a program that hangs after its last word counts as ended by itself', async () => {
  const night = makeNight({
    agent: { protocol: 'claude-stream-json' },
    script: `[*]\nsh:echo ok > src/ok.txt\n${result({})}\nsleep:600\n`,
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('agent-ended').map(({ ending: how, terminal }) => ({ how, terminal }))).toEqual([
    { how: 'exited', terminal: true },
  ]);
});

test('an agent that hangs and ignores SIGTERM is ended with all it started, and its work is judged', async () => {
  const mark = '31557'; // seconds that nobody else sleeps
  const night = makeNight({
    script: `[*]\nsh:echo half > src/half.txt\nignore_term\nchild:${mark}.1\nsetsid:${mark}.2\nstubborn:${mark}.3\ndaemon:${mark}.4\nsleep:${mark}\n`,
    config: { limits: { 'cycle-timeout': '1s', grace: '1s' } },
  });
  expect(ending(await night.run(['--max-cycles', '1']))).toEqual({ exitCode: 13, lastLine: 'STOP_REASON=max_cycles' });
  expect(running(`sleep\0${mark}.`)).toEqual([]);
  expect(night.all('agent-ended').map(({ ending: how, leftover }) => ({ how, alive: leftover.alive }))).toEqual([
    { how: 'timed-out', alive: 0 },
  ]);
  expect(verdicts(night)).toEqual(['partial']);
});

test('what an agent that ended well left running is ended too', async () => {
  const mark = '31558';
  const night = makeNight({
    script: `[*]\nsh:echo ok > src/ok.txt\nsetsid:${mark}.1\ndaemon:${mark}.2\nchild:${mark}.3\nclaim:done\n`,
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(running(`sleep\0${mark}.`)).toEqual([]);
  expect(night.all('agent-ended')[0]?.leftover).toEqual({ ended: 3, alive: 0 });
});

test('an agent without a word, a change or work is ended as silent', async () => {
  const night = makeNight({ script: '[*]\nsleep:600\n' });
  await night.run(['--idle-timeout', '1s', '--max-cycles', '1']);
  expect(night.all('agent-ended')[0]?.ending).toBe('silent');
  expect(night.all('verdict-given')[0]?.because).toContain('silent');
});

test('an agent that a signal killed before it changed anything has crashed', async () => {
  const night = makeNight({
    script:
      '[*]\nsh:[ "$LASTGREEN_CYCLE" = 1 ] && { kill -SEGV $PPID; exit; }; echo ok > src/ok.txt; echo LASTGREEN=done\n',
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('agent-ended')[0]).toMatchObject({ ending: 'signalled', exitCode: null, signal: 'SIGSEGV' });
  expect(verdicts(night)).toEqual(['crashed', 'green']);
});

test('an agent that a signal killed in the midst of its work leaves its task open', async () => {
  const night = makeNight({
    script:
      '[*]\nsh:echo half >> src/half.txt; [ "$LASTGREEN_CYCLE" = 1 ] && { kill -9 $PPID; exit; }; echo LASTGREEN=done\n',
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(verdicts(night)).toEqual(['partial', 'green']);
});

test('an exit code that lies decides nothing', async () => {
  const night = makeNight({ script: '[*]\nsh:echo ok > src/ok.txt; git add -A; git commit -qm mine\nexit:1\n' });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('attempt-measured')[0]?.commits).toBe(1);
  expect(night.git('log', '--format=%an %s', `main..${night.branch}`)).toBe('Ada T-1: Do the first thing');
});

test('an agent that kills its parent does not reach the runner', async () => {
  const night = makeNight({
    script:
      '[*]\nsh:[ "$LASTGREEN_CYCLE" != 1 ] || { kill -9 -1; kill -9 1; exit; }\nsh:echo ok > src/ok.txt\nclaim:done\n',
  });
  expect(ending(await night.run())).toEqual(finished);
});

test('an agent program that is gone in mid-run is infrastructure, named', async () => {
  const night = makeNight({ plan: checklist(2) });
  const program = join(night.side, 'agent');
  const { writeFileSync } = await import('node:fs');
  writeFileSync(program, '#!/bin/sh\necho ok > src/ok.txt\nrm "$0"\n', { mode: 0o755 });
  expect(ending(await night.run(['--agent-command', program]))).toEqual({
    exitCode: 20,
    lastLine: 'STOP_REASON=infrastructure',
  });
  expect(night.landed()).toEqual(['T-1: Do thing 1']);
  expect(night.all('run-stopped')[0]?.detail).toContain(program);
  expect(existsSync(program)).toBe(false);
});

test('an agent program that is missing at the start is a usage error', async () => {
  const night = makeNight();
  const run = await night.run(['--agent-command', 'no-such-agent --flag']);
  expect({ exitCode: run.exitCode, stdout: run.stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(run.stderr).toContain('no-such-agent');
});

test('bytes that are no text, colours and a flood pass through', async () => {
  const night = makeNight({
    script:
      '[*]\nraw:eba7ff00\nraw:1b5b33326d\nflood:3\nlongline:2\nsh:echo ok > src/ok.txt\npart:LASTGREEN\nraw:1b5b306d\npart:=done\nraw:0d0a\n',
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('agent-ended')[0]?.claim).toEqual({ kind: 'done' });
});

test('what a snapshot can’t take is found, and said in the night', async () => {
  const deep = String.raw`name=$(printf 'd%.0s' $(seq 200)); for n in $(seq 30); do mkdir $name; cd -P ./$name 2>/dev/null || cd $name; done; echo x > f`;
  const night = makeNight({
    plan: checklist(2),
    script: `[T-1]\nsh:echo 1 > src/1.txt; ${deep}\nclaim:done\n[*]\nsh:echo 2 > src/2.txt\nclaim:done\n`,
  });
  const { stderr } = await night.run();
  const message = `${'d'.repeat(200)}… could not be read and was left out: File name too long`;
  expect({ told: stderr.includes(message), findings: night.all('guards-ran')[0]?.findings }).toEqual({
    told: true,
    findings: [{ rule: 'snapshot-note', severity: 'note', path: null, line: null, message }],
  });
});
