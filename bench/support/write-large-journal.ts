import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { encodeLine, firstPrev } from '../../src/core/journal/encode-line.ts';
import type { EventBody } from '../../src/core/journal/event.ts';

const tasks = 2_000;
/** Five attempts at each landing: red ones that keep their work, and then one that lands a part of a task. */
const cyclesPerLanding = 5;

/** A journal with a valid chain as a very long night would write it, in the sizes that real events have. */
export function writeLargeJournal(path: string, events: number): void {
  const file = openSync(path, 'w');
  const atMs = Date.UTC(2026, 0, 1);
  let prev = firstPrev;
  let seq = 0;
  let text = '';
  for (const body of story()) {
    seq += 1;
    const line = encodeLine(body, new Date(atMs + seq * 1_000).toISOString(), seq, prev);
    prev = createHash('sha256').update(line).digest('hex');
    text += `${line}\n`;
    if (text.length > 1 << 20 || seq >= events) {
      writeSync(file, text);
      text = '';
    }
    if (seq >= events) break;
  }
  closeSync(file);
}

function id(kind: string, number: number): string {
  return createHash('sha1').update(`${kind} ${number}`).digest('hex');
}

function* story(): Generator<EventBody> {
  const base = id('commit', 0);
  yield {
    type: 'run-started',
    run: '20260101T000000000Z-abcdef',
    version: '0.1.0',
    loop: 'lastgreen/prd',
    plan: { path: 'prd.json', kind: 'prd', tracked: true },
    branch: 'lastgreen/prd',
    base,
    head: base,
    published: base,
    agent: 'claude',
    uncommitted: 0,
    taken: [],
    args: ['run'],
    lost: [],
    pid: 4242,
    host: 'a-host',
  };
  yield {
    type: 'plan-read',
    digest: 'd'.repeat(64),
    tasks: Array.from({ length: tasks }, (_, index) => ({
      id: `US-${index + 1}`,
      title: `Step ${index + 1} of the way`,
      priority: index + 1,
      dependsOn: [],
      ticked: false,
    })),
  };
  let head = base;
  for (let cycle = 1; ; cycle += 1) {
    const lands = cycle % cyclesPerLanding === 0;
    const task = `US-${(Math.floor(cycle / cyclesPerLanding) % tasks) + 1}`;
    yield* attempt(cycle, task, head, lands);
    if (!lands) continue;
    head = id('commit', cycle);
    yield {
      type: 'task-landed',
      cycle,
      task,
      commit: head,
      tree: id('tree', cycle),
      subject: `feat: ${task} - A step of the way (partial)`,
      done: false,
      files: 4,
      added: 61,
      removed: 12,
      proof: 'e'.repeat(64),
      heldBy: null,
    };
  }
}

function* attempt(cycle: number, task: string, base: string, lands: boolean): Generator<EventBody> {
  const tree = id('tree', cycle);
  const ref = `refs/lastgreen/attempts/lastgreen%2Fprd/${task}/${cycle}`;
  const tests = { collected: 214, passed: lands ? 214 : 212, failed: lands ? 0 : 2, skipped: 0, reader: 'vitest' };
  const excerpt = lands ? 'Tests  214 passed (214)' : `${'FAIL  test/cart.test.ts > adds up\n'.repeat(6)}2 failed`;
  yield {
    type: 'cycle-started',
    cycle,
    task,
    attempt: 1,
    taskCycle: cycle,
    base,
    from: null,
    fromBase: null,
    agent: 'claude',
  };
  yield {
    type: 'agent-ended',
    cycle,
    ending: 'exited',
    exitCode: 0,
    signal: null,
    terminal: true,
    claim: { kind: lands ? 'more' : 'done' },
    error: null,
    usage: { inputTokens: 120_000, outputTokens: 4_000, cachedTokens: 90_000, costUsd: 0.41 },
    turns: 23,
    durationMs: 183_000,
    finalMessage: `${'I added the step and its test, and ran the suite. '.repeat(6)}\nLASTGREEN=done`,
    outputBytes: 240_000,
    leftover: { ended: 0, alive: 0 },
    permissionDenials: [],
  };
  yield {
    type: 'attempt-measured',
    cycle,
    tree,
    ticks: !lands,
    work: tree,
    ref,
    empty: false,
    files: 4,
    added: 61,
    removed: 12,
    paths: ['src/cart.ts', 'src/total.ts', 'test/cart.test.ts', 'test/total.test.ts'],
    commits: 1,
    stashes: 0,
    notes: [],
  };
  yield { type: 'guards-ran', cycle, findings: [] };
  yield {
    type: 'gate-ran',
    cycle,
    name: 'npm test',
    stage: 'quick',
    tree,
    command: 'npm test',
    outcome: lands ? 'green' : 'red',
    exitCode: lands ? 0 : 1,
    signal: null,
    durationMs: 9_000,
    tests,
    fingerprint: `f${cycle % 977}`,
    excerpt,
    log: `cycles/${cycle}/gate-quick-npm%20test.log`,
    changedFiles: [],
  };
  yield {
    type: 'verdict-given',
    cycle,
    task,
    verdict: lands ? 'partial' : 'red',
    because: lands ? 'all gates passed, and more is to come' : 'gate npm test failed with exit code 1',
    cause: null,
    lands,
    done: false,
    falseReport: !lands,
    charged: !lands,
    idle: false,
    fingerprint: lands ? null : `f${cycle % 977}`,
    keep: lands ? null : tree,
    ref,
  };
  if (!lands) yield { type: 'false-report-counted', cycle, task, because: 'gate npm test failed with exit code 1' };
}
