import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fileAppears } from '../support/file-appears.ts';
import { cliFile, makeNight, type Night } from '../support/night.ts';
import { processesMarked } from '../support/processes-marked.ts';

/** A user namespace of its own in which no pid namespace can be made: what macOS and many containers offer. */
const without = [
  'unshare',
  ['--user', '--map-root-user', 'sh', '-c', 'echo 0 > /proc/sys/user/max_pid_namespaces && exec "$@"', 'sh'],
] as const;
const canBeHad =
  process.platform === 'linux' &&
  spawnSync(without[0], [...without[1], 'sh', '-c', '! unshare --user --map-root-user --pid --fork true']).status === 0;

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<{ exitCode: number | null; stdout: string; stderr: string }>;
}

function start(night: Night, ...args: string[]): Running {
  const words = [...without[1], process.execPath, cliFile, 'run', ...args];
  const child = spawn(without[0], words, { cwd: night.repo, env: night.env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  // Not `close`: what outlives the runner may hold its pipes.
  const ended = once(child, 'exit').then(([exitCode]) => ({ exitCode: exitCode as number | null, stdout, stderr }));
  return { child, ended };
}

/** Starts children of every kind, says that it is there, and goes on for long. */
const busy = (mark: string, side: string): string =>
  `export MARK=${mark}; sleep 900 & setsid sleep 901 & (setsid sh -c 'trap "" TERM; sleep 902' &) ; echo up > ${side}/up; sleep 903`;

function makeMark(): string {
  const mark = randomUUID();
  onTestFinished(() => {
    for (const pid of processesMarked(mark)) process.kill(Number(pid), 'SIGKILL');
  });
  return mark;
}

describe.skipIf(!canBeHad)('where no pid namespace can be had', () => {
  test('the start says so, and nothing that an agent left outlives its cycle', async () => {
    const mark = makeMark();
    const night = makeNight();
    night.script(
      `[*]\nsh:(${busy(mark, night.side)}) & while [ ! -e ${night.side}/up ]; do :; done\nsh:echo a > src/a.txt\nclaim:done\n`,
    );
    const end = await start(night).ended;
    expect(end.stderr).toContain('best effort');
    expect(end).toMatchObject({ exitCode: 0 });
    expect(processesMarked(mark)).toEqual([]);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('%s leaves nothing of an agent alive', async (signal) => {
    const mark = makeMark();
    const night = makeNight();
    night.script(`[*]\nsh:${busy(mark, night.side)}\n`);
    const run = start(night);
    await fileAppears(join(night.side, 'up'));
    run.child.kill(signal);
    expect(await run.ended).toMatchObject({ exitCode: signal === 'SIGINT' ? 130 : 143 });
    expect(processesMarked(mark)).toEqual([]);
  });

  test.each(['agent', 'gate', 'setup'])(
    'what a killed runner left of its %s is ended by the next start',
    async (what) => {
      const mark = makeMark();
      const night = makeNight();
      const hang = `test -e ${night.side}/up || { ${busy(mark, night.side)}; }`;
      const honest = '[*]\nsh:echo a > src/a.txt\nclaim:done\n';
      night.script(what === 'agent' ? `[*]\nsh:${hang}\nsh:echo a > src/a.txt\nclaim:done\n` : honest);
      const config = JSON.parse(night.read('lastgreen.yaml')) as object;
      const gates = { quick: what === 'gate' ? `test ! -e RED && { ${hang}; }` : 'test ! -e RED' };
      const setup = what === 'setup' ? { setup: hang } : {};
      night.write('lastgreen.yaml', JSON.stringify({ ...config, gates, ...setup }));
      const run = start(night);
      await fileAppears(join(night.side, 'up'));
      run.child.kill('SIGKILL');
      await run.ended;
      expect(processesMarked(mark)).not.toEqual([]);
      expect(await night.run()).toMatchObject({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
      expect(processesMarked(mark)).toEqual([]);
    },
  );

  test('what a killed runner left of a hook that stays is ended by the next start', async () => {
    const mark = makeMark();
    const night = makeNight();
    const plain = night.read('lastgreen.yaml');
    const stays = { run: busy(mark, night.side), ready: `test -e ${night.side}/up` };
    night.write('lastgreen.yaml', JSON.stringify({ ...(JSON.parse(plain) as object), hooks: { 'before-run': stays } }));
    night.script(`[*]\nsh:: > ${night.side}/at-work; sleep 904\n`);
    const run = start(night);
    await fileAppears(join(night.side, 'at-work'));
    run.child.kill('SIGKILL');
    await run.ended;
    expect(processesMarked(mark)).not.toEqual([]);
    night.write('lastgreen.yaml', plain);
    night.script('[*]\nsh:echo a > src/a.txt\nclaim:done\n');
    expect(await night.run()).toMatchObject({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(processesMarked(mark)).toEqual([]);
  });

  test('a hook that stays outlives gates and agents, and nothing of it the run', async () => {
    const mark = makeMark();
    const night = makeNight();
    const config = JSON.parse(night.read('lastgreen.yaml')) as object;
    const stays = { run: busy(mark, night.side), ready: `test -e ${night.side}/up` };
    const last = `grep -l MARK=${mark} /proc/[0-9]*/environ > ${night.side}/left`;
    const hooks = { 'before-run': stays, 'after-run': last };
    night.write('lastgreen.yaml', JSON.stringify({ ...config, hooks }));
    expect(await start(night).ended).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(night.side, 'left'), 'utf8')).not.toBe('');
    expect(processesMarked(mark)).toEqual([]);
  });
});
