import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareRun } from '../../src/cli/prepare-run.ts';
import type { JournalEvent } from '../../src/core/journal/event.ts';
import { quoteCommand } from '../../src/core/report/quote-shell.ts';
import { readJournal } from '../../src/host/file/journal-file.ts';
import { identify } from '../../src/host/file/process-identity.ts';
import { drive } from '../../src/run/drive.ts';
import { openRun } from '../../src/run/open-run.ts';
import { openSignals } from '../../src/run/signals.ts';
import { bundleSource } from '../support/bundle-source.ts';
import { cutStep } from '../support/cut-step.ts';

const ignore = (): void => undefined;

/** What happens to the machine right after an event is on disk. */
class PowerCut extends Error {}

const prd = `${JSON.stringify(
  {
    userStories: [
      { id: 'A', title: 'First', acceptanceCriteria: [], priority: 1, passes: false },
      { id: 'B', title: 'Second', acceptanceCriteria: [], priority: 2, passes: false },
    ],
  },
  null,
  2,
)}\n`;

// A says done and did nothing, then works; B breaks the gate, then goes on from what it left.
const script = `[A #1]
print:All done.
claim:done
[A]
write:a.txt=>a
claim:done
[B #1]
write:b.txt=>half
write:broken=>x
claim:done
[B]
sh:rm broken && echo whole >> b.txt
claim:done
`;

let agent = '';
const folders: string[] = [];

beforeAll(async () => {
  agent = await bundleSource('src/host/fake/scripted-agent.ts');
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Scene {
  readonly folder: string;
  readonly repository: string;
  readonly plan: string;
  readonly git: (...args: string[]) => string;
}

function makeScene(tracked: boolean): Scene {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'power-cut-'));
  folders.push(folder);
  const repository = join(folder, 'work');
  mkdirSync(repository);
  const git = (...args: string[]): string => execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8' });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@localhost');
  writeFileSync(join(repository, 'base.txt'), 'base\n');
  writeFileSync(join(folder, 'agent.script'), script);
  const plan = join(tracked ? repository : folder, 'prd.json');
  writeFileSync(plan, prd);
  git('add', '--all');
  git('commit', '--quiet', '--message=Begin');
  return { folder, repository, plan, git };
}

/** One run, cut after `cutAfter` events of its own; gives its stop, or `null` when the power went first. */
async function run(scene: Scene, cutAfter: number): Promise<{ reason: string | null; events: number }> {
  const env = { PATH: process.env['PATH'], HOME: scene.folder, LASTGREEN_HOME: join(scene.folder, 'state') };
  const context = {
    cwd: scene.repository,
    words: ['run'],
    env,
    out: ignore,
    err: ignore,
    stderr: process.stderr,
    onSignal: () => ignore,
  };
  const prepared = await prepareRun(context, scene.plan, {
    agentCommand: quoteCommand([execPath, agent, '--script', join(scene.folder, 'agent.script')]),
    gate: ['test ! -e broken'],
  });
  let events = 0;
  const opening = await openRun({
    ...prepared,
    version: 'test',
    args: ['run'],
    env,
    signals: openSignals(),
    nowMs: Date.now,
    onNotice: () => undefined,
    onPhase: () => undefined,
    onEvent: () => {
      events += 1;
      if (events === cutAfter) throw new PowerCut();
    },
  }).catch((error: unknown) => {
    if (error instanceof PowerCut) return null;
    throw error;
  });
  if (opening === null) {
    await prepared.runner.close();
    return { reason: null, events };
  }
  if (opening.kind !== 'open') throw new Error(`not opened: ${JSON.stringify(opening)}`);
  const { loop } = opening;
  try {
    const stop = await drive(loop);
    await opening.close();
    return { reason: stop.reason, events };
  } catch (error) {
    if (!(error instanceof PowerCut)) throw error;
    // What a death takes with it by itself: processes, descriptors. The lock's file stays, with a pid that is gone.
    await loop.processes.close();
    loop.journal.close();
    writeFileSync(loop.folder.lock, JSON.stringify(deadHolder()));
    return { reason: null, events };
  } finally {
    await prepared.runner.close();
  }
}

function deadHolder(): object {
  return { ...identify(process.pid), startTime: '1', since: new Date(0).toISOString() };
}

function journalOf(scene: Scene): { path: string; events: JournalEvent[] } {
  const state = join(scene.folder, 'state');
  const path = execFileSync('find', [state, '-name', 'journal.jsonl'], { encoding: 'utf8' }).trim();
  const events: JournalEvent[] = [];
  const reading = readJournal(path, (event) => events.push(event));
  expect(reading).toMatchObject({ ok: true, tornBytes: 0 });
  return { path, events };
}

/** What must be the same however often the power went. */
function story(scene: Scene, branch: string): object {
  const { git } = scene;
  const landed = journalOf(scene).events.flatMap((event) => (event.type === 'task-landed' ? [event.task] : []));
  const ticks = journalOf(scene).events.filter((event) => event.type === 'plan-ticked').length;
  return {
    landed,
    ticks,
    tree: git('ls-tree', '-r', branch),
    subjects: git('log', '--format=%s', `main..${branch}`),
    notes: git('notes', '--ref=lastgreen', 'list').trim().split('\n').length,
    fsck: execFileSync('git', ['-C', scene.repository, 'fsck', '--strict', '--no-dangling'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }),
    plan: readFileSync(scene.plan, 'utf8'),
    status: git('status', '--porcelain'),
  };
}

describe.each([
  ['a tracked plan', true],
  ['an untracked plan', false],
])('with %s', (_name, tracked) => {
  test('the power may go after any event, and the night ends the same', { timeout: 600_000 }, async () => {
    const whole = makeScene(tracked);
    const { reason, events } = await run(whole, Number.POSITIVE_INFINITY);
    expect(reason).toBe('finished');
    const wanted = story(whole, 'lastgreen/prd');
    expect(wanted).toMatchObject({ landed: ['A', 'B'], subjects: 'feat: B - Second\nfeat: A - First\n', fsck: '' });
    for (let cut = 1; cut < events; cut += cutStep) {
      const scene = makeScene(tracked);
      expect(await run(scene, cut), `cut after event ${cut}`).toEqual({ reason: null, events: cut });
      // Lines that were written together with this one were not on the disk yet, and one of them only in part.
      const lines = readFileSync(journalPath(scene), 'utf8').split('\n');
      writeFileSync(journalPath(scene), `${lines.slice(0, cut).join('\n')}\n`);
      appendFileSync(journalPath(scene), '{"type":"agent-en');
      const again = await run(scene, Number.POSITIVE_INFINITY);
      const last = journalOf(scene).events.at(-1);
      expect({ cut, reason: again.reason, last }).toMatchObject({ cut, reason: 'finished' });
      expect({ cut, ...story(scene, 'lastgreen/prd') }).toEqual({ cut, ...wanted });
    }
  });
});

function journalPath(scene: Scene): string {
  return execFileSync('find', [join(scene.folder, 'state'), '-name', 'journal.jsonl'], { encoding: 'utf8' }).trim();
}
