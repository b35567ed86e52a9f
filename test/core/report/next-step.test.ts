import { describe, expect, test } from 'vitest';
import { stopReasons, type StopReason } from '../../../src/core/loop/stop-reason.ts';
import { nextStep, type NextStepPlace, type Published } from '../../../src/core/report/next-step.ts';
import type { Status } from '../../../src/core/report/status.ts';

const base = 'b'.repeat(40);
const head = 'c'.repeat(40);
const published: Published = { tip: head, heldBy: null };

function statusAt(reason: StopReason | null, over: Partial<Status> = {}): Status {
  return {
    loop: 'plan',
    branch: 'lastgreen/plan',
    base,
    head,
    running: false,
    stop: reason === null ? null : { reason, exitCode: stopReasons[reason], detail: '' },
    tasks: [],
    counts: { open: 0, done: 0, quarantined: 0, blocked: 0, awaiting: 0 },
    cycles: 1,
    falseReports: 0,
    flaky: [],
    spend: { usd: null, tokens: null },
    startedAt: null,
    updatedAt: null,
    ...over,
  };
}

const place: NextStepPlace = {
  planArgument: 'plan.md',
  target: { branch: 'main', checkedOut: true, fastForward: true },
  remote: null,
  reportPath: null,
  title: null,
};

function commandsOf(status: Status, at: Partial<NextStepPlace> = {}, where = published): string[] {
  return nextStep(status, where, { ...place, ...at }).commands.map(({ command }) => command);
}

describe('the commands after a stop', () => {
  test('names with blanks and in other scripts are quoted', () => {
    const status = statusAt('deadline', { branch: "작업/it's" });
    const at = {
      planArgument: '할 일.md',
      target: { branch: '메인', checkedOut: false, fastForward: false },
      remote: 'my fork',
      reportPath: '/tmp/my report.md',
      title: 'A `plan`\nof two lines',
    };
    expect(commandsOf(status, at)).toEqual([
      String.raw`git log --oneline 'bbbbbbbbbb..작업/it'\''s'`,
      String.raw`git diff 'bbbbbbbbbb...작업/it'\''s'`,
      String.raw`git switch '메인' && git merge '작업/it'\''s'`,
      String.raw`git push -u 'my fork' '작업/it'\''s' && gh pr create --base '메인' --head '작업/it'\''s' --title 'A ${'`plan`'} of two lines' --body-file '/tmp/my report.md'`,
      "lastgreen run '할 일.md'",
    ]);
  });

  test('there is nothing to review where nothing landed', () => {
    expect(commandsOf(statusAt('baseline', { head: base }), {}, { tip: null, heldBy: null })).toEqual([
      'lastgreen run plan.md',
    ]);
  });

  test('a finished plan is reviewed and merged, not run again', () => {
    expect(commandsOf(statusAt('finished'))).toEqual([
      'git log --oneline bbbbbbbbbb..lastgreen/plan',
      'git diff bbbbbbbbbb...lastgreen/plan',
      'git merge --ff-only lastgreen/plan',
    ]);
  });

  test.each(['halt', 'blocked', 'awaiting_approval'] as const)(
    'after %s there is a command to go on only where a task is open',
    (reason) => {
      const at = (open: number): Status => statusAt(reason, { counts: { ...statusAt(reason).counts, open } });
      expect(commandsOf(at(1)).at(-1)).toBe('lastgreen run plan.md');
      expect(commandsOf(at(0))).not.toContain('lastgreen run plan.md');
    },
  );

  test('a paused run is resumed', () => {
    expect(commandsOf(statusAt('paused')).at(-1)).toBe('lastgreen resume');
  });

  test('where there are several loops the commands name theirs', () => {
    const at = { loopName: 'lastgreen/plan' };
    const task = { id: 'T', title: '', status: 'awaiting' as const, attempts: 0, commit: null, lastVerdict: null };
    const where = { tip: null, heldBy: null };
    expect([
      commandsOf(statusAt('paused', { tasks: [task] }), at, where),
      commandsOf(statusAt('idle'), at, where),
    ]).toEqual([
      ['lastgreen show --loop lastgreen/plan T', 'lastgreen resume lastgreen/plan'],
      ['lastgreen log lastgreen/plan'],
    ]);
  });

  test('a run that goes on needs no start', () => {
    expect(nextStep(statusAt(null, { running: true }), published, place).advice).toBe('The run is going on.');
    expect(commandsOf(statusAt(null, { running: true }))).not.toContain('lastgreen run plan.md');
  });

  test('a run that ended without a word is started again', () => {
    expect(commandsOf(statusAt(null), { planArgument: null }).at(-1)).toBe('lastgreen run');
  });

  test('landings that wait for a worktree to leave the branch are told, with the way on', () => {
    const step = nextStep(statusAt('finished'), { tip: null, heldBy: '/home/me/tree' }, place);
    expect(step).toEqual({
      advice:
        'Review the branch and merge it. Landed commits wait because /home/me/tree is on the branch: switch it to another branch, then start again.',
      commands: [{ purpose: 'go-on', command: 'lastgreen run plan.md' }],
    });
  });

  test('the branch is not merged into itself', () => {
    const target = { branch: 'lastgreen/plan', checkedOut: true, fastForward: true };
    expect(commandsOf(statusAt('finished'), { target, remote: 'origin' })).toEqual([
      'git log --oneline bbbbbbbbbb..lastgreen/plan',
      'git diff bbbbbbbbbb...lastgreen/plan',
    ]);
  });

  test('a branch that is merged is not merged again', () => {
    const at: NextStepPlace = { ...place, branchNow: { exists: true, mergedInto: 'main' }, remote: 'origin' };
    expect(nextStep(statusAt('finished'), published, at)).toEqual({
      advice: 'The branch lastgreen/plan is merged: what landed is in main.',
      commands: [
        { purpose: 'review', command: 'git log --oneline bbbbbbbbbb..lastgreen/plan' },
        { purpose: 'review', command: 'git diff bbbbbbbbbb...lastgreen/plan' },
      ],
    });
  });

  test('a branch that is gone is in no command but the one that brings it back', () => {
    const gone = (mergedInto: string | null): NextStepPlace => ({ ...place, branchNow: { exists: false, mergedInto } });
    expect(nextStep(statusAt('finished'), published, gone('main'))).toEqual({
      advice: "The branch lastgreen/plan isn't there any more; what landed is in main.",
      commands: [
        { purpose: 'review', command: 'git log --oneline bbbbbbbbbb..cccccccccc' },
        { purpose: 'review', command: 'git diff bbbbbbbbbb...cccccccccc' },
      ],
    });
    expect(nextStep(statusAt('deadline'), published, gone(null))).toEqual({
      advice:
        "Start again: it goes on where it stopped. The branch lastgreen/plan isn't there any more; a new start does its tasks again.",
      commands: [
        { purpose: 'review', command: 'git log --oneline bbbbbbbbbb..cccccccccc' },
        { purpose: 'review', command: 'git diff bbbbbbbbbb...cccccccccc' },
        { purpose: 'bring-back', command: 'git branch lastgreen/plan cccccccccc' },
        { purpose: 'go-on', command: 'lastgreen run plan.md' },
      ],
    });
  });

  test('a name that begins like an option is no option', () => {
    const task = { id: '--loop', title: '', status: 'awaiting' as const, attempts: 0, commit: null, lastVerdict: null };
    const commands = commandsOf(statusAt('deadline', { tasks: [task] }), { planArgument: '-plan.md', loopName: 'x' });
    expect([commands[0], commands.at(-1)]).toEqual(['lastgreen show --loop x -- --loop', 'lastgreen run -- -plan.md']);
  });

  test('only the first tasks that need a person get a command', () => {
    const tasks = Array.from({ length: 12 }, (_, index) => ({
      id: `T ${index}`,
      title: '',
      status: 'quarantined' as const,
      attempts: 3,
      commit: null,
      lastVerdict: 'red' as const,
    }));
    const looks = commandsOf(statusAt('halt', { tasks })).filter((command) => command.startsWith('lastgreen show'));
    expect(looks).toEqual(tasks.slice(0, 10).map(({ id }) => `lastgreen show '${id}'`));
  });
});
