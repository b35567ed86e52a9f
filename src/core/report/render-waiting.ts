import { isWaiting } from '../approval/is-waiting.ts';
import type { LoopState } from '../loop/state.ts';
import { approveCommand, rejectCommand } from './answer-command.ts';
import { cleanLine } from './clean-line.ts';
import { pastedCommand } from './pasted-command.ts';
import { quoteCommand } from './quote-shell.ts';
import { asArgument } from './as-argument.ts';

const maxFindings = 10;
const maxLineChars = 300;

/** What a loop's tasks wait for and the commands that answer, as `lastgreen approve` lists them; `''`: nothing waits. */
export function renderWaiting(
  { tasks }: LoopState,
  { loop, refOf }: { readonly loop: string | null; readonly refOf: (task: string) => string },
): string {
  const parts = [...tasks.values()].filter(isWaiting).map(({ id, awaiting }) => {
    const { kind, question, findings, work } = awaiting;
    const rules = findings.slice(0, maxFindings).map((each) => `${each.rule}: ${each.message}`);
    const more = findings.length - rules.length;
    const isTold = rules.some((rule) => question.startsWith(rule));
    const show = ['lastgreen', 'show', ...(loop === null ? [] : ['--loop', loop]), ...asArgument(id)];
    return [
      cleanLine(`${id}: ${question}`, maxLineChars),
      ...(isTold && findings.length === 1 ? [] : rules.map((rule) => `  asks   ${cleanLine(rule, maxLineChars)}`)),
      ...(more > 0 ? [`  and ${more} more`] : []),
      ...(work === null || work.ref === null ? [] : [`  kept   ${cleanLine(refOf(id), maxLineChars)}`]),
      `  look   ${pastedCommand(quoteCommand(show))}`,
      `  yes    ${pastedCommand(approveCommand(id, kind, loop))}`,
      `  no     ${pastedCommand(rejectCommand(id, loop))}`,
    ].join('\n');
  });
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}
