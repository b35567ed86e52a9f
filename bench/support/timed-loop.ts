import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalEvent } from '../../src/core/journal/event.ts';
import { journalOf } from './journal-of.ts';
import { measuredRun } from './measured-run.ts';
import { makeRepository, type Content } from './small-repository.ts';

/** Returns at once, and so does the gate: what is left is lastgreen's own. */
const instantAgent = 'cat > /dev/null\necho "$$" >> work.txt\necho LASTGREEN=done\n';
export const instantGate = 'test -f README.md';
export const instantFiles = { 'README.md': '# Small\n', 'agent.sh': instantAgent };

export interface TimedLoop {
  /** From the first cycle's start to the last landing, by the journal's clock, over the number of landings. */
  readonly cycleMs: number;
  readonly landed: number;
  readonly peakMiB: number;
  readonly events: readonly JournalEvent[];
}

/** A whole `lastgreen run` on a repository made for it, which is then removed. */
export async function timedLoop(content: Content, options: readonly string[] = []): Promise<TimedLoop> {
  const place = makeRepository(content);
  const command = ['run', 'prd.json', '--agent-command', 'sh agent.sh', '--gate', instantGate];
  const args = [join(process.cwd(), 'dist/cli.js'), ...command, '--max-cycles', '1000', '--max-landed', '1000'];
  const run = await measuredRun([...args, ...options], { cwd: place.root, env: place.env });
  const events = journalOf(join(place.folder, 'state'));
  rmSync(place.folder, { recursive: true });
  const started = events.find((event) => event.type === 'cycle-started');
  const landings = events.filter((event) => event.type === 'task-landed');
  const last = landings.at(-1);
  if (started === undefined || last === undefined) throw new Error(`${run.stdout}${run.stderr}`);
  const cycleMs = (Date.parse(last.at) - Date.parse(started.at)) / landings.length;
  return { cycleMs, landed: landings.length, peakMiB: run.peakMiB, events };
}

export function makePrd(tasks: number): string {
  const userStories = Array.from({ length: tasks }, (_, index) => ({
    id: `US-${index + 1}`,
    title: `Step ${index + 1} of the way`,
    description: 'As a user I want the next step so that there is one step less.',
    acceptanceCriteria: ['It is there.', 'The tests pass.'],
    priority: index + 1,
    passes: false,
  }));
  return `${JSON.stringify({ project: 'Steps', userStories }, null, 2)}\n`;
}
