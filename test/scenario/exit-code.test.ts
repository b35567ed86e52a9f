import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checklist, cliFile, ending, honest, makeNight, type Night } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const infrastructure = { exitCode: 20, lastLine: 'STOP_REASON=infrastructure' };
const waiting = `[T-1]\nsh:$PERSON\n${honest.slice('[*]\n'.length)}${honest}`;

function loopFile(night: Night, name: string): string {
  return join(dirname(night.journalFile()), name);
}

/** Nobody can write a file, read one or remove it as one where a folder is. */
function putFolder(path: string): void {
  rmSync(path, { force: true });
  mkdirSync(path, { recursive: true });
}

function runnerGit(night: Night): string {
  return join(night.home, readdirSync(night.home)[0] ?? '', 'git');
}

describe('once a run has its stop reason, its exit code holds', () => {
  test('when the lock can not be given back', async () => {
    const night = makeNight({ script: waiting, person: (there) => putFolder(loopFile(there, 'lock')) });
    const run = await night.run();
    expect(ending(run)).toEqual(finished);
    expect(run.stderr).toMatch(/in closing: can't release the lock .*: it is not a regular file\n/);
  });

  test('when the report can not be kept', async () => {
    const night = makeNight({ script: waiting, person: (there) => putFolder(loopFile(there, 'report.md')) });
    const run = await night.run();
    expect(ending(run)).toEqual(finished);
    expect(run.stderr).toContain('the report could not be written: ');
  });

  test('when which processes run can not be kept', async () => {
    const night = makeNight({ plan: checklist(1) });
    await night.run();
    putFolder(loopFile(night, 'trees/processes.json'));
    night.write('plan.md', checklist(2));
    night.script('[*]\nsh:echo two > src/two.txt\nclaim:done\n');
    expect(ending(await night.run())).toEqual(finished);
  });
});

describe('what becomes of its output changes no exit code', () => {
  async function exitCodeWith(
    night: Night,
    stdio: ['ignore', number | 'pipe', number | 'pipe'],
  ): Promise<number | null> {
    const child = spawn(process.execPath, [cliFile, 'run', '--json'], { cwd: night.repo, env: night.env, stdio });
    // Whoever reads has gone before the first line came.
    child.stdout?.destroy();
    child.stderr?.destroy();
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    expect(night.landed()).toEqual(['T-1: Do the first thing']);
    return code;
  }

  test.runIf(process.platform === 'linux')('a full disk behind both streams', async () => {
    const full = openSync('/dev/full', 'w');
    try {
      expect(await exitCodeWith(makeNight(), ['ignore', full, full])).toBe(0);
    } finally {
      closeSync(full);
    }
  });

  test('a reader that has gone', async () => {
    expect(await exitCodeWith(makeNight(), ['ignore', 'pipe', 'pipe'])).toBe(0);
  });

  test.runIf(process.platform === 'linux')('a command that only looks', async () => {
    const night = makeNight();
    await night.run();
    const full = openSync('/dev/full', 'w');
    for (const args of [['status'], ['report'], ['log'], ['--version'], ['--help']]) {
      const child = spawn(process.execPath, [cliFile, ...args], {
        cwd: night.repo,
        env: night.env,
        stdio: ['ignore', full, full],
      });
      expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    }
    closeSync(full);
  });
});

describe('what becomes of the runner’s own git directory in mid-run is infrastructure', () => {
  test.each([
    ['removed', (git: string) => rmSync(git, { recursive: true })],
    ['without its objects', (git: string) => rmSync(join(git, 'objects'), { recursive: true })],
    ['with objects that are damaged', damageObjects],
    ['with settings that are damaged', (git: string) => writeFileSync(join(git, 'config'), '[core\n')],
  ])('%s', async (_name, wreck) => {
    // A refused attempt is in the runner's directory only.
    const script = `[T-1 #1]\nsh:echo kept > src/T-1.txt; echo > RED\nclaim:done\n[T-1]\nsh:$PERSON\nsh:rm RED\nclaim:done\n`;
    const night = makeNight({ script, person: (there) => wreck(runnerGit(there)) });
    const run = await night.run();
    expect(ending(run)).toEqual(infrastructure);
    expect(night.all('run-stopped')).toMatchObject([{ reason: 'infrastructure', exitCode: 20 }]);
  });
});

function damageObjects(git: string): void {
  const objects = join(git, 'objects');
  for (const entry of readdirSync(objects, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^[0-9a-f]{2}$/.test(entry.parentPath.slice(-2))) continue;
    const path = join(entry.parentPath, entry.name);
    rmSync(path);
    writeFileSync(path, 'no object');
  }
}
