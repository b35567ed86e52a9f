import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { quoteCommand } from '../../src/core/report/quote-shell.ts';
import { makeDemoProject } from '../../src/host/fake/demo/make-project.ts';
import { bundleSource } from '../support/bundle-source.ts';

interface Called {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

let folder = '';
let repository = '';
let night: Called;

async function call(
  args: readonly string[],
  over: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Called> {
  let out = '';
  let err = '';
  const exitCode = await runProgram(args, {
    cwd: over.cwd ?? repository,
    words: args,
    env: { ...process.env, LASTGREEN_HOME: join(folder, 'state'), ...over.env },
    out: (text) => (out += text),
    err: (text) => (err += text),
    // The view writes here; a test has no terminal.
    stderr: { isTTY: false, write: (text: string) => ((err += text), true) } as unknown as NodeJS.WriteStream,
    onSignal: () => () => undefined,
  });
  return { exitCode, out, err };
}

// The demo's project with its lies, without the hanging task.
beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'commands-'));
  const agent = await bundleSource('src/host/fake/scripted-agent.ts');
  const project = makeDemoProject(folder);
  repository = project.repository;
  const prd = join(repository, 'prd.json');
  const plan = JSON.parse(readFileSync(prd, 'utf8')) as { userStories: unknown[] };
  plan.userStories = plan.userStories.slice(0, 5);
  writeFileSync(prd, `${JSON.stringify(plan, null, 2)}\n`);
  execFileSync('git', ['-C', repository, 'commit', '-qam', 'Take the last task out']);
  night = await call(['run', '--agent-command', quoteCommand([execPath, agent, '--script', project.script])]);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a night of honest work and lies', () => {
  test('ends finished, with the report and the stop reason last', () => {
    expect(night.exitCode, night.err).toBe(0);
    expect(night.out).toContain('# lastgreen: finished');
    expect(night.out).toContain('git merge --ff-only lastgreen/prd');
    expect(night.out.trimEnd().split('\n').at(-1)).toBe('STOP_REASON=finished');
  });

  test('believes none of the lies', () => {
    expect(night.err).toContain('false report on TILL-2');
    expect(night.err).toContain('false report on TILL-4: test-skipped');
    expect(night.err).toMatch(/rejected: TILL-3: protected-path: test\/contract\/total.test.js/);
    expect(night.err).toMatch(/rejected: TILL-4: test-skipped/);
    expect(night.err).toContain('red: TILL-5');
  });

  test('writes plain lines where there is no terminal', () => {
    expect(night.err).not.toContain('\u001B');
    expect(night.err).not.toContain('\r');
  });
});

describe('looking at a loop', () => {
  test('status tells one documented object', async () => {
    const { exitCode, out } = await call(['status', '--json']);
    const status = JSON.parse(out) as Record<string, unknown>;
    expect(exitCode).toBe(0);
    expect(Object.keys(status)).toEqual(
      'loop branch base head running stop tasks counts cycles falseReports flaky spend startedAt updatedAt'.split(' '),
    );
    expect(status).toMatchObject({
      branch: 'lastgreen/prd',
      running: false,
      stop: { reason: 'finished', exitCode: 0 },
      counts: { done: 5, open: 0, quarantined: 0, blocked: 0, awaiting: 0 },
      cycles: 9,
      falseReports: 3,
      spend: { usd: null, tokens: null },
    });
  });

  test('status, report, log and diff take the plan or the branch, and need neither', async () => {
    for (const command of ['status', 'report', 'log', 'diff']) {
      const bare = await call([command]);
      expect(bare.exitCode).toBe(0);
      for (const name of ['prd.json', 'lastgreen/prd'])
        expect((await call([command, name])).out.length).toBeGreaterThan(100);
      expect(await call([command, 'no-such-loop'])).toMatchObject({ exitCode: 2, out: '' });
    }
  });

  test('report --json has what landed, each with its proof', async () => {
    const report = JSON.parse((await call(['report', '--json'])).out) as {
      landed: { task: string; proof: string }[];
      verdicts: Record<string, number>;
    };
    expect(report.landed.map(({ task }) => task)).toEqual(['TILL-1', 'TILL-2', 'TILL-3', 'TILL-4', 'TILL-5']);
    expect(report.verdicts).toMatchObject({ green: 5, empty: 1, rejected: 2, red: 1 });
  });

  test('log --json gives the events as they stand, and --verify checks the chain', async () => {
    const { out } = await call(['log', '--json']);
    const events = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; seq: number });
    expect(events[0]).toMatchObject({ type: 'run-started', seq: 1 });
    expect(events.at(-1)).toMatchObject({ type: 'run-stopped', seq: events.length });
    expect(await call(['log', '--verify'])).toMatchObject({
      exitCode: 0,
      out: `${events.length} events, the chain is whole\n`,
    });
  });

  test('show gives brief, evidence and diff of an attempt, the newest unless one is named', async () => {
    const newest = await call(['show', 'TILL-5']);
    expect(newest.out).toContain('# TILL-5, attempt 2');
    expect(newest.out).toContain('The failing test in the brief was right');
    expect(newest.out).toContain('Its claim: done');
    expect(newest.out).not.toContain('# Your task');
    expect((await call(['show', 'TILL-5', '--brief'])).out).toContain('# Your task');
    expect(newest.out).toContain('gate npm test green');
    expect(newest.out).toContain('+++ b/src/receipt.js');
    const first = await call(['show', 'TILL-5', '1']);
    expect(first.out).toContain('it ends with the total');
    expect(await call(['show', 'TILL-5', '9'])).toMatchObject({ exitCode: 2 });
    expect(await call(['show', 'TILL-9'])).toMatchObject({ exitCode: 2 });
    expect(await call(['show'])).toMatchObject({ exitCode: 2 });
  });

  test('diff tells the files first', async () => {
    const { out } = await call(['diff', '--stat']);
    expect(out).toContain('src/receipt.js (added)');
    expect(out).toMatch(/11 files, \+\d+ -\d+\n$/);
  });

  test('where names the folders, and nothing of lastgreen lies in the repository', async () => {
    const [state, loop] = (await call(['where'])).out.trim().split('\n');
    expect(existsSync(join(loop ?? '', 'journal.jsonl'))).toBe(true);
    expect(loop?.startsWith(state ?? '-')).toBe(true);
    expect(readdirSync(repository).toSorted()).toEqual([
      '.git',
      'lastgreen.yaml',
      'package.json',
      'prd.json',
      'src',
      'test',
    ]);
    expect(execFileSync('git', ['-C', repository, 'status', '--porcelain'], { encoding: 'utf8' })).toBe('');
  });

  test('stop and pause of a loop that is not running say so', async () => {
    expect(await call(['stop'])).toMatchObject({ exitCode: 2 });
    expect(await call(['pause'])).toMatchObject({ exitCode: 2 });
  });

  test('a new run of what is finished repeats nothing and is finished', async () => {
    const again = await call(['run', '--agent-command', 'sh', '--json']);
    const events = again.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string });
    expect(events.map((event) => event.type)).toEqual(['run-started', 'run-stopped']);
    expect(again.exitCode).toBe(0);
  });

  test('a bad line in the middle of the journal stops the next run, and log says where', async () => {
    const loop = (await call(['where'])).out.trim().split('\n')[1] ?? '';
    const journal = join(loop, 'journal.jsonl');
    const whole = readFileSync(journal, 'utf8');
    writeFileSync(journal, whole.replace('"TILL-2"', '"TILL-X"'));
    try {
      const run = await call(['run', '--agent-command', 'sh']);
      expect(run).toMatchObject({ exitCode: 20, out: 'STOP_REASON=infrastructure\n' });
      expect(run.err).toMatch(/^the journal is damaged at line \d+ \(/m);
      expect((await call(['log', '--verify'])).exitCode).toBe(1);
    } finally {
      writeFileSync(journal, whole);
    }
  });
});

describe('before the first night', () => {
  test('init writes a pilot that doctor takes', async () => {
    const other = join(folder, 'other');
    execFileSync('git', ['init', '--quiet', '--initial-branch=main', other]);
    writeFileSync(join(other, 'package.json'), '{"scripts":{"test":"node --test"}}');
    execFileSync('git', ['-C', other, 'add', '--all']);
    execFileSync('git', ['-C', other, '-c', 'user.name=A', '-c', 'user.email=a@localhost', 'commit', '-qm', 'Begin']);
    writeFileSync(join(other, 'prd.json'), '{"userStories":[{"id":"A","title":"Add","passes":false}]}');
    const init = await call(['init'], { cwd: other });
    expect(init).toMatchObject({ exitCode: 0, out: 'wrote lastgreen.yaml\n' });
    const text = readFileSync(join(other, 'lastgreen.yaml'), 'utf8');
    expect(text).toContain('max-cycles: 5');
    expect(text).toContain('npm test');
    expect(await call(['init'], { cwd: other })).toMatchObject({ exitCode: 2 });
    const doctor = await call(['doctor', '--agent-command', 'sh'], { cwd: other });
    expect(doctor.out).toContain('nothing stands in the way of a run');
    expect(doctor.out).toContain('note  plan: 1 thing in it a person should look at\n      lastgreen lint prd.json\n');
    expect(doctor.exitCode).toBe(0);
    const told = JSON.parse(
      (await call(['doctor', '--agent-command', 'no-such-program', '--json'], { cwd: other })).out,
    ) as {
      ok: boolean;
      findings: { about: string; level: string }[];
    };
    expect(told.ok).toBe(false);
    expect(told.findings.filter(({ level }) => level === 'problem').map(({ about }) => about)).toEqual(['agent']);
  });

  test('a dry run prints the brief and its size, and begins nothing', async () => {
    const other = join(folder, 'dry');
    execFileSync('git', ['clone', '--quiet', repository, other]);
    const dry = await call(['run', 'prd.json', '--agent-command', 'sh', '--dry-run'], { cwd: other });
    expect(dry.exitCode).toBe(0);
    expect(dry.out).toContain('# Your task\n\n> TILL-1: Count the items of a cart');
    expect(dry.err).toMatch(/mutable task: \d+ bytes, about \d+ tokens/);
    expect(await call(['status'], { cwd: other })).toMatchObject({ exitCode: 2 });
    expect(execFileSync('git', ['-C', other, 'branch', '--list', 'lastgreen/*'], { encoding: 'utf8' })).toBe('');
  });
});
