// Reading and folding a journal of a million events. `bench/support/write-large-journal.ts` says what they are like.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { emptyState } from '../src/core/loop/state.ts';
import { fold } from '../src/core/loop/fold.ts';
import { readJournal } from '../src/host/file/journal-file.ts';
import { peakMiB } from './support/peak-memory.ts';
import { expectAtMost, printTable } from './support/print-table.ts';
import { median, spread } from './support/statistics.ts';
import { writeLargeJournal } from './support/write-large-journal.ts';

const events = 1_000_000;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const limitSeconds = 5;
const file = '.cache/bench/million-2.jsonl';

if (process.argv[2] === 'fold') foldOnce();
else compare();

/** In a process of its own, so that the peak is that of one reading. */
function foldOnce(): void {
  const state = emptyState();
  const startedAt = performance.now();
  const reading = readJournal(file, (event) => void fold(state, event));
  const seconds = (performance.now() - startedAt) / 1000;
  if (!reading.ok || reading.lines < events || state.landings.length === 0) throw new Error(JSON.stringify(reading));
  console.log(JSON.stringify({ seconds, peakMiB: peakMiB() }));
}

function compare(): void {
  mkdirSync('.cache/bench', { recursive: true });
  if (!existsSync(file)) writeLargeJournal(file, events);
  const folds: { seconds: number; peakMiB: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { stdout, stderr } = spawnSync(process.execPath, [process.argv[1] ?? '', 'fold'], { encoding: 'utf8' });
    if (stdout === '') throw new Error(stderr);
    folds.push(JSON.parse(stdout) as (typeof folds)[number]);
  }
  const seconds = folds.map((each) => each.seconds);
  const megabytes = statSync(file).size / 1e6;
  printTable(
    ['journal', 'MB', 'seconds', 'spread', 'peak MiB'],
    [
      [
        `${events} events`,
        megabytes.toFixed(0),
        median(seconds).toFixed(2),
        spread(seconds, 2),
        Math.max(...folds.map((each) => each.peakMiB)).toFixed(0),
      ],
    ],
  );
  expectAtMost('folding a million events in seconds', median(seconds), limitSeconds);
}
