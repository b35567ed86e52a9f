import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import type { JournalEvent } from '../../src/core/journal/event.ts';
import type { Status } from '../../src/core/report/status.ts';

const dist = (name: string): string => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
const plan = { userStories: [{ id: 'A', title: 'First', acceptanceCriteria: [], priority: 1, passes: false }] };

interface Scene {
  readonly folder: string;
  readonly repository: string;
  readonly git: (...args: string[]) => string;
  readonly call: (...args: string[]) => string;
  status(): Status;
  events(): JournalEvent[];
}

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const each of cleanUps.splice(0).toReversed()) each();
});

function makeScene(script: string, config = ''): Scene {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'signals-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const repository = join(folder, 'work');
  mkdirSync(repository);
  const git = (...args: string[]): string => execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8' });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@localhost');
  writeFileSync(join(repository, 'prd.json'), `${JSON.stringify(plan, null, 2)}\n`);
  writeFileSync(join(repository, 'lastgreen.yaml'), `plan: prd.json\n${config}`);
  writeFileSync(join(folder, 'agent.script'), script);
  git('add', '--all');
  git('commit', '--quiet', '--message=Begin');
  const env = { ...process.env, LASTGREEN_HOME: join(folder, 'state') };
  const call = (...args: string[]): string =>
    execFileSync(execPath, [dist('cli.js'), ...args], { cwd: repository, env, encoding: 'utf8', stdio: 'pipe' });
  return {
    folder,
    repository,
    git,
    call,
    status: () => JSON.parse(call('status', '--json')) as Status,
    events: () =>
      call('log', '--json')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as JournalEvent),
  };
}

interface Running {
  readonly child: ChildProcess;
  /** Resolves when this stands in what was said so far. */
  says(text: string): Promise<void>;
  readonly ended: Promise<{ exitCode: number | null; signal: string | null; lastLine: string; stderr: string }>;
}

function start(scene: Scene, ...args: string[]): Running {
  const agent = `${execPath} ${dist('scripted-agent.js')} --script ${join(scene.folder, 'agent.script')}`;
  const child = spawn(
    execPath,
    [dist('cli.js'), 'run', '--agent-command', agent, '--gate', 'test ! -e broken', ...args],
    {
      cwd: scene.repository,
      env: { ...process.env, LASTGREEN_HOME: join(scene.folder, 'state') },
      // A group of its own, as a shell gives to what a person starts.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  cleanUps.push(() => void (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')));
  let stdout = '';
  let stderr = '';
  const waiting: { text: string; go: () => void }[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    for (const each of waiting.splice(0)) {
      if (stderr.includes(each.text)) each.go();
      else waiting.push(each);
    }
  });
  const ended = once(child, 'close').then(([exitCode, signal]) => ({
    exitCode: exitCode as number | null,
    signal: signal as string | null,
    lastLine: stdout.trimEnd().split('\n').at(-1) ?? '',
    stderr,
  }));
  const says = (text: string): Promise<void> =>
    stderr.includes(text) ? Promise.resolve() : new Promise((go) => waiting.push({ text, go }));
  return { child, says, ended };
}

/** Resolves when a file is there; the agent makes it. */
async function appears(path: string): Promise<string> {
  const { watch } = await import('node:fs');
  const folder = join(path, '..');
  const watcher = watch(folder);
  try {
    while (!existsSync(path) || readFileSync(path, 'utf8') === '') await once(watcher, 'change');
    return readFileSync(path, 'utf8').trim();
  } finally {
    watcher.close();
  }
}

/** In the namespace the pid means nothing to us: a mark in the environment finds the process. */
function alive(mark: string): string[] {
  const found = execFileSync('sh', ['-c', `grep -lsz "^MARK=${mark}$" /proc/[0-9]*/environ || true`], {
    encoding: 'utf8',
  });
  return found.split('\n').filter((line) => line !== '');
}

/** An agent that left half a work, has children of every kind, and would go on for long. */
const busy = (folder: string, mark: string): string => `[*]
write:half.txt=>half
sh:export MARK=${mark}; sleep 900 & setsid sleep 901 & (setsid sh -c 'trap "" TERM; sleep 902' &) ; echo up > ${folder}/up
sleep:900
`;

function busyScene(): Scene & { mark: string } {
  const mark = `m${process.pid}x${cleanUps.length}x${Date.now()}`;
  const scene = makeScene('');
  writeFileSync(join(scene.folder, 'agent.script'), busy(scene.folder, mark));
  return { ...scene, mark };
}

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 143],
] as const)('%s while the agent works', (signal, exitCode) => {
  test('ends the run in order: work kept, nothing charged, nothing left alive', async () => {
    const scene = busyScene();
    const run = start(scene);
    await appears(join(scene.folder, 'up'));
    expect(alive(scene.mark)).not.toEqual([]);
    run.child.kill(signal);
    const end = await run.ended;
    expect(end, end.stderr).toMatchObject({ exitCode, signal: null, lastLine: 'STOP_REASON=interrupted' });
    expect(alive(scene.mark)).toEqual([]);
    expect(scene.status()).toMatchObject({ running: false, stop: { reason: 'interrupted', exitCode } });
    const verdict = scene.events().find((event) => event.type === 'verdict-given');
    expect(verdict).toMatchObject({ verdict: 'cancelled', charged: false });
    const measured = scene.events().find((event) => event.type === 'attempt-measured');
    expect(measured).toMatchObject({ paths: ['half.txt'] });
  });
});

describe('a signal', () => {
  test('sent to the whole group, as a terminal does, is the same', async () => {
    const scene = busyScene();
    const run = start(scene);
    await appears(join(scene.folder, 'up'));
    process.kill(-(run.child.pid ?? 0), 'SIGINT');
    expect(await run.ended).toMatchObject({ exitCode: 130, lastLine: 'STOP_REASON=interrupted' });
    expect(alive(scene.mark)).toEqual([]);
  });

  test('a second time leaves no grace to an agent that ignores the first', async () => {
    const scene = makeScene('');
    writeFileSync(join(scene.folder, 'agent.script'), `[*]\nignore_term\nsh:echo up > ${scene.folder}/up\nsleep:900\n`);
    const run = start(scene);
    await appears(join(scene.folder, 'up'));
    const before = performance.now();
    run.child.kill('SIGINT');
    // Two of a kind that wait to be delivered are one.
    await run.says('stopping');
    run.child.kill('SIGINT');
    expect(await run.ended).toMatchObject({ exitCode: 130, lastLine: 'STOP_REASON=interrupted' });
    // The grace is ten seconds.
    expect(performance.now() - before).toBeLessThan(8_000);
  });

  test.each(['baseline', 'quick'])('during the %s gate ends it and judges nothing', async (stage) => {
    const scene = makeScene('[*]\nwrite:a.txt=>a\nclaim:done\n');
    const slow = join(scene.folder, 'slow.sh');
    const when = stage === 'baseline' ? 'true' : 'test -e a.txt';
    writeFileSync(slow, `if ${when}; then echo up > ${scene.folder}/up; sleep 900; fi\n`);
    const run = start(scene, '--gate', `sh ${slow}`);
    await appears(join(scene.folder, 'up'));
    run.child.kill('SIGINT');
    expect(await run.ended).toMatchObject({ exitCode: 130, lastLine: 'STOP_REASON=interrupted' });
    const verdicts = scene.events().flatMap((event) => (event.type === 'verdict-given' ? [event.verdict] : []));
    expect(verdicts).toEqual(stage === 'baseline' ? [] : ['cancelled']);
    expect(scene.git('branch', '--list', 'lastgreen/*')).toBe('');
  });

  test('SIGKILL of the runner leaves nothing alive, and the next start goes on with the work', async () => {
    const scene = busyScene();
    const run = start(scene);
    await appears(join(scene.folder, 'up'));
    run.child.kill('SIGKILL');
    await run.ended;
    writeFileSync(
      join(scene.folder, 'agent.script'),
      '[*]\nsh:grep -q half half.txt && echo whole > half.txt\nclaim:done\n',
    );
    const again = start(scene);
    const end = await again.ended;
    expect(end, end.stderr).toMatchObject({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(alive(scene.mark)).toEqual([]);
    expect(end.stderr).toContain('the last run ended without closing');
    expect(scene.git('show', 'lastgreen/prd:half.txt')).toBe('whole\n');
  });
});

describe('from another terminal', () => {
  test('stop ends the run like SIGTERM, and status tells while it goes on', async () => {
    const scene = busyScene();
    const run = start(scene);
    await appears(join(scene.folder, 'up'));
    expect(scene.status()).toMatchObject({ running: true, stop: null });
    scene.call('stop');
    expect(await run.ended).toMatchObject({ exitCode: 143, lastLine: 'STOP_REASON=interrupted' });
  });

  test('a second run of the loop is refused and told who has it', async () => {
    const scene = busyScene();
    const run = start(scene);
    await appears(join(scene.folder, 'up'));
    const second = await start(scene).ended;
    expect(second).toMatchObject({ exitCode: 22, lastLine: 'STOP_REASON=locked' });
    expect(second.stderr).toMatch(new RegExp(`pid ${run.child.pid ?? 0} on \\S+, since \\d{4}-`));
    run.child.kill('SIGTERM');
    await run.ended;
  });

  test('pause --now ends the cycle, and resume goes on from its work', async () => {
    const scene = busyScene();
    const run = start(scene);
    await appears(join(scene.folder, 'up'));
    scene.call('pause', '--now');
    expect(await run.ended).toMatchObject({ exitCode: 23, lastLine: 'STOP_REASON=paused' });
    writeFileSync(join(scene.folder, 'agent.script'), '[*]\nsh:grep -q half half.txt\nclaim:done\n');
    const agent = `${execPath} ${dist('scripted-agent.js')} --script ${join(scene.folder, 'agent.script')}`;
    const out = scene.call('resume', '--agent-command', agent, '--gate', 'test ! -e broken');
    expect(out.trimEnd().split('\n').at(-1)).toBe('STOP_REASON=finished');
  });

  test('pause waits for the end of the cycle', async () => {
    const scene = makeScene('');
    const go = join(scene.folder, 'go');
    writeFileSync(
      join(scene.folder, 'agent.script'),
      `[*]\nsh:echo up > ${scene.folder}/up; while [ ! -e ${go} ]; do sleep 0.05; done; echo a > a.txt\nclaim:more\n`,
    );
    const run = start(scene);
    await appears(join(scene.folder, 'up'));
    scene.call('pause');
    writeFileSync(go, '');
    expect(await run.ended).toMatchObject({ exitCode: 23, lastLine: 'STOP_REASON=paused' });
    expect(scene.status()).toMatchObject({ cycles: 1, tasks: [{ id: 'A', lastVerdict: 'partial' }] });
  });

  test('two loops on two branches run side by side', async () => {
    const scene = makeScene('[*]\nsh:echo $LASTGREEN_TASK > $LASTGREEN_TASK.txt\nclaim:done\n');
    const [one, two] = await Promise.all([
      start(scene, '--branch', 'one').ended,
      start(scene, '--branch', 'two').ended,
    ]);
    expect([one, two]).toMatchObject([{ lastLine: 'STOP_REASON=finished' }, { lastLine: 'STOP_REASON=finished' }]);
    expect(scene.git('show', 'one:A.txt') + scene.git('show', 'two:A.txt')).toBe('A\nA\n');
    expect(scene.git('notes', '--ref=lastgreen', 'list').trim().split('\n')).toHaveLength(2);
  });
});

describe('a run inside of a run', () => {
  test('does not take the lock of the one outside, whatever the agent takes out of its environment', async () => {
    const scene = makeScene('');
    const inner = `unset LASTGREEN_RUN LASTGREEN_CYCLE; cd ${scene.repository} && LASTGREEN_HOME=${scene.folder}/state ${execPath} ${dist('cli.js')} run --agent-command sh --gate 'test -e prd.json' > ${scene.folder}/inner 2>&1`;
    const plain = `${execPath} ${dist('cli.js')} run --agent-command sh --gate 'test -e prd.json' > ${scene.folder}/plain 2>&1`;
    writeFileSync(join(scene.folder, 'agent.script'), `[*]\nsh:${inner}\nsh:${plain}\nwrite:a.txt=>a\nclaim:done\n`);
    const end = await start(scene).ended;
    expect(end, end.stderr).toMatchObject({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(readFileSync(join(scene.folder, 'inner'), 'utf8')).toContain('STOP_REASON=locked');
    expect(readFileSync(join(scene.folder, 'plain'), 'utf8')).toContain('inside of a cycle');
  });
});
