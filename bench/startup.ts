// What starting costs: `lastgreen --version` and `lastgreen status` against Node on an empty file.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { measuredRun } from './support/measured-run.ts';
import { expectAtMost, printTable } from './support/print-table.ts';
import { makeRepository } from './support/small-repository.ts';
import { median, spread } from './support/statistics.ts';
import { instantFiles, instantGate, makePrd } from './support/timed-loop.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 25);
const limit = 1.5;

const place = makeRepository({ tracked: instantFiles, untracked: { 'prd.json': makePrd(3) } });
const { root: cwd, env } = place;
const cli = join(process.cwd(), 'dist/cli.js');
const empty = join(place.folder, 'empty.js');
writeFileSync(empty, '');
// So that there is something to tell the status of.
spawnSync(process.execPath, [cli, 'run', 'prd.json', '--agent-command', 'sh agent.sh', '--gate', instantGate], {
  cwd,
  env,
});

const commands = {
  'node on an empty file': [empty],
  'lastgreen --version': [cli, '--version'],
  'lastgreen status': [cli, 'status'],
};
const times = new Map<string, number[]>();
const peaks = new Map<string, number>();
for (let round = 0; round < rounds; round += 1) {
  for (const [name, args] of Object.entries(commands)) {
    const startedAt = performance.now();
    const { status } = spawnSync(process.execPath, args, { cwd, env });
    if (status !== 0) throw new Error(`${name} did not succeed`);
    times.set(name, [...(times.get(name) ?? []), performance.now() - startedAt]);
    if (round === 0) peaks.set(name, (await measuredRun(args, { cwd, env })).peakMiB);
  }
}
rmSync(place.folder, { recursive: true });

const bare = times.get('node on an empty file') ?? [];
/** Round by round: what else the machine does weighs on all that started beside one another. */
const ratioOf = (name: string): number =>
  median((times.get(name) ?? []).map((ms, round) => ms / (bare[round] ?? Number.NaN)));
printTable(
  ['start-up', 'ms', 'spread', 'ratio', 'peak MiB'],
  [...times].map(([name, all]) => [
    name,
    median(all).toFixed(1),
    spread(all, 1),
    ratioOf(name).toFixed(2),
    (peaks.get(name) ?? Number.NaN).toFixed(0),
  ]),
);
expectAtMost('start-up of --version against an empty Node', ratioOf('lastgreen --version'), limit);
