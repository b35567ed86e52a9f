import { folderWords } from '../core/report/folder-words.ts';
import { formatCount } from '../core/report/format-amount.ts';
import { formatLimit } from '../core/report/format-limit.ts';
import { shortId } from '../core/report/short-id.ts';
import { cleanLine } from '../core/report/clean-line.ts';
import type { Loop } from '../run/loop.ts';

/** What a person should know before they go to bed: where, with what, until when, and what is not part of it. */
export function describeStart(loop: Loop): string[] {
  const { policy } = loop;
  const { limits } = policy;
  const lines = [
    `loop ${loop.branch} from ${shortId(loop.base)}, agent ${policy.agents.join(', ')}`,
    `gates: ${[...new Set([...policy.quick, ...policy.full].map((gate) => commandOf(gate.run)))].join(' · ')}`,
    `at most ${formatCount(limits.maxCycles, 'cycle')}, ${formatLimit(limits.maxTimeMs)} in all, ${formatLimit(limits.cycleTimeoutMs)} a cycle`,
  ];
  lines.push(...describeFolder(loop));
  if (!loop.runner.settings.identityConfigured)
    lines.push('no git identity is configured: commits are by lastgreen <lastgreen@localhost>');
  for (const task of loop.plan.plan.tasks) {
    if (task.mayChange.length > 0)
      lines.push(`granted to ${cleanLine(task.id)} by the plan: may change ${cleanLine(task.mayChange.join(', '))}`);
  }
  return lines;
}

/** Told where it isn't the top, and where it isn't where the user is. */
function describeFolder({ workFolder, runner }: Loop): string[] {
  const { prefix } = runner.repository;
  if (workFolder === prefix) return prefix === '' ? [] : [`agent, gates and setup work in ${folderWords(prefix)}`];
  return [
    `agent, gates and setup work in ${folderWords(workFolder)}, where this loop began, not in ${folderWords(prefix)}; for that, start another loop with --branch NAME`,
  ];
}

function commandOf(run: string | readonly string[]): string {
  return cleanLine(typeof run === 'string' ? run : run.join(' '));
}
