import type { BriefInput } from '../../../src/core/brief/brief.ts';
import type { Gate, GateRun } from '../../../src/core/gate/gate.ts';
import type { Task } from '../../../src/core/plan/plan.ts';

export function gate(run: string, more: Partial<Gate> = {}): Gate {
  return { name: run, run, timeoutMs: 60_000, report: null, hidden: false, lock: null, ...more };
}

export function task(more: Partial<Task> = {}): Task {
  return {
    id: 'US-001',
    title: 'Add numbers',
    description: 'Write add().',
    acceptanceCriteria: ['add(1, 2) is 3'],
    priority: 1,
    dependsOn: [],
    allowedPaths: [],
    forbid: [],
    mayChange: [],
    verify: [],
    prove: [],
    ticked: false,
    line: 3,
    ...more,
  };
}

export function gateRun(more: Partial<GateRun> = {}): GateRun {
  return {
    name: 'npm test',
    stage: 'quick',
    tree: 'f'.repeat(40),
    command: 'npm test',
    outcome: 'red',
    exitCode: 1,
    signal: null,
    durationMs: 1234,
    tests: null,
    fingerprint: 'npm test: adds',
    excerpt: '✖ adds\n  AssertionError: 2 == 3',
    log: null,
    changedFiles: [],
    ...more,
  };
}

export function input(more: Partial<BriefInput> = {}): BriefInput {
  return {
    plan: { kind: 'prd', title: 'Adder', intent: 'A small calculator.', branchName: null, tasks: [] },
    planPath: 'prd.json',
    folder: '',
    prompt: null,
    barePrompt: false,
    constitution: [{ name: 'CONSTITUTION.md', text: 'Be honest.' }],
    conventions: [{ name: 'AGENTS.md', text: 'Two spaces.' }],
    progress: '# Log\n\n## Codebase Patterns\n- Use add.ts\n\n## 2024-01-01\nlong story\n',
    notes: ['tests live in test/'],
    queue: [
      { id: 'US-000', title: 'Begin', status: 'done' },
      { id: 'US-001', title: 'Add numbers', status: 'open' },
      { id: 'US-002', title: 'Subtract', status: 'blocked' },
    ],
    task: task(),
    gates: { quick: [gate('npm test')], full: [gate('npm test'), gate('npm run lint')] },
    reviewed: false,
    ratchet: null,
    limits: { timeoutMs: 3_600_000, maxTurns: 40 },
    attempt: 1,
    maxAttempts: 3,
    recentCommits: ['feat: US-000 - Begin'],
    kept: null,
    last: null,
    tried: [],
    said: [],
    ...more,
  };
}
