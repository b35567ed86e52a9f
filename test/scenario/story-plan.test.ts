import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checklist, ending, makeNight, prd, type Night } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const honestLines = 'sh:echo "$LASTGREEN_CYCLE" > "src/$LASTGREEN_TASK.txt"\nclaim:done\n';
const verdicts = (night: Night): string[] =>
  night.all('verdict-given').map(({ task, verdict }) => `${task} ${verdict}`);

test('a PRD is worked off by priority, each landing with its tick and its tick alone', async () => {
  const plan = prd([{ priority: 2 }, { priority: 1, title: 'Second "quoted" — 日本' }, { dependsOn: ['US-1'] }]);
  const night = makeNight({ planName: 'prd.json', plan });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.landed()).toEqual([
    'feat: US-2 - Second "quoted" — 日本',
    'feat: US-1 - Story 1',
    'feat: US-3 - Story 3',
  ]);
  expect(`${night.git('show', `${night.branch}:prd.json`)}\n`).toBe(
    plan.replaceAll('"passes": false', '"passes": true'),
  );
  const first = night.all('task-landed')[0]?.commit ?? '';
  expect(night.git('diff', '--numstat', `${first}^`, first, '--', 'prd.json')).toBe('1\t1\tprd.json');
});

test('a PRD with a branch of its own starts from the default branch', async () => {
  const night = makeNight({ planName: 'prd.json', plan: prd([{}], { branchName: 'feature/till' }) });
  night.git('switch', '-qc', 'elsewhere');
  night.git('commit', '-q', '--allow-empty', '-m', 'Not for this');
  expect(ending(await night.run())).toEqual(finished);
  expect(night.git('log', '--format=%s', 'feature/till')).toBe('feat: US-1 - Story 1\nBegin');
});

test('an untracked plan gets its ticks in the user’s file, every other byte stays', async () => {
  const plan =
    '\uFEFF# Plan\r\n\r\n* [ ] T-1: One  \r\n+ [X] T-0: Zero\r\n```\r\n- [ ] example\r\n```\r\n1. [ ] T-2: Two\r\n';
  const night = makeNight({ plan, planTracked: false, script: `[*]\n${honestLines}` });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.read('plan.md')).toBe(plan.replaceAll('[ ] T', '[x] T'));
  expect(night.git('ls-tree', '--name-only', night.branch)).not.toContain('plan.md');
  expect(night.all('plan-ticked').map(({ task }) => task)).toEqual(['T-1', 'T-2']);
});

test('a tracked plan of the user’s checkout is not written', async () => {
  const night = makeNight({ plan: checklist(2) });
  const before = statSync(`${night.repo}/plan.md`).mtimeMs;
  await night.run();
  expect(night.read('plan.md')).toBe(checklist(2));
  expect(statSync(`${night.repo}/plan.md`).mtimeMs).toBe(before);
});

test('what the agent writes into the plan is taken out, noted, and the rest is judged', async () => {
  const night = makeNight({
    plan: checklist(2),
    script: `[T-1]\nsh:sed -i 's/\\[ \\]/[x]/' plan.md; echo learned > progress.txt; echo one > src/one.txt\nclaim:finished\n[*]\n${honestLines}`,
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(verdicts(night)).toEqual(['T-1 green', 'T-2 green']);
  const first = night.all('task-landed')[0]?.commit ?? '';
  expect(night.git('show', `${first}:plan.md`)).toBe('- [x] T-1: Do thing 1\n- [ ] T-2: Do thing 2');
  expect(night.git('diff', '--name-only', `${first}^`, first)).toBe('plan.md\nsrc/one.txt');
  expect(night.all('attempt-measured')[0]?.notes).toEqual([
    'plan-tampered: what the agent changed in plan.md was taken out',
    'plan-tampered: what the agent changed in progress.txt was taken out',
  ]);
});

test('what the agent makes of the intent beside a checklist, or below a file of the runner’s, is taken out', async () => {
  const night = makeNight({
    plan: checklist(1),
    files: { 'PLAN.md': 'intent\n' },
    script: `[*]\nsh:echo other > PLAN.md; mkdir progress.txt; echo x > progress.txt/a; echo one > src/one.txt\nclaim:finished\n`,
  });
  expect(ending(await night.run())).toEqual(finished);
  const first = night.all('task-landed')[0]?.commit ?? '';
  expect(night.git('diff', '--name-only', `${first}^`, first)).toBe('plan.md\nsrc/one.txt');
  expect(night.all('attempt-measured')[0]?.notes).toEqual([
    'plan-tampered: what the agent changed in PLAN.md was taken out',
    'plan-tampered: what the agent changed in progress.txt/a was taken out',
  ]);
});

test('an agent that only ticks its task has done nothing', async () => {
  const night = makeNight({
    planName: 'prd.json',
    plan: prd([{}]),
    script: `[*]\nsh:sed -i 's/"passes": false/"passes": true/' prd.json\nprint:<promise>COMPLETE</promise>\n`,
  });
  const run = await night.run(['--max-cycles', '1']);
  expect(run.exitCode).toBe(13);
  expect(verdicts(night)).toEqual(['US-1 empty']);
  expect((await night.status()).falseReports).toBe(1);
});

test('an agent that destroys the plan destroys nothing', async () => {
  const night = makeNight({
    planName: 'prd.json',
    plan: prd([{}, {}]),
    script: `[US-1]\nsh:echo '{"userStories":[' > prd.json; echo ok > src/1.txt\nclaim:done\n[*]\nsh:rm prd.json; echo ok > src/2.txt\nclaim:done\n`,
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.git('diff', '--name-only', 'main', night.branch)).toBe('prd.json\nsrc/1.txt\nsrc/2.txt');
});

test('a task that a person adds in mid-run is done in the same run', async () => {
  const night = makeNight({
    script: `[T-1]\nsh:$PERSON\n${honestLines}[*]\n${honestLines}`,
    person: (there) => there.write('plan.md', `${checklist(1).replace('do thing', 'x')}- [ ] T-9: Added at night\n`),
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.landed()).toEqual(['T-1: Do thing 1', 'T-9: Added at night']);
});

test('tasks that a person reorders are taken in the new order', async () => {
  const night = makeNight({
    plan: checklist(3),
    script: `[T-1]\nsh:$PERSON\n${honestLines}[*]\n${honestLines}`,
    person: (there) => there.write('plan.md', `- [ ] T-3: Do thing 3\n- [ ] T-1: Do thing 1\n- [ ] T-2: Do thing 2\n`),
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.landed()).toEqual(['T-1: Do thing 1', 'T-3: Do thing 3', 'T-2: Do thing 2']);
});

test('a task that a person takes out is not done', async () => {
  const night = makeNight({
    plan: checklist(3),
    script: `[T-1]\nsh:$PERSON\n${honestLines}[*]\n${honestLines}`,
    person: (there) => there.write('plan.md', `- [ ] T-1: Do thing 1\n- [ ] T-3: Do thing 3\n`),
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.landed()).toEqual(['T-1: Do thing 1', 'T-3: Do thing 3']);
});

test('a plan that is broken for a moment is read on from the last good one', async () => {
  const plan = prd([{}, {}, {}]);
  const night = makeNight({
    planName: 'prd.json',
    plan,
    script: `[US-1]\nsh:$PERSON\n${honestLines}[US-2]\nsh:$PERSON\n${honestLines}[*]\n${honestLines}`,
    person: (there, turn) =>
      there.write('prd.json', turn === 0 ? plan.slice(0, 90) : plan.replace('Story 3', 'Third story')),
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.landed()).toEqual(['feat: US-1 - Story 1', 'feat: US-2 - Story 2', 'feat: US-3 - Third story']);
});

test('a plan that stays broken is no reason to call the night finished', async () => {
  const night = makeNight({
    planName: 'prd.json',
    plan: prd([{}]),
    script: `[*]\nsh:$PERSON\n${honestLines}`,
    person: (there) => there.write('prd.json', '{"userStories":['),
  });
  expect(ending(await night.run())).toEqual({ exitCode: 20, lastLine: 'STOP_REASON=infrastructure' });
  expect(night.landed()).toEqual(['feat: US-1 - Story 1']);
});

test('a plan with faults is a usage error that names each with its place', async () => {
  const plan = prd([{}, { id: 'US-1' }, { passes: 'false' }]);
  const night = makeNight({ planName: 'prd.json', plan });
  const run = await night.run();
  expect({ exitCode: run.exitCode, stdout: run.stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(run.stderr.match(/prd\.json:\d+:\d+/g)?.length).toBe(2);
});

test('ids and titles of any characters name refs, files and commits', async () => {
  const titles = [
    '"; touch pwned; echo "',
    '$(touch pwned) `touch pwned`',
    '--force',
    '日本語 ../../etc',
    '  odd\t tab ',
  ];
  const plan = prd(
    titles.map((title, index) => ({ id: `${['a b', '../x', '-f', '日本', 'x~^:?*[\\'][index]}`, title })),
  );
  const night = makeNight({
    planName: 'prd.json',
    plan,
    script: `[*]\nsh:echo "$LASTGREEN_TASK" > "src/$LASTGREEN_CYCLE.txt"\nclaim:done\n`,
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.landed().length).toBe(5);
  expect(night.git('ls-tree', '-r', '--name-only', night.branch)).not.toContain('pwned');
});

test('a prompt lands each green cycle, and ends by the claim and the final gate', async () => {
  const night = makeNight({
    planName: 'prompt.txt',
    plan: 'Make it better.\n',
    script: `[*]\nsh:[ "$LASTGREEN_CYCLE" = 3 ] || echo "$LASTGREEN_CYCLE" > src/new.txt\nsh:[ "$LASTGREEN_CYCLE" = 3 ] && echo CYCLE_RESULT=finished || echo LASTGREEN=done\n`,
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.landed().length).toBe(2);
  expect((await night.status()).falseReports).toBe(0);
  expect(night.all('final-measured').map(({ outcome }) => outcome)).toEqual(['green']);
});

test('a prompt’s claim of finished is refused while the gate is red', async () => {
  const night = makeNight({
    planName: 'prompt.txt',
    plan: 'Make it better.\n',
    script: `[*]\nsh:echo "$LASTGREEN_CYCLE" > RED\nprint:<promise>COMPLETE</promise>\n`,
  });
  const run = await night.run(['--max-cycles', '2']);
  expect(run.lastLine).not.toBe('STOP_REASON=finished');
  expect(night.landed()).toEqual([]);
});

test('a prompt’s claim of finished, made again over refused work, is a false report and no end', async () => {
  const night = makeNight({
    planName: 'prompt.txt',
    plan: 'Make it better.\n',
    script: `[*]\nsh:echo red > RED\nprint:CYCLE_RESULT=finished\n`,
  });
  const run = await night.run(['--max-cycles', '2']);
  expect(ending(run)).toEqual({ exitCode: 13, lastLine: 'STOP_REASON=max_cycles' });
  expect(night.all('verdict-given').map(({ verdict, falseReport }) => ({ verdict, falseReport }))).toEqual([
    { verdict: 'red', falseReport: true },
    { verdict: 'empty', falseReport: true },
  ]);
  expect(night.all('final-measured')).toEqual([]);
});

const hostile = `-n "'\\''$HOME $(id) \`id\` \\ ! * ; & | < > ( {{x}} %s\r\n\t日本 \u2028 e\u0301\n`;

test('a prompt comes to the agent whole, byte for byte, however long it is', async () => {
  const plan = hostile + 'x'.repeat(200_000) + hostile;
  const night = makeNight({
    planName: 'prompt.txt',
    plan,
    script: '[*]\ndump:$SIDE/dump\nsh:echo ok > src/ok.txt\nprint:<promise>COMPLETE</promise>\n',
  });
  expect(ending(await night.run(['--bare-prompt']))).toEqual(finished);
  expect(readFileSync(`${night.side}/dump/prompt`).equals(Buffer.from(plan))).toBe(true);
});

test('a prompt’s bytes come first, the appendix after them', async () => {
  const bytes = Buffer.concat([Buffer.from(hostile), Buffer.from([0xff, 0xfe, 0x80, 0x0a])]);
  const night = makeNight({
    planName: 'prompt.txt',
    plan: 'x\n',
    script: '[*]\ndump:$SIDE/dump\nsh:echo ok > src/ok.txt\nprint:<promise>COMPLETE</promise>\n',
  });
  night.write('prompt.txt', bytes);
  expect(ending(await night.run())).toEqual(finished);
  const prompt = readFileSync(`${night.side}/dump/prompt`);
  expect(prompt.subarray(0, bytes.length).equals(bytes)).toBe(true);
  expect(prompt.subarray(bytes.length).toString()).toContain('test ! -e RED');
});

test('configuration and plan with CRLF read the same', async () => {
  const night = makeNight({
    plan: checklist(2).replaceAll('\n', '\r\n'),
    script: `[*]\nsh:echo ok > "src/$LASTGREEN_TASK.txt"\nraw:4c415354475245454e3d646f6e650d0a\n`,
  });
  night.write('lastgreen.yaml', night.read('lastgreen.yaml').replaceAll('\n', '\r\n'));
  expect(ending(await night.run())).toEqual(finished);
  expect(night.git('show', `${night.branch}:plan.md`)).toBe('- [x] T-1: Do thing 1\r\n- [x] T-2: Do thing 2\r');
});

test('files of any name land', async () => {
  const night = makeNight({
    script: `[*]\nsh:cd src && mkdir -p 작업 && echo 1 > 작업/大厂.py && printf 1 > "$(printf 'a\\tb')" && printf 1 > "$(printf 'a\\nb')" && printf 1 > ./-n && printf 1 > ' lead' && printf 1 > '"q"' && printf 1 > "$(printf 'bad\\377name')" && printf 1 > "$(printf 'e\\314\\201')"\nclaim:done\n`,
  });
  expect(ending(await night.run())).toEqual(finished);
  const names = night
    .git('ls-tree', '-r', '-z', '--name-only', night.branch)
    .split('\0')
    .filter((name) => name.startsWith('src/'));
  expect(names.length).toBe(9);
  expect(names).toEqual(
    expect.arrayContaining([
      'src/작업/大厂.py',
      'src/a\tb',
      'src/a\nb',
      'src/-n',
      'src/ lead',
      'src/"q"',
      'src/e\u0301',
    ]),
  );
});

test('the tick of a tracked plan is in no attempt’s diff and in no count, landed or refused', async () => {
  const night = makeNight({
    script: `[T-1 #1]\nsh:echo x > src/a.txt; echo x > RED\nclaim:done\n[T-1 #2]\nsh:rm RED; echo y > src/a.txt\nclaim:done\n`,
  });
  await night.run();
  const counts: unknown[] = [];
  for (const attempt of ['1', '2']) {
    const { stdout } = await night.call(['show', 'T-1', attempt]);
    counts.push({
      files: [...stdout.matchAll(/^diff --git a\/(\S+)/gm)].map(([, path]) => path),
      told: /^(\d+ files? changed, .*)$/m.exec(stdout)?.[1],
    });
  }
  expect(counts).toEqual([
    { files: ['RED', 'src/a.txt'], told: '2 files changed, +2 −0' },
    { files: ['src/a.txt'], told: '1 file changed, +1 −0' },
  ]);
  const report = (await night.call(['report'])).stdout;
  expect(report).toContain(' T-1: Do the first thing (1 file, +1 −0)\n');
  const { landed } = JSON.parse((await night.call(['report', '--json'])).stdout) as { landed: object[] };
  expect(landed).toMatchObject([{ files: 1, added: 1, removed: 0 }]);
  expect(night.git('show', '--format=', '--name-only', night.branch)).toBe('plan.md\nsrc/a.txt');
});
