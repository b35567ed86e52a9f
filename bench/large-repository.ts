// A repository of 50,000 files: what the two trees cost a cycle, against `git status` in the same repository.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { discoverRepository } from '../src/host/git/discover-repository.ts';
import { readFrozenSettings } from '../src/host/git/read-frozen-settings.ts';
import { openRunnerGit } from '../src/host/git/runner-git.ts';
import { openAgentTree } from '../src/host/git/tree/agent-tree.ts';
import { openVerificationTree } from '../src/host/git/tree/verification-tree.ts';
import { peakMiB } from './support/peak-memory.ts';
import { printTable } from './support/print-table.ts';
import { makeRepository } from './support/small-repository.ts';
import { median, spread } from './support/statistics.ts';

const files = 50_000;
const perFolder = 100;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);

const place = makeRepository({ tracked: manyFiles() });
const env = { ...place.env };
process.env['HOME'] = place.folder;
const found = await discoverRepository(place.root, env);
if (!found.ok) throw new Error(found.problem.message);
const state = join(place.folder, 'state');
for (const name of ['git', 'agent-state', 'verify-state']) mkdirSync(join(state, name), { recursive: true });
const settings = await readFrozenSettings(found.repository, env);
const runner = await openRunnerGit(found.repository, settings, join(state, 'git'), env);
const extras = { copy: [], caches: [], share: [] };
const agent = await openAgentTree(runner, join(state, 'agent'), join(state, 'agent-state'), extras);
const verification = await openVerificationTree(
  runner,
  join(state, 'verify'),
  join(state, 'verify-state'),
  extras,
  null,
);

const times = new Map<string, number[]>();
let head = found.repository.head.commit;
let tree = await runner.treeOf(head);
await cycle(0, () => undefined);
for (let round = 1; round <= rounds; round += 1) {
  const note = (name: string, ms: number): void => void times.set(name, [...(times.get(name) ?? []), ms]);
  // The user's own view of their repository, its index refreshed as git does it.
  const startedAt = performance.now();
  execFileSync('git', ['status', '--porcelain'], { cwd: place.root, env });
  note('git status', performance.now() - startedAt);
  await cycle(round, note);
}
await runner.close();
rmSync(place.folder, { recursive: true });

const statusMs = median(times.get('git status') ?? []);
printTable(
  [`${files} files`, 'ms', 'spread', 'ratio'],
  [...times].map(([name, all]) => [name, median(all).toFixed(0), spread(all, 0), (median(all) / statusMs).toFixed(2)]),
);
console.log(`peak memory ${peakMiB().toFixed(0)} MiB`);

/** What one cycle asks of the trees; the agent changes one file and adds one. */
async function cycle(round: number, note: (name: string, ms: number) => void): Promise<void> {
  let from = performance.now();
  let sum = 0;
  const lap = (name: string): void => {
    const ms = performance.now() - from;
    note(name, ms);
    sum += ms;
    from = performance.now();
  };
  await agent.prepare({ head, tree, branchName: 'lastgreen/prd' });
  lap("prepare the agent's tree");
  writeFileSync(join(agent.path, 'folder-7/file-7.txt'), `round ${round}\n`);
  writeFileSync(join(agent.path, `new-${round}.txt`), `round ${round}\n`);
  from = performance.now();
  const snapshot = await agent.snapshot();
  lap('snapshot');
  await verification.prepare({ head, tree: snapshot.tree, start: 'as-left' });
  lap('prepare the verification tree');
  await verification.compare();
  lap('compare after a gate');
  note('all four', sum);
  tree = snapshot.tree;
  head = await runner.commit({ tree, parent: head, message: `Round ${round}\n`, atMs: Date.UTC(2026, 0, 1) });
}

function manyFiles(): Record<string, string> {
  const names = Array.from({ length: files }, (_, index) => index);
  return Object.fromEntries(
    names.map((n) => [`folder-${Math.floor(n / perFolder)}/file-${n % perFolder}.txt`, `File ${n}\n`.repeat(20)]),
  );
}
