import { describe, expect, test } from 'vitest';
import { displayWidth } from '../../../src/cli/show/width.ts';
import type { EventBody, RunStopped } from '../../../src/core/journal/event.ts';
import { renderReport } from '../../../src/core/report/render-report.ts';
import { renderStatus } from '../../../src/core/report/render-status.ts';
import { projectReport, type ReportExtra } from '../../../src/core/report/report.ts';
import { collectReportFacts } from '../../../src/core/report/report-facts.ts';
import { projectStory, type StoryPlace } from '../../../src/core/report/report-story.ts';
import { agentEnded, cycleStarted, journalOf, night, planRead, runStarted, stateOf, verdictGiven } from './night.ts';

const place: StoryPlace = {
  branchNow: { exists: true, mergedInto: null },
  identityConfigured: false,
  loopFolder: '/s/loops/prd',
  runnerGitDirectory: '/s/git',
};
const extra: ReportExtra = {
  running: false,
  planArgument: null,
  target: { branch: 'main', checkedOut: false, fastForward: false },
  remote: null,
  reportPath: null,
  title: null,
  handoverPaths: new Map(),
};
const stopped: RunStopped = { type: 'run-stopped', reason: 'deadline', exitCode: 16, detail: '' };
const look = { widthOf: displayWidth, formatTime: (iso: string) => iso.slice(0, 16) };

function reportOf(bodies: readonly EventBody[], columns?: number): string {
  const events = journalOf(bodies);
  const facts = collectReportFacts(events);
  const state = stateOf(events);
  const report = projectReport(state, facts, extra);
  if (report === null) throw new Error('a night without a run');
  return renderReport(report, projectStory(state, facts, place), { ...look, columns });
}

test('the morning report says why it stopped, what landed, what lied, and what to do', () => {
  expect(reportOf(night)).toBe(`# lastgreen: halt

Too large a share of the tasks is set aside, or blocked behind one that is. Detail: 2 of 4 tasks are set aside or wait for one that is. Look for the one cause behind them: the environment or a premise of the plan is likely broken. \`lastgreen show TASK\` tells what was tried. Do the task by hand and tick it in the plan, or give it a new id there and it is tried anew; where it has none of its own, rewording does that. A task that is meant to change tests, manifests or what gates run needs \`mayChange\`, which a PRD has a place for (docs/plans.md). Then start again.

- Branch \`lastgreen/prd\`, from plan \`prd.json\`, worked on by claude
- 1 done, 1 waits for a person, 1 set aside, 1 blocked; 3 cycles in 1 run; 1 false report
- From 2026-11-30T22:00 to 2026-11-30T22:22 (22m 00s)
- Cost at least $0.84, at least 24.8k tokens (1 cycle told no figure)
- Flaky: gate \`test\` failed and passed on its re-run, 1 time
- git knows no name and email of yours: the commits are by \`lastgreen <lastgreen@localhost>\`
- 2 uncommitted files of yours were not in the base

## Tasks

| task   | title             | status             | failed attempts | last verdict | commit     |
| ------ | ----------------- | ------------------ | --------------- | ------------ | ---------- |
| US-001 | Add a \\| pipe     | done               | 1               | green        | cccccccccc |
| US-002 | 작업 목록         | set aside          | 1               | red          |            |
| US-003 | Behind the second | blocked            | 0               |              |            |
| US-004 | Needs an answer   | waits for a person | 0               | awaiting     |            |

## Landed

- cccccccccc feat: US-001 - Add a \\| pipe (3 files, +20 −4)
  Proof eeeeeeeeee: \`test\` flaky in 12s, 42 tests; \`lint\` green in 900ms

## Needs a person

- **US-002** 작업 목록, set aside: 1 attempt used up
  - attempt 1 red: gate test is red: expected 2, got 3
  - kept: \`git --git-dir /s/git show refs/lastgreen/attempts/prd/US-002/1\`
- **US-004** Needs an answer, waits for a person: Which \\*format\\*?
  - attempt 1 awaiting: the agent asks

## Said done, was not

- **US-002** (1 time): gate test is red: expected 2, got 3

## Where the work is

- Landed: branch \`lastgreen/prd\` of your repository, up to cccccccccc
- Every attempt: under \`refs/lastgreen/attempts/\` in \`/s/git\`
- Briefs, output, gate logs: \`/s/loops/prd\`

## Next

\`\`\`sh
# Look
lastgreen show US-002
lastgreen show US-004
# Say yes, or answer
lastgreen approve US-004 --answer 'YOUR ANSWER'
# Review
git log --oneline bbbbbbbbbb..lastgreen/prd
git diff bbbbbbbbbb...lastgreen/prd
# Merge
git switch main && git merge lastgreen/prd
\`\`\`
`);
});

describe('the report', () => {
  test('fits a terminal: titles give way first', () => {
    const table = reportOf(night, 90)
      .split('\n')
      .filter((line) => line.startsWith('|'));
    expect(table.map(displayWidth)).toEqual([90, 90, 90, 90, 90, 90]);
    expect(table.at(4)).toContain('| US-003 | Behind th… |');
    expect(Math.max(...reportOf(night, 200).split('\n').map(displayWidth))).toBeGreaterThan(90);
  });

  test('names an attempt by the number that show wants, which is that of its ref', () => {
    const ref = 'refs/lastgreen/attempts/prd/US-002/7';
    const cycle = [
      { ...cycleStarted(9, 'US-002', 3), taskCycle: 7 },
      agentEnded(9),
      verdictGiven(9, 'US-002', { ref }),
    ];
    const aside: EventBody = { type: 'task-quarantined', task: 'US-002', kind: 'attempts', because: 'b' };
    const report = reportOf([runStarted, planRead, ...cycle, aside, stopped]);
    expect(report).toContain('  - attempt 7 red: ');
    expect(report).toContain(`git --git-dir /s/git show ${ref}`);
  });

  test('tells what the last run did before what the loop did in all', () => {
    const second: EventBody[] = [
      { ...runStarted, run: 'r2' },
      cycleStarted(4, 'US-003'),
      agentEnded(4),
      verdictGiven(4, 'US-003', { verdict: 'green', lands: true, done: true }),
      {
        type: 'task-landed',
        cycle: 4,
        task: 'US-003',
        commit: 'd'.repeat(40),
        tree: 't4',
        subject: 'feat: US-003 - Behind the second',
        done: true,
        files: 1,
        added: 2,
        removed: 0,
        proof: 'f'.repeat(64),
        heldBy: null,
      },
    ];
    const report = reportOf([...night, ...second, stopped]);
    expect(report).toContain(
      '- The last run: 1 commit landed, 1 cycle, 0 false reports\n- In all: 2 done, 1 waits for a person, 1 set aside; 4 cycles in 2 runs; 1 false report\n',
    );
    expect(report.match(/^(?:## Landed.*|- [cd]{10} .*)$/gm)).toEqual([
      '## Landed in the last run',
      '- dddddddddd feat: US-003 - Behind the second (1 file, +2 −0)',
      '## Landed before',
      '- cccccccccc feat: US-001 - Add a \\| pipe (3 files, +20 −4)',
    ]);
    const idle = reportOf([...night, { ...runStarted, run: 'r2' }, stopped]);
    expect(idle).toContain('- The last run: nothing landed, 0 cycles, 0 false reports\n');
    expect(idle.match(/^## Landed.*$/gm)).toEqual(['## Landed before']);
    const facts = collectReportFacts(journalOf([...night, ...second]));
    expect(facts.lastRun).toEqual({
      startedAt: '2026-11-30T22:23:00.000Z',
      cycles: 1,
      landed: ['d'.repeat(40)],
      falseReports: 0,
      setAside: [],
    });
  });

  test('says that there is no branch while nothing landed', () => {
    const report = reportOf([runStarted, planRead, { ...stopped, reason: 'baseline', detail: 'gate test: red' }]);
    expect(report).toContain('- Landed: nothing landed yet; there is no branch\n');
  });

  test('adds no detail that says what the reason says', () => {
    expect(reportOf([runStarted, planRead, { ...stopped, detail: 'the time is up' }])).not.toContain('Detail');
    expect(reportOf([runStarted, planRead, { ...stopped, detail: '--until is reached' }])).toContain('Detail');
  });

  test('tells the time at work where the loop rested between its runs', () => {
    expect(reportOf([runStarted, planRead, stopped, runStarted, planRead, stopped])).toContain(
      '- From 2026-11-30T22:00 to 2026-11-30T22:05, at work 4m 00s in 2 runs\n',
    );
  });

  test('says a false report once, however often it was made', () => {
    const said = (because: string): EventBody => ({ type: 'false-report-counted', cycle: 1, task: 'US-002', because });
    expect(reportOf([runStarted, planRead, said('a'), said('a'), said('b')])).toContain(
      '- **US-002** (3 times): a (2 times); b\n',
    );
    expect(reportOf([runStarted, planRead, said('a'), said('a')])).toContain('- **US-002** (2 times): a\n');
  });

  test('says unknown where no agent told a cost', () => {
    const usage = { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null };
    const report = reportOf([runStarted, planRead, cycleStarted(1, 'US-001'), agentEnded(1, { usage })]);
    expect(report.split('\n').filter((line) => line.includes('Cost'))).toEqual(['- Cost unknown, tokens unknown']);
  });

  test('says it when the last run ended without a word', () => {
    expect(reportOf([runStarted, planRead]).split('\n').slice(0, 3)).toEqual([
      '# lastgreen: ended without recording why',
      '',
      'The last run ended without recording why. Start again: it goes on where it stopped.',
    ]);
  });

  test('stays short however long the night was', () => {
    const long = 'x'.repeat(100_000);
    const ids = Array.from({ length: 3000 }, (_, index) => `T-${index}`);
    const tasks = ids.map((id) => ({ id, title: long, priority: null, dependsOn: [], ticked: false }));
    const cycles = ids.flatMap((id, index): EventBody[] => [
      cycleStarted(index + 1, id),
      verdictGiven(index + 1, id, { because: long }),
      { type: 'false-report-counted', cycle: index + 1, task: id, because: long },
      {
        type: 'task-landed',
        cycle: index + 1,
        task: id,
        commit: id,
        tree: 't',
        subject: long,
        done: false,
        files: 1,
        added: 1,
        removed: 0,
        proof: 'p',
        heldBy: null,
      },
      { type: 'task-quarantined', task: id, kind: 'attempts', because: long },
    ]);
    const report = reportOf([runStarted, { type: 'plan-read', digest: 'd', tasks }, ...cycles]);
    expect(report.length).toBeLessThan(150_000);
    expect(report).toContain('And 2800 more');
    expect(report).toContain('2950 earlier commits');
  });

  test('lets nobody’s text become markup or move the cursor', () => {
    const tasks = [{ id: '<b>', title: '| x |\n# [a](b)\u001b[2J', priority: null, dependsOn: [], ticked: false }];
    const report = reportOf([runStarted, { type: 'plan-read', digest: 'd', tasks }]);
    expect(report).toContain(String.raw`| \<b\> | \| x \| # \[a\](b) | open `);
    expect(report.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  test.each(['a\u0007b', 'a\u202Eb', 'a\u2028b'])('shows no command that could not be shown as it is: %j', (branch) => {
    const report = reportOf(night.map((event) => (event.type === 'run-started' ? { ...event, branch } : event)));
    expect(report).not.toContain(branch);
    expect(report).toContain(
      '# A name holds characters that can not be shown: lastgreen report --json has the command.',
    );
  });
});

test('the short status fits on a screen, its columns under each other', () => {
  const events = journalOf(night);
  const report = projectReport(stateOf(events), collectReportFacts(events), extra);
  if (report === null) throw new Error('a night without a run');
  const activity = ['cycle 4: US-002, attempt 2, since 3m 00s'];
  expect(
    renderStatus(report, { branchGone: false, heldBy: '/home/me/tree', activity, widthOf: displayWidth, columns: 50 }),
  ).toBe(`lastgreen/prd  stopped: halt (exit 11), 2 of 4 tasks are set aside or wait for one that is
cycle 4: US-002, attempt 2, since 3m 00s
bbbbbbbbbb → cccccccccc  1 done, 1 waits for a person, 1 set aside, 1 blocked
3 cycles, 1 false report, $0.84, 24.8k tokens
flaky, passed only when run again: test 1 time
landed commits wait: /home/me/tree is on the branch

  US-001  Add a |…: done, 1 failed attempt, cccccccccc
  US-002  작업 목…: set aside, 1 failed attempt, last red
  US-003  Behind the second: blocked
  US-004  Needs a…: waits for a person, last awaiting

waiting for you:
  US-004: Which *format*?
    lastgreen approve US-004 --answer 'YOUR ANSWER'
`);
});
