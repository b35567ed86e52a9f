import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prepareRun } from '../../../src/cli/prepare-run.ts';
import { writeRequest, type Request } from '../../../src/core/approval/request.ts';
import { identify } from '../../../src/host/file/process-identity.ts';
import { work } from '../../../src/run/drive.ts';
import { openRun } from '../../../src/run/open-run.ts';
import { openSignals } from '../../../src/run/signals.ts';
import { checklist, makeNight, prd, type Night } from '../../support/night.ts';
import { askedPaths, loopFolder, makeAskingNight, pendingRefs, standings } from './scene.ts';
import { cutStep } from '../../support/cut-step.ts';

/** Every event of every story is a cut, with a night to its end behind it. */
const cutsTimeoutMs = 900_000;

const ignore = (): void => undefined;

class PowerCut extends Error {}

/** What a person said is taken up in this process; the power goes after `cutAfter` events. Gives how many there were. */
async function takeUp(night: Night, cutAfter: number): Promise<number> {
  const { repo: cwd, env } = night;
  const context = { cwd, words: ['approve'], env, out: ignore, err: ignore, stderr: process.stderr };
  const prepared = await prepareRun({ ...context, onSignal: () => ignore }, undefined, {}, { needsAgent: false });
  let events = 0;
  const opening = await openRun({
    ...prepared,
    version: 'test',
    args: [],
    env,
    signals: openSignals(),
    nowMs: Date.now,
    onNotice: ignore,
    onPhase: ignore,
    onEvent() {
      events += 1;
      if (events === cutAfter) throw new PowerCut();
    },
    only: 'approvals',
  }).catch((error: unknown) => {
    if (error instanceof PowerCut) return null;
    throw error;
  });
  try {
    if (opening === null) return events;
    if (opening.kind !== 'open') throw new Error(`not opened: ${JSON.stringify(opening)}`);
    const { loop } = opening;
    try {
      await work(loop);
      await opening.close();
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      await loop.processes.close();
      loop.journal.close();
      // The lock's file stays, with a pid that is gone.
      const dead = { ...identify(process.pid), startTime: '1', since: new Date(0).toISOString() };
      writeFileSync(loop.folder.lock, JSON.stringify(dead));
    }
    return events;
  } finally {
    await prepared.runner.close();
  }
}

function say(night: Night, request: Omit<Request, 'id' | 'by'>): void {
  const folder = join(loopFolder(night), 'requests');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '1.json'), writeRequest({ ...request, id: '', by: null } as Request));
}

/** What must be the same wherever the power went. */
async function story(night: Night): Promise<object> {
  const branch = night.git('branch', '--list', night.branch) === '' ? 'main' : night.branch;
  return {
    standings: await standings(night),
    attempts: (await night.status()).tasks.map(({ attempts }) => attempts),
    landed: night.all('task-landed').map(({ task }) => task),
    ticked: night.all('plan-ticked').map(({ task }) => task),
    said: [...night.all('approval-given'), ...night.all('approval-refused')].map(({ type }) => type),
    asideOrNot: night.all('task-quarantined').map(({ task }) => task),
    tree: night.git('ls-tree', '-r', branch),
    subjects: night.git('log', '--format=%s', branch),
    plan: readFileSync(join(night.repo, night.all('run-started')[0]?.plan.path ?? ''), 'utf8'),
    pending: pendingRefs(night),
    requests: readdirSync(join(loopFolder(night), 'requests')),
    stop: night.all('run-stopped').at(-1)?.reason,
    log: (await night.call(['log', '--verify'])).exitCode,
    fsck: night.git('fsck', '--strict', '--unreachable', '--no-reflogs'),
  };
}

const already = { planName: 'prd.json', plan: prd([{ verify: ['true && test -e src/begin.txt'] }]) };
const idle = '[*]\nclaim:done\n';

const yes = { kind: 'approve', task: 'T-1', cycle: 1, answer: null } as const;
const stories: readonly [string, () => Night, Omit<Request, 'id' | 'by'>][] = [
  ['a yes to work, with a tracked plan', () => makeAskingNight({ plan: checklist(2) }), yes],
  ['a yes to work, with an untracked plan', () => makeAskingNight({ planTracked: false }), yes],
  [
    'a yes that comes too late for its gates',
    () =>
      makeAskingNight({
        plan: checklist(2),
        config: { ...askedPaths, gates: { quick: 'test ! -e src/ask/one.txt || test ! -e src/T-2.txt' } },
      }),
    yes,
  ],
  [
    'what is true already, with a tracked plan',
    () => makeNight({ ...already, script: idle }),
    { ...yes, task: 'US-1' },
  ],
  [
    'what is true already, with an untracked plan',
    () => makeNight({ ...already, script: idle, planTracked: false }),
    { ...yes, task: 'US-1' },
  ],
  [
    'a no, the last one',
    () => makeAskingNight({ config: { ...askedPaths, limits: { 'max-attempts': 1 } } }),
    { kind: 'reject', task: 'T-1', cycle: 1, note: 'no' } as Omit<Request, 'id' | 'by'>,
  ],
  [
    'an answer',
    () => makeNight({ script: '[*]\nclaim:ask: Which?\n' }),
    { ...yes, answer: 'This.' } as Omit<Request, 'id' | 'by'>,
  ],
];

describe.each(stories)('%s', (_name, make, request) => {
  test('survives a power cut after each of its events', { timeout: cutsTimeoutMs }, async () => {
    const night = make();
    await night.run();
    // From here on agents do what no guard asks about.
    night.script('[*]\nsh:rm -rf src/ask; echo "$LASTGREEN_TASK" > "src/$LASTGREEN_TASK.txt"\nclaim:done\n');
    say(night, request);
    const folder = dirname(night.repo);
    const copy = `${folder}-copy`;
    execFileSync('cp', ['-a', folder, copy]);
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    const before = night.events().length;
    const events = await takeUp(night, Number.POSITIVE_INFINITY);
    await night.run();
    const wanted = await story(night);
    expect(wanted).toMatchObject({ pending: [], requests: [], log: 0, fsck: '' });
    for (let cut = 1; cut <= events; cut += cutStep) {
      rmSync(folder, { recursive: true });
      execFileSync('cp', ['-a', copy, folder]);
      expect(await takeUp(night, cut)).toBe(cut);
      // Lines that were written together with this one were not on the disk yet, and one of them only in part.
      const lines = readFileSync(night.journalFile(), 'utf8').split('\n');
      writeFileSync(night.journalFile(), `${lines.slice(0, before + cut).join('\n')}\n`);
      appendFileSync(night.journalFile(), '{"type":"approval-g');
      // Another call, or a run: either goes on.
      if (cut % 2 === 0) await night.call(['approve', request.task]);
      await night.run();
      expect({ cut, ...(await story(night)) }).toEqual({ cut, ...wanted });
    }
  });
});

test.each([true, false])(
  'the power may go between the landing of approved work and its line (tracked plan: %s)',
  { timeout: cutsTimeoutMs },
  async (planTracked) => {
    const night = makeAskingNight({ planTracked });
    await night.run();
    say(night, yes);
    await takeUp(night, Number.POSITIVE_INFINITY);
    const tip = night.git('rev-parse', night.branch);
    const lines = readFileSync(night.journalFile(), 'utf8').split('\n');
    const landed = lines.findIndex((line) => line.includes('"task-landed"'));
    writeFileSync(night.journalFile(), `${lines.slice(0, landed).join('\n')}\n`);
    await night.run();
    expect(night.git('rev-parse', night.branch)).toBe(tip);
    expect(night.all('task-landed').map(({ task, commit }) => [task, commit])).toEqual([['T-1', tip]]);
    expect(await story(night)).toMatchObject({ standings: { 'T-1': 'done' }, stop: 'finished', pending: [] });
  },
);

test('a yes can be taken back wherever the power went before it landed', { timeout: cutsTimeoutMs }, async () => {
  const night = makeAskingNight();
  await night.run();
  say(night, yes);
  const folder = dirname(night.repo);
  const copy = `${folder}-copy`;
  execFileSync('cp', ['-a', folder, copy]);
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const before = night.events().length;
  const events = await takeUp(night, Number.POSITIVE_INFINITY);
  const types = night.events().map(({ type }) => type);
  const [given, verdict] = [types.lastIndexOf('approval-given'), types.lastIndexOf('verdict-given')];
  const outcomes: unknown[] = [];
  const cuts = Array.from({ length: events }, (_, index) => index + 1).filter((cut) => before + cut > given);
  for (const cut of cuts.filter((each) => each % cutStep === 0 || before + each === given + 1)) {
    rmSync(folder, { recursive: true });
    execFileSync('cp', ['-a', copy, folder]);
    await takeUp(night, cut);
    const lines = readFileSync(night.journalFile(), 'utf8').split('\n');
    writeFileSync(night.journalFile(), `${lines.slice(0, before + cut).join('\n')}\n`);
    const said = await night.call(['reject', 'T-1', '--note', 'after all not']);
    const isLanded = before + cut > verdict;
    outcomes.push({
      cut,
      exitCode: said.exitCode,
      landed: night.all('task-landed').length,
      ...(await standings(night)),
    });
    expect(outcomes.at(-1)).toEqual({
      cut,
      exitCode: isLanded ? 2 : 0,
      landed: isLanded ? 1 : 0,
      'T-1': isLanded ? 'done' : 'open',
    });
    // What landed before the cut is followed at the next start.
    expect(isLanded ? [] : pendingRefs(night)).toEqual([]);
  }
  expect(outcomes.length).toBeGreaterThan(0);
});
