import { describe, expect, test } from 'vitest';
import { hasCrashed } from '../../../src/core/verdict/has-crashed.ts';
import { judgeCrash } from '../../../src/core/verdict/judge-crash.ts';
import { endedOf, evidenceOf, type EvidenceCase } from '../../support/evidence.ts';

type Ended = NonNullable<EvidenceCase['ended']>;
const crash = { exitCode: 1 } as const;
const other = { kind: 'other', message: 'it broke', by: 'structure' } as const;
const judged = (ended: Ended, written: EvidenceCase = {}): unknown => judgeCrash(evidenceOf({ ended, ...written }));

function crashed(because: string, fingerprint: string): object {
  return { verdict: 'crashed', because, charged: false, idle: true, fingerprint, keeps: true };
}

describe('an agent has crashed', () => {
  const error = (kind: 'context' | 'other' | 'limit', message = 'm'): Ended => ({
    error: { kind, message, by: 'structure' },
  });
  test.each<[string, Ended]>([
    ['that a signal ended', { ending: 'signalled', exitCode: null, signal: 'SIGSEGV' }],
    ['that a signal ended after a claim', { ending: 'signalled', exitCode: null, claim: { kind: 'done' } }],
    ['that ended with an error', { exitCode: 1 }],
    ['whose context was full', error('context')],
    ['that told an error of its own', error('other')],
  ])('%s', (_name, ended) => {
    expect(hasCrashed(endedOf(ended))).toBe(true);
  });

  test.each<[string, Ended]>([
    ['ended well', {}],
    ['claimed something and ended with an error', { exitCode: 1, claim: { kind: 'more' } }],
    ['claimed something after an error', { ...error('other'), claim: { kind: 'done' } }],
    ['was ended by the runner', { ending: 'timed-out', exitCode: 1 }],
    ['has no exit code', { exitCode: null }],
    ['met a limit', error('limit')],
  ])('and has not where it %s', (_name, ended) => {
    expect(hasCrashed(endedOf(ended))).toBe(false);
  });
});

describe('a crash', () => {
  test('is none where the agent did not end, or ended well', () => {
    expect(judgeCrash(evidenceOf({ cycle: { ended: null } }))).toBeNull();
    expect(judged({})).toBeNull();
  });

  test('is told by how it ended and by the line that says most of its errors, else of its last words', () => {
    expect(judged(crash)).toEqual(
      crashed('the agent ended with exit code 1 and changed nothing', 'agent, exit 1: exit 1'),
    );
    expect(judged({ ...crash, errorOutput: 'Error: no model', finalMessage: 'bye' })).toEqual(
      crashed(
        'the agent ended with exit code 1 and changed nothing: Error: no model',
        'agent, exit 1: Error: no model',
      ),
    );
    expect(judged({ ...crash, finalMessage: 'bye' })).toEqual(
      crashed('the agent ended with exit code 1 and changed nothing: bye', 'agent, exit 1: bye'),
    );
  });

  test('by a signal is told with its name where one is known', () => {
    const signalled = { ending: 'signalled', exitCode: null } as const;
    expect(judged({ ...signalled, signal: 'SIGSEGV' })).toEqual(
      crashed('the agent was ended by SIGSEGV and changed nothing', 'agent, SIGSEGV: SIGSEGV'),
    );
    expect(judged(signalled)).toEqual(
      crashed('the agent was ended by a signal and changed nothing', 'agent, exit ?: exit ?'),
    );
  });

  test('is told in the agent’s own words where it told an error of its own', () => {
    expect(judged({ ...crash, error: other, errorOutput: 'Error: x' })).toEqual(
      crashed('it broke', 'agent, exit 1: it broke'),
    );
    expect(judged({ ...crash, error: { ...other, kind: 'context' } })).toEqual(
      crashed('it broke', 'agent, exit 1: it broke'),
    );
    expect(judged({ ...crash, error: { ...other, kind: 'limit' }, errorOutput: 'Error: x' })).toEqual(
      crashed('the agent ended with exit code 1 and changed nothing: Error: x', 'agent, exit 1: Error: x'),
    );
  });

  test('of a program that a shell could not start is a fault of the machine', () => {
    const missing = 'sh: 1: claude: not found';
    expect(judged({ exitCode: 127, errorOutput: `warming up\n${missing}\n` })).toEqual({
      verdict: 'infrastructure',
      because: `the agent program is missing or can't be started: ${missing}`,
      cause: 'agent-missing',
      keeps: true,
    });
  });

  test('uses up an attempt once an agent of this run has worked', () => {
    const worked: EvidenceCase = { state: ({ run }) => void (run.agentWorked = true) };
    expect(judged(crash)).toMatchObject({ charged: false });
    expect(judged(crash, worked)).toMatchObject({ charged: true });
  });

  test('uses one up while a ladder has another program to try, and no longer on its last rung', () => {
    const onRung = (attempts: number): EvidenceCase => ({
      policy: { agents: ['small', 'middle', 'large'] },
      state: ({ tasks }) => {
        const task = tasks.get('A');
        if (task) task.attempts = attempts;
      },
    });
    expect([0, 1, 2, 3].map((attempts) => judged(crash, onRung(attempts)))).toMatchObject([
      { charged: true },
      { charged: true },
      { charged: false },
      { charged: false },
    ]);
    const unknown: EvidenceCase = { policy: { agents: ['a', 'b'] }, state: ({ tasks }) => tasks.clear() };
    expect(judged(crash, unknown)).toMatchObject({ charged: true });
  });
});
