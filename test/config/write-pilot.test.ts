import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatProblems } from '../../src/config/format-problems.ts';
import { writePilot } from '../../src/config/write-pilot.ts';
import { whyCannotFail } from '../../src/core/plan/why-cannot-fail.ts';
import { read } from './settings-input.ts';

test('is small, says why, and ends soon', () => {
  const project = {
    gates: { quick: ['npm test'], full: ['npm test', 'npm run lint'] },
    setup: 'npm ci',
    agent: 'claude',
    reasons: ['package.json has a script test'],
  };
  expect(writePilot(project, null)).toBe(`# lastgreen: what works unattended, what judges it, and when it stops.
# - package.json has a script test

# The plan, when none is named on the command line.
# plan: prd.json

# The agent that does the work.
agent: claude

# Commands that must succeed before anything lands.
gates:
  # After each attempt.
  quick:
    - npm test
  # Before a task is done.
  full:
    - npm test
    - npm run lint

# Prepares a fresh tree; runs again when a lock file changes.
setup: npm ci

# A pilot. Raise these, or take them out, after a run that you liked.
limits:
  max-cycles: 5
  max-time: 30m
`);
});

test('tells how an ignored file that gates need is copied', () => {
  const project = { gates: { quick: ['npm test'], full: [] }, setup: null, agent: null, reasons: [] };
  expect(writePilot(project, null, ['.env'])).toContain('# trees:\n#   copy: [".env"]\n');
});

test('reads without a problem or a warning, whatever was detected', () => {
  const command = fc
    .oneof(
      fc.constantFrom(
        'npm test',
        'yes',
        'cargo test -- --x',
        'a: b',
        'x # y',
        "- 'q'",
        '*a',
        '!b',
        '%c',
        '@d',
        '작업 "q"',
        'go test ./...',
        '08',
      ),
      fc.string({ unit: 'binary' }),
    )
    .filter((text) => whyCannotFail(text) === null && !/[|\0]/.test(text));
  // No system runs a command that holds a NUL.
  const text = fc.string({ unit: 'binary' }).filter((each) => each.trim() !== '' && !each.includes('\0'));
  const project = fc.record({
    gates: fc.record({
      quick: fc.array(command, { minLength: 1, maxLength: 3 }),
      full: fc.array(command, { maxLength: 2 }),
    }),
    setup: fc.option(text),
    agent: fc.constantFrom('claude', 'codex', null),
    reasons: fc.array(fc.string({ unit: 'binary' }), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(project, fc.option(fc.constantFrom('prd.json', 'docs/my plan.md', '작업.md')), (detected, planPath) => {
      const reading = read(writePilot(detected, planPath));
      if (!reading.ok) throw new Error(formatProblems(reading.problems).join('\n'));
      const { settings, warnings } = reading;
      expect({
        quick: settings.gates.quick.map(({ run }) => run),
        full: settings.gates.full.map(({ run }) => run),
        setup: settings.setup?.run ?? null,
        agent: settings.agents?.[0]?.name ?? null,
        plan: settings.planPath,
        cycles: settings.limits.maxCycles,
        timeMs: settings.limits.maxTimeMs,
        warnings,
      }).toEqual({
        quick: detected.gates.quick,
        full: detected.gates.full.length > 0 ? detected.gates.full : detected.gates.quick,
        setup: detected.setup,
        agent: detected.agent,
        plan: planPath === null ? null : `/repo/${planPath}`,
        cycles: 5,
        timeMs: 1_800_000,
        warnings: [],
      });
    }),
  );
});

test('says that a gate is missing where none was found', () => {
  const reading = read(writePilot({ gates: { quick: [], full: [] }, setup: null, agent: null, reasons: [] }, null));
  expect(reading.ok ? [] : reading.problems.map(({ key }) => key)).toEqual(['gates']);
});
