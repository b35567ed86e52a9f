import { describeIssue, quote } from './describe-issue.ts';
import { branchName, gateCommand, text } from './leaf.ts';
import type { SettingProblem } from './settings.ts';
import { splitCommand } from './split-command.ts';
import { limitShape, type LimitValues } from './written-limits.ts';
import type { WrittenOptions } from './written-options.ts';
import { writtenSections } from './written-schema.ts';

/** What the command line says, each value read. Those with problems are left out. */
export interface OptionsReading {
  readonly limits: LimitValues;
  readonly plan: string | undefined;
  readonly agent: string | undefined;
  readonly agentCommand: readonly string[] | undefined;
  readonly quick: readonly string[] | undefined;
  readonly full: readonly string[] | undefined;
  readonly setup: string | undefined;
  readonly base: string | undefined;
  readonly branch: string | undefined;
  readonly sandbox: 'auto' | 'off' | 'required' | undefined;
  readonly problems: readonly SettingProblem[];
}

interface Schema<T> {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: Parameters<typeof describeIssue>[0][] } };
}

export function readOptions(options: WrittenOptions): OptionsReading {
  const problems: SettingProblem[] = [];
  const report = (option: string, key: string, message: string, hint: string): undefined => {
    problems.push({ file: option, line: null, column: null, key, message, hint });
  };
  const read = <T>(schema: Schema<T>, value: string | undefined, option: string, key: string): T | undefined => {
    if (value === undefined) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const { message, hint } of result.error.issues.flatMap((issue) => describeIssue(issue, value, []))) {
      report(option, key, message, hint);
    }
    return undefined;
  };
  const readAll = (
    values: readonly string[] | undefined,
    option: string,
    key: string,
  ): readonly string[] | undefined => {
    for (const value of values ?? []) read(gateCommand, value, option, key);
    return values && values.length > 0 ? values : undefined;
  };
  const limits: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(limitShape)) {
    const name = key.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()) as keyof WrittenOptions;
    const value = read<unknown>(schema, options[name] as string | undefined, `--${key}`, `limits.${key}`);
    if (value !== undefined) limits[key] = value;
  }
  if (options.agent !== undefined && options.agentCommand !== undefined) {
    report('--agent-command', 'agent', '--agent is given as well', 'one of the two');
  }
  return {
    limits,
    plan: read(text('the path of a plan'), options.plan, 'PLAN', 'plan'),
    agent: read(text('a name such as claude'), options.agent, '--agent', 'agent'),
    agentCommand: readCommand(options.agentCommand, report),
    quick: readAll(options.gate, '--gate', 'gates.quick'),
    full: readAll(options.fullGate, '--full-gate', 'gates.full'),
    setup: read(text('a command'), options.setup, '--setup', 'setup'),
    base: read(text('a branch, tag or commit'), options.base, '--base', 'plan.base'),
    branch: read(branchName, options.branch, '--branch', 'plan.branch'),
    sandbox: read(writtenSections.sandbox, options.sandbox, '--sandbox', 'sandbox'),
    problems,
  };
}

function readCommand(
  line: string | undefined,
  report: (option: string, key: string, message: string, hint: string) => undefined,
): readonly string[] | undefined {
  if (line === undefined) return undefined;
  const split = splitCommand(line);
  if (split.ok) return split.argv;
  return report(
    '--agent-command',
    'agent.command',
    `${quote(line)}: ${split.message}`,
    "a program and its arguments, such as 'prog --flag'",
  );
}
