// What a cycle costs more with ten thousand tasks in the plan than with ten.
import { printTable, expectAtMost } from './support/print-table.ts';
import { median, spread } from './support/statistics.ts';
import { instantFiles, makePrd, timedLoop } from './support/timed-loop.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const many = 10_000;
const few = 10;
const cycles = few;
const limitMs = 30;

const rows: string[][] = [];
for (const kind of ['untracked', 'tracked'] as const) {
  const small: number[] = [];
  const large: number[] = [];
  let [smallPeak, largePeak] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const a = await loop(kind, few);
    const b = await loop(kind, many);
    small.push(a.cycleMs);
    large.push(b.cycleMs);
    smallPeak = Math.max(smallPeak, a.peakMiB);
    largePeak = Math.max(largePeak, b.peakMiB);
  }
  const extra = large.map((ms, round) => ms - (small[round] ?? Number.NaN));
  rows.push(
    [`${few} tasks, ${kind}`, median(small).toFixed(1), spread(small, 1), '', smallPeak.toFixed(0)],
    [
      `${many} tasks, ${kind}`,
      median(large).toFixed(1),
      spread(large, 1),
      median(extra).toFixed(1),
      largePeak.toFixed(0),
    ],
  );
  expectAtMost(`extra cost of a cycle in ms, plan ${kind}`, median(extra), limitMs);
}
printTable(['plan', 'ms a cycle', 'spread', 'more than with few', 'peak MiB'], rows);

function loop(kind: 'tracked' | 'untracked', tasks: number) {
  const plan = { 'prd.json': makePrd(tasks) };
  const content =
    kind === 'tracked' ? { tracked: { ...instantFiles, ...plan } } : { tracked: instantFiles, untracked: plan };
  return timedLoop(content, ['--max-cycles', String(cycles)]);
}
