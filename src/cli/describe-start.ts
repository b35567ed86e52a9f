import { commandText } from '../core/gate/command-text.ts';
import { folderWords } from '../core/report/folder-words.ts';
import { formatCount } from '../core/report/format-amount.ts';
import { formatLimit } from '../core/report/format-limit.ts';
import { shortId } from '../core/report/short-id.ts';
import { cleanLine } from '../core/report/clean-line.ts';
import { pathInside } from '../run/path-inside.ts';
import { whyNoTick } from '../run/why-no-tick.ts';
import type { Loop } from '../run/loop.ts';

const maxNamed = 5;

/** What a person should know before they go to bed: where, with what, until when, and what is not part of it. */
export async function describeStart(loop: Loop): Promise<string[]> {
  const { policy } = loop;
  const { limits } = policy;
  const lines = [
    `loop ${loop.branch} from ${shortId(loop.base)}, agent ${policy.agents.join(', ')}${policy.reviewer === null ? '' : `, reviewed by ${policy.reviewer}`}`,
    `gates: ${[...new Set([...policy.quick, ...policy.full].map((gate) => commandOf(gate.run)))].join(' · ')}`,
    `at most ${formatCount(limits.maxCycles, 'cycle')}, ${formatLimit(limits.maxTimeMs)} in all, ${formatLimit(limits.cycleTimeoutMs)} a cycle`,
  ];
  if (policy.ratchet !== null) lines.push(`ratchet: the number of ${commandOf(policy.ratchet.run)} may only fall`);
  lines.push(...describeFolder(loop));
  if (!loop.runner.settings.identityConfigured)
    lines.push('no git identity is configured: commits are by lastgreen <lastgreen@localhost>');
  lines.push(...(await describeHidden(loop)), ...(await describeTicks(loop)));
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

/** What a tracked file says every agent can read in its own tree. */
async function describeHidden({ policy, settings, runner, base }: Loop): Promise<string[]> {
  const path = pathInside(runner.repository.root, settings.file);
  if (path === null || ![...policy.quick, ...policy.full].some((gate) => gate.hidden)) return [];
  if (!(await runner.isTracked(base, path))) return [];
  return [
    `${cleanLine(path)} is tracked, so the agent can read there what the hidden gates are; keep it out of git (.git/info/exclude)`,
  ];
}

/** A tick lands with the work, so in the plan as git has it; the user's own copy of a tracked plan isn't touched. */
async function describeTicks(loop: Loop): Promise<string[]> {
  const open = loop.plan.plan.tasks.filter((task) => !task.ticked).map(({ id }) => id);
  const missing = await whyNoTick(loop, loop.state.head ?? loop.base, open);
  const [because] = missing.values();
  if (because === undefined) return [];
  const names = cleanLine([...missing.keys()].slice(0, maxNamed).join(', '));
  const more = missing.size > maxNamed ? ` and ${missing.size - maxNamed} more` : '';
  return [
    `${names}${more} can be done, but not ticked: ${cleanLine(because)}; commit the plan before the start, and the tick lands with the work`,
  ];
}

function commandOf(run: string | readonly string[]): string {
  return cleanLine(commandText(run));
}
