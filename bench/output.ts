// An agent that prints one gigabyte: lastgreen's memory and how fast it reads, against a pipe into nothing.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { measuredRun } from './support/measured-run.ts';
import { journalOf } from './support/journal-of.ts';
import { expectAtMost, printTable } from './support/print-table.ts';
import { makeRepository } from './support/small-repository.ts';
import { median, spread } from './support/statistics.ts';
import { instantFiles, instantGate, makePrd } from './support/timed-loop.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const gigabyte = 1024 * 1024 * 1024;
const limitMiB = 150;
const text = 'I read the file and ran its tests, and now I change the function so that it does what was asked.';
const printing = `yes '${text}' | head -c ${gigabyte}`;
const json = JSON.stringify({ type: 'assistant', message: { id: 'm', content: [{ type: 'text', text }] } });
const streaming = `yes '${json}' | head -c ${gigabyte}`;

const bare: number[] = [];
const plain: { mbPerSecond: number; peakMiB: number }[] = [];
const decoded: { mbPerSecond: number; peakMiB: number }[] = [];
for (let round = 0; round < rounds; round += 1) {
  bare.push(bareRate());
  plain.push(await rate(printing, 'text'));
  decoded.push(await rate(streaming, 'claude-stream-json'));
}
printTable(
  ['one gigabyte', 'MB/s', 'spread', 'peak MiB'],
  [
    ['through a pipe into `cat`', median(bare).toFixed(0), spread(bare, 0), ''],
    row('as text, into lastgreen', plain),
    row('as stream-json, into lastgreen', decoded),
  ],
);
const peak = Math.max(...[...plain, ...decoded].map((each) => each.peakMiB));
expectAtMost('peak memory in MiB', peak, limitMiB);

function row(name: string, measured: typeof plain): string[] {
  const rates = measured.map((each) => each.mbPerSecond);
  const peaks = measured.map((each) => each.peakMiB);
  return [name, median(rates).toFixed(0), spread(rates, 0), Math.max(...peaks).toFixed(0)];
}

function bareRate(): number {
  const startedAt = performance.now();
  spawnSync('sh', ['-c', `${printing} | cat > /dev/null`], { stdio: 'ignore' });
  return gigabyte / 1e3 / (performance.now() - startedAt);
}

async function rate(script: string, protocol: string): Promise<{ mbPerSecond: number; peakMiB: number }> {
  const place = makeRepository({
    tracked: {
      ...instantFiles,
      'agent.sh': `${script}\necho x > work.txt\n`,
      'lastgreen.yaml': `agent: { command: sh agent.sh, protocol: ${protocol} }\n`,
    },
    untracked: { 'prd.json': makePrd(1) },
  });
  const args = [join(process.cwd(), 'dist/cli.js'), 'run', 'prd.json', '--gate', instantGate, '--max-cycles', '1'];
  const { peakMiB, stderr } = await measuredRun(args, { cwd: place.root, env: place.env });
  const ended = journalOf(join(place.folder, 'state')).find((event) => event.type === 'agent-ended');
  rmSync(place.folder, { recursive: true });
  if (ended === undefined || ended.outputBytes < gigabyte) throw new Error(stderr);
  return { mbPerSecond: ended.outputBytes / 1e3 / ended.durationMs, peakMiB };
}
