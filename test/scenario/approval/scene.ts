import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeNight, type Night, type NightOptions } from '../../support/night.ts';

/** Each story takes several runs. */
export const storyTimeoutMs = 120_000;

/** T-1 does what a guard asks about; the others are honest. */
export const asking = `[T-1]
write:src/ask/one.txt=>one
claim:done
[*]
sh:echo "$LASTGREEN_TASK" > "src/$LASTGREEN_TASK.txt"
claim:done
`;

export const askedPaths = { guards: { ask: ['src/ask/**'] } };

export function makeAskingNight(options: NightOptions = {}): Night {
  return makeNight({ script: asking, config: askedPaths, ...options });
}

/** The configuration of a night, over what it has. */
export function reconfigure(night: Night, sections: Readonly<Record<string, unknown>>): void {
  const config = JSON.parse(night.read('lastgreen.yaml')) as object;
  night.write('lastgreen.yaml', `${JSON.stringify({ ...config, ...sections }, null, 2)}\n`);
}

/** Folder of the loop in the state folder. */
export function loopFolder(night: Night): string {
  return dirname(night.journalFile());
}

export function briefOf(night: Night, cycle: number): string {
  return readFileSync(join(loopFolder(night), 'cycles', String(cycle), 'brief.md'), 'utf8');
}

/** Refs of the runner's own git directory. */
export function runnerRefs(night: Night): string[] {
  const directory = join(dirname(dirname(loopFolder(night))), 'git');
  if (!existsSync(directory)) return [];
  const text = execFileSync('git', ['--git-dir', directory, 'for-each-ref', '--format=%(refname)'], {
    encoding: 'utf8',
  });
  return text.split('\n').filter((ref) => ref !== '');
}

export function pendingRefs(night: Night): string[] {
  return runnerRefs(night).filter((ref) => ref.startsWith('refs/lastgreen/pending/'));
}

/** The proof of the newest commit of the loop's branch. */
export function proofOf(night: Night, commit = night.branch): Readonly<Record<string, unknown>> {
  const text = night.git('notes', '--ref=lastgreen', 'show', night.git('rev-parse', commit));
  return JSON.parse(text) as Record<string, unknown>;
}

/** Status of each task. */
export async function standings(night: Night): Promise<Record<string, string>> {
  const { tasks } = await night.status();
  return Object.fromEntries(tasks.map(({ id, status }) => [id, status]));
}
