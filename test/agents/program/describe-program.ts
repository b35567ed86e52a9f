import { join } from 'node:path';
import { kill } from 'node:process';
import { describe, expect, test } from 'vitest';
import type { AgentEnded, JournalEvent } from '../../../src/core/journal/event.ts';
import { processesMarked } from '../../support/processes-marked.ts';
import { fileAppears } from '../../support/file-appears.ts';
import type { Step } from '../model-server/step.ts';
import { programNight, type NightOptions } from './program-night.ts';
import type { RealProgram } from './real-program.ts';

const write: Step = { text: 'A file first.', bash: "printf 'export const sub = (a, b) => a - b;\\n' > src/sub.js" };
const honest: readonly Step[] = [
  write,
  { bash: 'sh check.sh && echo checked', usage: { input: 60, output: 5, cacheRead: 40 } },
  { text: 'The check passes.\n\nLASTGREEN=done' },
];
const always = (step: Step) => () => step;

type Failure = readonly [name: string, options: NightOptions, kind: NonNullable<AgentEnded['error']>['kind']];

export interface ProgramPromises {
  /** What of these it can be asked in short time. */
  readonly failures: readonly Failure[];
}

export const failures = {
  unauthorized: ['an unknown key', { steps: always({ status: 401 }) }, 'login'],
  overload: ['a server that fails', { steps: always({ status: 500 }) }, 'transient'],
  refused: ['a connection that is refused', { steps: [], refuse: true }, 'transient'],
  brokenOff: ['an answer that breaks off', { steps: always({ text: 'Half a', malformed: 'truncated' }) }, 'transient'],
} as const satisfies Readonly<Record<string, Failure>>;

export function describeProgram(program: RealProgram, promises: ProgramPromises): void {
  describe(`the real program ${program.name}`, () => {
    test('does an honest task: a proven commit, its tokens counted, nothing left behind', async () => {
      const night = await programNight(program, { steps: honest });
      const { events, stderr, git, status, leftBehind } = await night.ended;
      expect(of(events, 'run-stopped')[0], stderr).toMatchObject({ reason: 'finished' });
      expect(git('log', '--format=%s', 'main..lastgreen/plan').trim()).toContain('Write src/sub.js');
      expect(git('show', 'lastgreen/plan:src/sub.js')).toBe('export const sub = (a, b) => a - b;\n');
      const [ended] = of(events, 'agent-ended');
      expect(ended).toMatchObject({ terminal: true, error: null, claim: { kind: 'done' }, turns: expect.any(Number) });
      expect(ended?.usage).toMatchObject({ outputTokens: 45, cachedTokens: 40, inputTokens: 260 });
      const { spend, counts, falseReports } = status();
      expect([counts.done, falseReports, spend.tokens]).toEqual([1, 0, 305]);
      expect(typeof spend.usd).toBe(program.tellsCost ? 'number' : 'object');
      expect(night.server.requests.flatMap(({ toolResults }) => toolResults).join('\n')).toContain('checked');
      expect(leftBehind().filter((name) => name.startsWith('lastgreen-agent-') || name.endsWith('.so'))).toEqual([]);
    });

    test('has made no claim where its last words only quote one', async () => {
      const night = await programNight(program, {
        steps: [write, { text: 'I will not print LASTGREEN=done yet.\n> LASTGREEN=done' }],
      });
      const { events, stderr } = await night.ended;
      expect(of(events, 'agent-ended')[0], stderr).toMatchObject({ claim: { kind: 'none' }, error: null });
    });

    test.each(promises.failures)('meets %s: told by its kind, and nothing lands', async (_name, options, kind) => {
      const night = await programNight(program, options);
      const { events, stderr, git } = await night.ended;
      expect(of(events, 'agent-ended')[0], stderr).toMatchObject({ claim: { kind: 'none' }, error: { kind } });
      expect(of(events, 'task-landed')).toEqual([]);
      expect(git('branch', '--list', 'lastgreen/*')).toBe('');
    });

    test('is gone with all it started where somebody interrupts it while a tool runs', async () => {
      const night = await programNight(program, {
        steps: (request) => {
          const folder = night.folder;
          return request.turn === 0 ? { bash: `touch ${folder}/begun; bash -c "sleep 300; true"` } : { text: 'Late.' };
        },
      });
      await fileAppears(join(night.folder, 'begun'));
      expect(processesMarked(night.mark).length).toBeGreaterThan(1);
      kill(night.pid, 'SIGINT');
      const { exitCode, events, stderr } = await night.ended;
      expect(exitCode, stderr).toBe(130);
      expect(of(events, 'run-stopped')[0]).toMatchObject({ reason: 'interrupted' });
      expect(processesMarked(night.mark)).toEqual([]);
    });
  });
}

function of<Type extends JournalEvent['type']>(
  events: readonly JournalEvent[],
  type: Type,
): Extract<JournalEvent, { type: Type }>[] {
  return events.filter((event): event is Extract<JournalEvent, { type: Type }> => event.type === type);
}
