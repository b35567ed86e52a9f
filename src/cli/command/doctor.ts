import type { RunCommand } from '../command-context.ts';
import { checkup, type Finding } from '../checkup.ts';

const marks: Readonly<Record<Finding['level'], string>> = { ok: 'ok  ', note: 'note', problem: 'FAIL' };

/** Everything that a run needs, looked at without starting one. Exit 0: nothing stands in the way; 2: something does. */
export const runDoctor: RunCommand = async (context, [plan], options) => {
  const findings = await checkup(context, plan, options);
  const problems = findings.filter((finding) => finding.level === 'problem');
  if (options['json'] === true) {
    context.out(`${JSON.stringify({ ok: problems.length === 0, findings })}\n`);
    return problems.length === 0 ? 0 : 2;
  }
  for (const { level, about, message, hint } of findings) {
    context.out(`${marks[level]}  ${about}: ${message.replaceAll('\n', '\n      ')}\n`);
    if (hint !== null && level !== 'ok') context.out(`      ${hint}\n`);
  }
  // One of them may hold several mistakes.
  context.out(`${problems.length === 0 ? 'nothing' : 'what is marked FAIL'} stands in the way of a run\n`);
  return problems.length === 0 ? 0 : 2;
};
