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

const bare: number[] = [];
const measured = { tracked: [] as number[], untracked: [] as number[] };
let peakMiB = 0;
for (let round = 0; round < rounds; round += 1) {
  bare.push(bareCycleMs());
  measured.untracked.push(await lastgreenCycleMs('untracked'));
  bare.push(bareCycleMs());
  measured.tracked.push(await lastgreenCycleMs('tracked'));
}

const bareMs = median(bare);
const rows = (['untracked', 'tracked'] as const).map((kind) => {
  const ms = median(measured[kind]);
  return [`lastgreen, plan ${kind}`, ms.toFixed(1), spread(measured[kind], 1), (ms / bareMs).toFixed(2)];
});
printTable(['cycle', 'ms', 'spread', 'ratio'], [['bare shell loop', bareMs.toFixed(1), spread(bare, 1), '1'], ...rows]);
console.log(`peak memory of lastgreen ${peakMiB.toFixed(0)} MiB; ${cycles} cycles, ${rounds} rounds`);
expectAtMost('overhead per cycle', median(measured.untracked) / bareMs, limit);
expectAtMost('overhead per cycle with a tracked plan', median(measured.tracked) / bareMs, limit);

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
