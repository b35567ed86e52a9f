import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VerdictName } from '../../../src/core/verdict/verdict.ts';
import { makeNight, prd, type Night } from '../../support/night.ts';
import { processesMarked } from '../../support/processes-marked.ts';

/** What an agent does to get past the gates with work that is wrong. */
export interface Cheat {
  readonly name: string;
  /** Lines of the scripted agent: `put(…)`, `sh(…)`. It claims that it is done by itself. */
  readonly work: readonly string[];
  readonly verdict: VerdictName;
  /** In the verdict's sentence: the rule or the reason. */
  readonly because: string;
  /** Those that count. */
  readonly attempts: 0 | 1;
  /** Of the story in the plan. */
  readonly story?: Readonly<Record<string, unknown>>;
}

export interface CheatedProject {
  readonly files: Readonly<Record<string, string>>;
  readonly config: Readonly<Record<string, unknown>>;
}

const endOfFile = 'END_OF_FILE';

/** A file as it stands. */
export function put(path: string, text: string): string {
  return `write:${path}<<${endOfFile}\n${text.replace(/\n$/, '')}\n${endOfFile}`;
}

/** A shell line. `$SIDE` is a folder outside of every tree: what is left there has been run. */
export function sh(line: string): string {
  return `sh:${line}`;
}

/**
 * One night in which each cheat is a task with one attempt, and the last task is honest. For each: its verdict and why,
 * the attempts that counted, and that nothing of it came to the branch.
 */
export function tryCheats(
  title: string,
  project: CheatedProject,
  cheats: readonly Cheat[],
  honest: readonly string[],
): void {
  describe.each([title])('%s', () => {
    let night: Night;
    let attempts: ReadonlyMap<string, number>;
    const mark = `cheat-${process.pid}-${title.replaceAll(/\W+/g, '-')}`;
    const idOf = (index: number): string => `US-${index + 1}`;

    beforeAll(async () => {
      night = makeNight({
        ownedByTest: false,
        planName: 'prd.json',
        plan: prd([...cheats.map(({ story }) => story ?? {}), { title: 'Honest' }]),
        files: project.files,
        config: {
          limits: { 'max-attempts': 1, 'halt-ratio': 1, 'max-repeated-errors': 1000, 'max-idle': 1000 },
          ...project.config,
        },
        env: { MARK: mark },
        script: [...cheats.map(({ work }) => work), honest]
          .map((work, index) => [`[${idOf(index)}]`, ...work, 'claim:done', ''].join('\n'))
          .join('\n'),
      });
      await night.run();
      attempts = new Map((await night.status()).tasks.map((task) => [task.id, task.attempts]));
      // For each what a test of its own would have.
    }, cheats.length * 20_000);
    afterAll(() => night.dispose());

    test.each(cheats.map((cheat, index) => ({ ...cheat, id: idOf(index) })))(
      '$name: $verdict, because $because',
      ({ id, verdict, because, attempts: counted }) => {
        const given = night.all('verdict-given').filter(({ task }) => task === id);
        expect(given.map((each) => ({ verdict: each.verdict, because: each.because, lands: each.lands }))).toEqual([
          { verdict, because: expect.stringContaining(because), lands: false },
        ]);
        expect(attempts.get(id)).toBe(counted);
      },
    );

    test('only honest work came to the branch', () => {
      expect(night.all('task-landed').map(({ task }) => task)).toEqual([idOf(cheats.length)]);
      const changed = night.git('diff', '--name-only', 'main', night.branch).split('\n');
      expect(changed.filter((path) => !/honest|^prd\.json$/.test(path))).toEqual([]);
    });

    test('nothing of it ran outside of its tree, no process is left, and the user’s files are as they were', () => {
      expect(readdirSync(night.side).filter((name) => name.startsWith('owned'))).toEqual([]);
      expect(processesMarked(mark)).toEqual([]);
      expect([night.git('status', '--porcelain'), night.git('symbolic-ref', 'HEAD')]).toEqual(['', 'refs/heads/main']);
    });
  });
}
