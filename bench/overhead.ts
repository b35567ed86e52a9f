// A cycle of lastgreen against a bare shell loop: the same agent, `git add -A`, the same gate, `git commit`.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { journalOf } from './support/journal-of.ts';
import { measuredRun } from './support/measured-run.ts';
import { expectAtMost, printTable } from './support/print-table.ts';
import { makeRepository, type SmallRepository } from './support/small-repository.ts';
import { median, spread } from './support/statistics.ts';

const cycles = 60;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const limit = 3;

const cli = join(process.cwd(), 'dist/cli.js');
const agent = 'cat > /dev/null\necho "$$" >> work.txt\necho LASTGREEN=done\n';
const gate = 'test -f README.md';
const prd = JSON.stringify(
  {
    userStories: Array.from({ length: cycles }, (_, index) => ({
      id: `US-${index + 1}`,
      title: `Step ${index + 1}`,
      acceptanceCriteria: ['It is there.'],
      priority: index + 1,
      passes: false,
    })),
  },
  null,
  2,
);
const files = { 'README.md': '# Small\n', 'agent.sh': agent };

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
  const place = makeRepository({ tracked: files });
  const script = `i=0
while [ $i -lt ${cycles} ]; do
  i=$((i + 1))
  sh agent.sh < README.md > /dev/null || exit 1
  git add -A
  ${gate} || exit 1
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
  const plan = { 'prd.json': prd };
  const place: SmallRepository =
    kind === 'tracked'
      ? makeRepository({ tracked: { ...files, ...plan } })
      : makeRepository({ tracked: files, untracked: plan });
  const args = [cli, 'run', 'prd.json', '--agent-command', 'sh agent.sh', '--gate', gate, '--max-cycles', '1000'];
  const run = await measuredRun(args, { cwd: place.root, env: place.env });
  if (run.exitCode !== 0) throw new Error(`${run.stdout}${run.stderr}`);
  peakMiB = Math.max(peakMiB, run.peakMiB);
  const events = journalOf(join(place.folder, 'state'));
  const started = events.find((event) => event.type === 'cycle-started');
  const landed = events.findLast((event) => event.type === 'task-landed');
  if (process.env['BENCH_PHASES'] !== undefined) tellPhases(events);
  rmSync(place.folder, { recursive: true });
  if (started === undefined || landed === undefined) throw new Error('nothing landed');
  return (Date.parse(landed.at) - Date.parse(started.at)) / cycles;
}

/** Where the time goes: from each event to the next, by the later one's type. */
function tellPhases(events: ReturnType<typeof journalOf>): void {
  const times = new Map<string, number[]>();
  for (const [index, event] of events.entries()) {
    const before = events[index - 1];
    if (before === undefined) continue;
    const list = times.get(event.type) ?? [];
    list.push(Date.parse(event.at) - Date.parse(before.at));
    times.set(event.type, list);
  }
  for (const [type, list] of times) {
    const sum = list.reduce((total, ms) => total + ms, 0);
    console.log(`${type.padEnd(20)} ${String(list.length).padStart(4)} × ${(sum / list.length).toFixed(2)} ms`);
  }
}
