// A cycle of lastgreen against a bare shell loop: the same agent, `git add -A`, the same gate, `git commit`.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { expectAtMost, printTable } from './support/print-table.ts';
import { makeRepository } from './support/small-repository.ts';
import { median, spread } from './support/statistics.ts';
import { instantFiles, instantGate, makePrd, timedLoop } from './support/timed-loop.ts';

const cycles = 60;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const limit = 3;

/** A run of lastgreen, and how it stands to the bare loops right before and after it. */
interface Pair {
  readonly ms: number;
  readonly ratio: number;
}

const bare: number[] = [];
const measured = { untracked: [] as Pair[], tracked: [] as Pair[] };
let peakMiB = 0;
for (let round = 0; round < rounds; round += 1) {
  for (const kind of ['untracked', 'tracked'] as const) {
    // One on each side, so that what else the machine does weighs on both.
    const before = bareCycleMs();
    const ms = await lastgreenCycleMs(kind);
    const after = bareCycleMs();
    bare.push(before, after);
    measured[kind].push({ ms, ratio: (2 * ms) / (before + after) });
  }
}

const row = (name: string, pairs: readonly Pair[]): string[] => {
  const [ms, ratios] = [pairs.map((each) => each.ms), pairs.map((each) => each.ratio)];
  return [name, median(ms).toFixed(1), spread(ms, 1), median(ratios).toFixed(2), spread(ratios, 2), peakMiB.toFixed(0)];
};
printTable(
  ['cycle', 'ms', 'spread', 'ratio', 'spread', 'peak MiB'],
  [
    ['bare shell loop', median(bare).toFixed(1), spread(bare, 1), '1', '', ''],
    row('lastgreen, plan untracked', measured.untracked),
    row('lastgreen, plan tracked', measured.tracked),
  ],
);
for (const kind of ['untracked', 'tracked'] as const) {
  expectAtMost(`overhead of a cycle, plan ${kind}`, median(measured[kind].map((each) => each.ratio)), limit);
}

function bareCycleMs(): number {
  const place = makeRepository({ tracked: instantFiles });
  const script = `i=0
while [ $i -lt ${cycles} ]; do
  i=$((i + 1))
  sh agent.sh < README.md > /dev/null || exit 1
  git add -A
  ${instantGate} || exit 1
  git commit -q -m "feat: US-$i - Step $i" || exit 1
done`;
  const startedAt = performance.now();
  const { status, stderr } = spawnSync('sh', ['-c', script], { cwd: place.root, env: place.env, encoding: 'utf8' });
  const ms = (performance.now() - startedAt) / cycles;
  if (status !== 0) throw new Error(stderr);
  rmSync(place.folder, { recursive: true });
  return ms;
}

async function lastgreenCycleMs(kind: 'tracked' | 'untracked'): Promise<number> {
  const plan = { 'prd.json': makePrd(cycles) };
  const content =
    kind === 'tracked' ? { tracked: { ...instantFiles, ...plan } } : { tracked: instantFiles, untracked: plan };
  const loop = await timedLoop(content);
  if (loop.landed !== cycles) throw new Error(`${loop.landed} landings, ${cycles} tasks`);
  peakMiB = Math.max(peakMiB, loop.peakMiB);
  return loop.cycleMs;
}
