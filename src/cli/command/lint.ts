import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { findFormat } from '../../core/plan/formats.ts';
import { lintPlan } from '../../core/plan/lint/lint-plan.ts';
import { formatCount } from '../../core/report/format-amount.ts';
import { cleanLine } from '../../core/report/clean-line.ts';
import type { CommandOptions, RunCommand } from '../command-context.ts';
import { isFile } from '../is-file.ts';
import { UserError } from '../user-error.ts';

const formats: readonly string[] = ['text', 'json'];

/** What in a plan nobody could prove, before a night is spent on it. Exit 0: nothing; 1: something; 2: there is no such file. */
export const runLint: RunCommand = async (context, [plan = ''], options) => {
  const how = readFormat(options);
  const path = resolve(context.cwd, plan);
  const shown = relative(context.cwd, path);
  if (!isFile(path))
    throw new UserError(
      'no-plan',
      existsSync(path) ? `${shown === '' ? '.' : shown} is no file` : `there is no file ${shown}`,
      'a prd.json, a checklist in Markdown, or any text as a prompt',
    );
  const bytes = readFileSync(path);
  const format = findFormat(path, bytes);
  const reading = format.read(bytes);
  const problems = lintPlan(format.kind, reading);
  if (how === 'json') {
    context.out(`${JSON.stringify({ problems })}\n`);
    return problems.length === 0 ? 0 : 1;
  }
  for (const { rule, task, line, message } of problems) {
    const whose = task === null ? '' : `${task}: `;
    context.out(`${cleanLine(`${shown}:${line}: ${whose}${message}`)} [${rule}]\n`);
  }
  if (reading.ok && reading.plan.kind === 'prompt')
    context.err(`${cleanLine(shown)} is one prompt: it has no tasks to look at\n`);
  else context.err(`${problems.length === 0 ? 'no problems' : formatCount(problems.length, 'problem')}\n`);
  return problems.length === 0 ? 0 : 1;
};

function readFormat({ format, json }: CommandOptions): string {
  if (format !== undefined && !formats.includes(String(format)))
    throw new UserError('format', `--format ${String(format)} is not known here`, formats.join(' or '));
  if (json === true && format !== undefined && format !== 'json')
    throw new UserError('format', `--json and --format ${String(format)} can't both be meant`, 'one of them');
  return json === true ? 'json' : String(format ?? 'text');
}
