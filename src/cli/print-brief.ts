import { type Hook, hookEvents, type Hooks } from '../core/hook/hook.ts';
import { cleanLine } from '../core/report/clean-line.ts';
import type { CommandContext } from './command-context.ts';
import type { PreparedRun } from './prepare-run.ts';
import { previewBrief } from '../run/preview-brief.ts';

/** `--dry-run`: the brief on standard output, what it is made of on standard error. Nothing is begun. */
export async function printBrief(context: CommandContext, prepared: PreparedRun): Promise<number> {
  try {
    context.err(hookLines(prepared.settings.hooks));
    const preview = await previewBrief(prepared, context.env, Date.now());
    if (preview === null) {
      context.err('no task is ready: there is nothing to brief an agent on\n');
      return 0;
    }
    const { brief, task, branch, base } = preview;
    context.err(`task ${task}, branch ${branch}, from ${base.slice(0, 12)}\n`);
    context.err(
      'the brief and what each part of it takes; immutable is the same for every task, mutable is the task, measured is of this cycle:\n',
    );
    for (const section of brief.sections) {
      const left = section.leftOut === null ? '' : `; left out: ${section.leftOut}`;
      context.err(
        `  ${section.part} ${section.name}: ${section.bytes} bytes, about ${section.estimatedTokens} tokens${left}\n`,
      );
    }
    context.out(brief.text);
    return 0;
  } finally {
    await prepared.runner.close();
  }
}

/** Which hooks would run, in their order of time. */
function hookLines(hooks: Hooks): string {
  return hookEvents
    .flatMap((event) => hooks[event].map((hook) => `${event}: ${cleanLine(hookWords(hook))}\n`))
    .join('');
}

function hookWords({ run, ready }: Hook): string {
  return ready === null ? run : `${run} (stays; ready when: ${ready})`;
}
