import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileAppears } from '../support/file-appears.ts';
import { makeNight, type Night } from '../support/night.ts';
import { processesMarked } from '../support/processes-marked.ts';

interface Place extends Night {
  readonly mark: string;
  readonly up: string;
}

/** Hangs where `where` says, with a child that ignores SIGTERM, until a file `go` is there. */
function hangAt(where: string): Place {
  const night = makeNight();
  const mark = randomUUID();
  const up = join(night.side, 'up');
  const hang = `test -e ${night.side}/go || { export MARK=${mark}; (setsid sh -c 'trap "" TERM; sleep 902' &) ; echo up > ${up}; sleep 903; }`;
  const conditions: Readonly<Record<string, string>> = {
    'setup of the baseline': 'true',
    'setup of the agent': 'case "$PWD" in */agent/*) true;; *) false;; esac',
    baseline: 'true',
    quick: 'test -e src/T-1.txt',
    full: 'test -e src/T-1.txt',
    // The full gate has succeeded on it before.
    final: `test -e src/T-1.txt && { test -e ${night.side}/judged || ! touch ${night.side}/judged; }`,
  };
  const line = `if ${conditions[where] ?? 'false'}; then ${hang}; fi; test ! -e RED`;
  const isGate = !where.startsWith('setup');
  const config = JSON.parse(night.read('lastgreen.yaml')) as object;
  const gates =
    where === 'full' || where === 'final'
      ? { quick: 'test ! -e RED', full: line }
      : { quick: isGate ? line : 'test ! -e RED' };
  night.write('lastgreen.yaml', JSON.stringify({ ...config, gates, ...(isGate ? {} : { setup: line }) }));
  return { ...night, mark, up };
}

const places = ['setup of the baseline', 'setup of the agent', 'baseline', 'quick', 'full', 'final'];

describe.each(places)('in the midst of %s', (where) => {
  test('one Ctrl-C ends the run in order, and the next one finishes', async () => {
    const night = hangAt(where);
    const run = night.start(['run']);
    await fileAppears(night.up);
    run.child.kill('SIGINT');
    expect(await run.ended).toMatchObject({ exitCode: 130, signal: null, lastLine: 'STOP_REASON=interrupted' });
    expect(processesMarked(night.mark)).toEqual([]);
    expect(
      night.all('agent-ended').filter(({ ending }) => ending !== 'cancelled' && where.startsWith('setup')),
    ).toEqual([]);
    expect(night.all('verdict-given').filter(({ charged, falseReport }) => charged || falseReport)).toEqual([]);
    writeFileSync(join(night.side, 'go'), '');
    expect(await night.run()).toMatchObject({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(night.all('task-landed')).toMatchObject([{ task: 'T-1', done: true }]);
    expect((await night.status()).tasks).toMatchObject([{ attempts: 0, lastVerdict: 'green' }]);
  });

  test('the deadline ends it, charges nobody, and the next run finishes', async () => {
    const night = hangAt(where);
    expect(await night.run(['--max-time', '4s'])).toMatchObject({ exitCode: 16, lastLine: 'STOP_REASON=deadline' });
    expect(processesMarked(night.mark)).toEqual([]);
    expect(night.all('verdict-given').filter(({ verdict }) => verdict !== 'green' && verdict !== 'cancelled')).toEqual(
      [],
    );
    writeFileSync(join(night.side, 'go'), '');
    expect(await night.run()).toMatchObject({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(night.all('task-landed')).toMatchObject([{ task: 'T-1', done: true }]);
    expect((await night.status()).tasks).toMatchObject([{ attempts: 0, lastVerdict: 'green' }]);
  });

  test('the runner killed at once leaves nothing alive, and the next run finishes', async () => {
    const night = hangAt(where);
    const run = night.start(['run']);
    await fileAppears(night.up);
    run.child.kill('SIGKILL');
    expect(await run.ended).toMatchObject({ signal: 'SIGKILL' });
    writeFileSync(join(night.side, 'go'), '');
    expect(await night.run()).toMatchObject({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(processesMarked(night.mark)).toEqual([]);
    expect(night.all('task-landed')).toMatchObject([{ task: 'T-1', done: true }]);
    expect((await night.status()).tasks).toMatchObject([{ attempts: 0, lastVerdict: 'green' }]);
  });
});

test('pause --now in the midst of a gate ends it, judges nothing, and resume goes on', async () => {
  const night = hangAt('quick');
  const run = night.start(['run']);
  await fileAppears(night.up);
  await night.call(['pause', '--now']);
  expect(await run.ended).toMatchObject({ exitCode: 23, lastLine: 'STOP_REASON=paused' });
  expect(processesMarked(night.mark)).toEqual([]);
  writeFileSync(join(night.side, 'go'), '');
  expect(await night.call(['resume'])).toMatchObject({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
  expect(night.all('verdict-given').map(({ verdict }) => verdict)).toEqual(['cancelled', 'green']);
});

test('a pause that a stop came before does not hold up the next run', async () => {
  const night = hangAt('quick');
  const run = night.start(['run']);
  await fileAppears(night.up);
  await night.call(['pause']);
  run.child.kill('SIGTERM');
  expect(await run.ended).toMatchObject({ exitCode: 143, lastLine: 'STOP_REASON=interrupted' });
  rmSync(night.up);
  writeFileSync(join(night.side, 'go'), '');
  expect(await night.run()).toMatchObject({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
});

test('of runs that start at once one gets the loop, and the others name it', async () => {
  const night = hangAt('baseline');
  const runs = [1, 2, 3, 4].map(() => night.start(['run']));
  const order: (Awaited<(typeof runs)[number]['ended']> & { pid: number | undefined })[] = [];
  const ends = runs.map(async ({ child, ended }) => void order.push({ ...(await ended), pid: child.pid }));
  await Promise.any(allButOne(ends));
  await fileAppears(night.up);
  const [winner] = runs.filter(({ child }) => !order.some(({ pid }) => pid === child.pid));
  for (const lost of order) {
    expect(lost).toMatchObject({ exitCode: 22, lastLine: 'STOP_REASON=locked' });
    expect(lost.stderr).toContain(`pid ${winner?.child.pid}`);
  }
  winner?.child.kill('SIGTERM');
  await Promise.all(ends);
  expect(order.map(({ exitCode }) => exitCode)).toEqual([22, 22, 22, 143]);
});

/** Every choice of three of the four. */
function allButOne(ends: readonly Promise<void>[]): Promise<unknown>[] {
  return ends.map((_end, left) => Promise.all(ends.filter((_other, index) => index !== left)));
}
