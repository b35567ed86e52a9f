import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JournalEvent } from '../../src/core/journal/event.ts';
import { checklist, ending, makeNight } from '../support/night.ts';

test('--json puts the journal on standard output and nothing else', async () => {
  const night = makeNight({ plan: checklist(2) });
  const { stdout, exitCode } = await night.run(['--json']);
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as JournalEvent);
  expect(events).toEqual(night.events());
  expect(events.at(-1)).toMatchObject({ type: 'run-stopped', reason: 'finished', exitCode });
  expect(stdout).not.toContain('STOP_REASON');
});

test('the journal is a chain that log --verify checks, and a changed line breaks', async () => {
  const night = makeNight();
  await night.run();
  expect((await night.call(['log', '--verify'])).exitCode).toBe(0);
  const { writeFileSync } = await import('node:fs');
  writeFileSync(night.journalFile(), readFileSync(night.journalFile(), 'utf8').replace('"attempt":1', '"attempt":2'));
  expect((await night.call(['log', '--verify'])).exitCode).toBe(1);
  expect(ending(await night.run())).toEqual({ exitCode: 20, lastLine: 'STOP_REASON=infrastructure' });
});

test('--dry-run prints the brief of the next cycle and leaves no trace', async () => {
  const night = makeNight({ plan: checklist(2) });
  const refs = night.git('for-each-ref');
  const { exitCode, stdout } = await night.run(['--dry-run']);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('T-1: Do thing 1');
  expect(stdout).toContain('test ! -e RED');
  expect(stdout).not.toContain('STOP_REASON');
  expect(night.git('for-each-ref')).toBe(refs);
  expect(night.git('status', '--porcelain')).toBe('');
  const state = existsSync(night.home) ? readdirSync(night.home, { recursive: true, encoding: 'utf8' }) : [];
  expect(state.filter((path) => path.includes('journal'))).toEqual([]);
});

test('--dry-run in the midst of a loop shows the next task and appends nothing', async () => {
  const night = makeNight({ plan: checklist(2) });
  await night.run(['--max-cycles', '1']);
  const before = readFileSync(night.journalFile(), 'utf8');
  expect((await night.run(['--dry-run'])).stdout).toContain('T-2: Do thing 2');
  expect(readFileSync(night.journalFile(), 'utf8')).toBe(before);
});

test('the agent’s environment is an allow-list', async () => {
  const night = makeNight({
    agent: { env: ['NAMED'] },
    env: {
      CLAUDECODE: '1',
      CLAUDE_CODE_ENTRYPOINT: 'cli',
      GIT_DIR: '/nowhere',
      GIT_EDITOR: 'sleep 9999',
      GITHUB_TOKEN: 't',
      AWS_SECRET_ACCESS_KEY: 's',
      ANTHROPIC_API_KEY: 'k',
      DATABASE_URL: 'd',
      NAMED: 'passes',
      LC_ALL: 'C.UTF-8',
      FAKE_STEPS: 'print:not from here',
    },
    script: '[*]\ndump:$SIDE/dump\nsh:echo ok > src/ok.txt\nclaim:done\n',
  });
  expect((await night.run()).exitCode).toBe(0);
  const env = JSON.parse(readFileSync(`${night.side}/dump/env.json`, 'utf8')) as Record<string, string>;
  expect(Object.keys(env).toSorted()).toEqual(
    [
      ...'GIT_EDITOR GIT_PAGER GIT_SEQUENCE_EDITOR GIT_TERMINAL_PROMPT HOME LANG LASTGREEN_ATTEMPT'.split(' '),
      ...'LASTGREEN_CYCLE LASTGREEN_RUN LASTGREEN_TASK LC_ALL NAMED PAGER PATH'.split(' '),
      ...(process.env['TMPDIR'] === undefined ? [] : ['TMPDIR']),
    ].toSorted(),
  );
  expect(env).toMatchObject({
    GIT_EDITOR: 'true',
    LASTGREEN_TASK: 'T-1',
    LASTGREEN_CYCLE: '1',
    LASTGREEN_ATTEMPT: '1',
  });
});

test('git variables of the user’s turn neither runner nor agent to another repository', async () => {
  const other = makeNight();
  const night = makeNight({
    env: {
      GIT_DIR: `${other.repo}/.git`,
      GIT_WORK_TREE: other.repo,
      GIT_INDEX_FILE: `${other.side}/index`,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'user.name',
      GIT_CONFIG_VALUE_0: 'Eve',
    },
    script: '[*]\nsh:echo ok > src/ok.txt; git add -A; git commit -qm mine\nclaim:done\n',
  });
  expect((await night.run()).exitCode).toBe(0);
  expect(other.git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
  expect(other.git('status', '--porcelain')).toBe('');
  expect(night.git('log', '-1', '--format=%an', night.branch)).toBe('Ada');
});

test('the report names what landed, what needs a person, and what to type', async () => {
  const night = makeNight({
    plan: checklist(3),
    config: { limits: { 'max-attempts': 1 } },
    script: `[T-2]\nsh:echo x > RED\nclaim:done\n[*]\nsh:echo ok > "src/$LASTGREEN_TASK.txt"\nclaim:done\n`,
  });
  const { stdout } = await night.run();
  for (const word of [night.branch, 'T-1', 'T-2', 'T-3', 'lastgreen show T-2']) expect(stdout).toContain(word);
  const report = await night.call(['report', '--json']);
  expect(JSON.parse(report.stdout)).toMatchObject({
    stop: { reason: 'blocked', exitCode: 12 },
    counts: { done: 2, quarantined: 1 },
    verdicts: { green: 2, red: 1 },
    falseReports: 1,
  });
});

test('the proof of each landing is in a note, and names the commands that ran', async () => {
  const night = makeNight();
  await night.run();
  const landed = night.all('task-landed')[0];
  const note = night.git('notes', '--ref=lastgreen', 'show', landed?.commit ?? '');
  expect(note).toContain('test ! -e RED');
  expect(night.git('log', '-1', '--format=%(trailers:only,unfold)', night.branch)).toBe(
    `Lastgreen-Task: T-1\nLastgreen-Attempt: 1\nLastgreen-Proof: ${landed?.proof}\n`,
  );
});

test('the built program runs a night as a process of its own', async () => {
  const night = makeNight();
  const seen: string[] = [];
  const started = night.start(['run', '--json']);
  for await (const event of started.events) seen.push(event.type);
  expect((await started.ended).exitCode).toBe(0);
  expect(seen).toEqual(night.events().map(({ type }) => type));
});
