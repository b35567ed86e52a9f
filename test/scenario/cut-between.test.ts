import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prepareRun } from '../../src/cli/prepare-run.ts';
import { identify } from '../../src/host/file/process-identity.ts';
import { drive } from '../../src/run/drive.ts';
import type { Loop } from '../../src/run/loop.ts';
import { openRun } from '../../src/run/open-run.ts';
import { openSignals } from '../../src/run/signals.ts';
import { isShort } from '../support/short-form.ts';
import { makeNight, prd, type Night } from '../support/night.ts';

/**
 * The power goes between an effect and the line that tells it, and between two lines that were on their way to the disk
 * together. By default once for each kind of line; `EVERY_CUT=1` takes every place of the night, in some minutes.
 */
const everyCut = process.env['EVERY_CUT'] === '1';

const ignore = (): void => undefined;
const atTip = `cd $REPO && export GIT_INDEX_FILE=$SIDE/index && git read-tree lastgreen/prd`;
const personCommits =
  `${atTip} && blob=$(echo hello | git hash-object -w --stdin) && ` +
  `git update-index --add --cacheinfo 100644,$blob,src/person.txt && ` +
  `git update-ref refs/heads/lastgreen/prd $(git commit-tree -p lastgreen/prd -m person $(git write-tree))`;
const once = (name: string, line: string): string => `sh:test -e $SIDE/${name} || { touch $SIDE/${name}; (${line}); }`;

// What a next attempt finds decides what it does: an agent whose work was cut off goes on from it.
const script = `[US-1 #1]
claim:done
[US-1]
sh:if [ -e src/half.txt ]; then echo whole > src/half.txt; echo LASTGREEN=done; else echo half > src/half.txt; echo LASTGREEN=more; fi
[US-2]
${once('person', personCommits)}
sh:if [ -e RED ]; then rm RED; echo two > src/two.txt; else touch RED; fi
claim:done
[US-3]
${once('on', 'git -C $REPO switch --quiet lastgreen/prd')}
sh:if [ "$LASTGREEN_ATTEMPT" = 1 ]; then echo x > locked/x.txt; else echo three > src/three.txt; fi
claim:done
[US-4]
${once('off', 'git -C $REPO switch --quiet main')}
sh:test "$LASTGREEN_ATTEMPT" = 1 || echo four > src/four.txt
claim:done
`;

function makeScene(planTracked: boolean): Night {
  return makeNight({
    planName: 'prd.json',
    plan: prd([{}, {}, {}, {}]),
    planTracked,
    files: { 'locked/begin.txt': 'begin\n' },
    script,
    config: { guards: { protect: ['locked/**'] } },
  });
}

/** A moment at which the power goes. */
interface Cut {
  /** The lines that were on their way to the disk, and how many of them came there. */
  readonly kind: string;
  /** Copy of everything as it was before the append. */
  readonly copy: string;
  readonly lines: number;
}

type Append = Loop['journal']['append'];

/** A run to its end in this process, `around` each append. */
async function runNight(night: Night, around: (append: Append) => Append): Promise<string> {
  const { repo: cwd, env } = night;
  const context = {
    cwd,
    words: ['run'],
    env,
    out: ignore,
    err: ignore,
    stderr: process.stderr,
    onSignal: () => ignore,
  };
  const prepared = await prepareRun(context, undefined, {});
  try {
    const signals = openSignals();
    const heard = { onNotice: ignore, onPhase: ignore, onEvent: ignore };
    const opening = await openRun({
      ...prepared,
      ...heard,
      version: 'test',
      args: ['run'],
      env,
      signals,
      nowMs: Date.now,
    });
    if (opening.kind !== 'open') throw new Error(`not opened: ${JSON.stringify(opening)}`);
    const { loop } = opening;
    const { journal } = loop;
    try {
      const append = around((bodies, nowMs) => journal.append(bodies, nowMs));
      const { reason } = await drive({ ...loop, journal: { append, sync: () => journal.sync(), close: ignore } });
      return reason;
    } finally {
      await opening.close();
    }
  } finally {
    await prepared.runner.close();
  }
}

function journalLines(night: Night): string[] {
  return readFileSync(night.journalFile(), 'utf8').split('\n').slice(0, -1);
}

/** The night, whole, with a copy of everything before each append. */
async function wholeNight(night: Night): Promise<{ reason: string; cuts: Cut[] }> {
  const cuts: Cut[] = [];
  const copies = `${dirname(night.repo)}-copies`;
  mkdirSync(copies);
  onTestFinished(() => rmSync(copies, { recursive: true, force: true }));
  const kinds = new Set<string>();
  const reason = await runNight(night, (append) => (bodies, nowMs) => {
    const lines = journalLines(night).length;
    const copy = join(copies, String(lines));
    const types = bodies.map(({ type, ...body }) => ('verdict' in body ? `${type} ${body.verdict}` : type));
    const fresh = bodies.map((_body, index) => ({
      kind: [...types, `after ${index}`].join(),
      copy,
      lines: lines + index,
    }));
    const wanted = fresh.filter(({ kind }) => everyCut || !kinds.has(kind));
    for (const { kind } of wanted) kinds.add(kind);
    if (wanted.length > 0) execFileSync('cp', ['-a', dirname(night.repo), copy]);
    cuts.push(...wanted);
    return append(bodies, nowMs);
  });
  return { reason, cuts };
}

/** Everything as it was at that moment, the runner dead. */
function bringBack(night: Night, cut: Cut, journal: readonly string[]): void {
  const folder = dirname(night.repo);
  rmSync(folder, { recursive: true });
  execFileSync('cp', ['-a', cut.copy, folder]);
  const lines = journal.slice(0, cut.lines).map((line) => `${line}\n`);
  // The first bytes of the next line had come to the disk.
  writeFileSync(night.journalFile(), `${lines.join('')}{"type":"ver`);
  const dead = { ...identify(process.pid), startTime: '1', since: new Date(0).toISOString() };
  writeFileSync(night.journalFile().replace(/journal\.jsonl$/, 'lock'), JSON.stringify(dead));
  if (night.git('branch', '--show-current') !== 'main') night.git('switch', '--quiet', 'main');
}

/** What must be the same wherever the power went. How often agents were at work may differ. */
async function story(night: Night): Promise<object> {
  const range = `main..${night.branch}`;
  const commits = night.git('log', '--format=%H %(trailers:key=Lastgreen-Proof,valueonly,separator=%x20)', range);
  const proofs = commits.split('\n').flatMap((line) => line.split(' ')[1] ?? []);
  const proven = proofs.filter((proof) => proof !== '');
  const noted = night
    .git('notes', '--ref=lastgreen', 'list')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  const onBranch = commits.split('\n').map((line) => line.split(' ')[0]);
  const done = night
    .git('log', '--format=%s', range)
    .split('\n')
    .filter((subject) => !/partial|person/.test(subject));
  return {
    tree: night.git('ls-tree', '-r', night.branch),
    // A prompt's work may land in more or fewer pieces.
    done: night.branch.endsWith('prompt') ? [...new Set(done)] : done.toSorted(),
    byHand: proofs.length - proven.length,
    unproven: onBranch.filter((commit) => commit !== undefined && !noted.includes(commit)).length,
    checkout: night.git('status', '--porcelain'),
    plan: readFileSync(join(night.repo, night.all('run-started')[0]?.plan.path ?? ''), 'utf8'),
    // Of attempts that did not land, no object came to the person's repository.
    fsck: night.git('fsck', '--strict', '--unreachable', '--no-reflogs'),
    counts: (await night.status()).counts,
    log: (await night.call(['log', '--verify'])).stdout.replace(/^\d+ /, ''),
  };
}

describe.each([
  ['a tracked', true],
  ['an untracked', false],
])('with %s plan, people on the branch, and agents that fail', (_name, planTracked) => {
  test('the power may go between any effect and its line', { timeout: everyCut ? 900_000 : 600_000 }, async () => {
    const night = makeScene(planTracked);
    const { reason, cuts } = await wholeNight(night);
    expect(reason).toBe('finished');
    const wanted = await story(night);
    const types = new Set(night.events().map(({ type }) => type));
    for (const type of ['branch-moved', 'landings-released', 'false-report-counted'] as const)
      expect(types).toContain(type);
    expect(night.all('verdict-given').map(({ verdict }) => verdict)).toEqual(
      expect.arrayContaining(['empty', 'partial', 'red', 'rejected', 'green']),
    );
    await expectSame(night, cuts, wanted);
  });
});

test('with a prompt the power may go so too', { timeout: everyCut ? 900_000 : 600_000 }, async () => {
  const night = makeNight({
    planName: 'prompt.txt',
    plan: 'Write one and two.\n',
    script: `[*]
sh:if [ ! -e src/one.txt ]; then touch src/one.txt RED; elif [ -e RED ]; then rm RED; elif [ ! -e src/two.txt ]; then echo two > src/two.txt; else echo CYCLE_RESULT=finished; fi
`,
  });
  const { reason, cuts } = await wholeNight(night);
  expect(reason).toBe('finished');
  expect(night.all('verdict-given').map(({ verdict }) => verdict)).toEqual(['red', 'green', 'green', 'empty']);
  await expectSame(night, cuts, await story(night));
});

/** Brings back each moment in turn, and demands the same story in the end. */
async function expectSame(night: Night, cuts: readonly Cut[], wanted: object): Promise<void> {
  const journal = journalLines(night);
  // In the short form a third of them.
  for (const cut of isShort ? cuts.filter((_, index) => index % 3 === 0) : cuts) {
    bringBack(night, cut, journal);
    const where = `${cut.lines}: ${cut.kind}`;
    expect({ where, reason: await runNight(night, (append) => append) }).toEqual({ where, reason: 'finished' });
    expect({ where, ...(await story(night)) }).toEqual({ where, ...wanted });
  }
}
