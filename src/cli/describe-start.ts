import { findAdapter } from '../core/agent/adapters.ts';
import type { Protocol } from '../core/agent/adapter.ts';
import { tellsCost, tellsTokens } from '../core/budget/tells.ts';
import { commandText } from '../core/gate/command-text.ts';
import { folderWords } from '../core/report/folder-words.ts';
import { formatCount, formatTokens, formatUsd } from '../core/report/format-amount.ts';
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
    `at most ${formatCount(limits.maxCycles, 'cycle')}, ${formatLimit(limits.maxTimeMs)} in all, ${formatLimit(limits.cycleTimeoutMs)} a cycle${capWords(limits)}`,
    ...describePurse(loop),
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

function capWords({ maxCostUsd, maxTokens, untilMs }: Loop['policy']['limits']): string {
  return [
    untilMs === null ? null : `until ${new Date(untilMs).toLocaleString('sv-SE').slice(0, 16)}`,
    maxCostUsd === null ? null : `${formatUsd(maxCostUsd)} over all runs`,
    maxTokens === null ? null : `${formatTokens(maxTokens)} tokens over all runs`,
  ]
    .filter((words) => words !== null)
    .map((words) => `, ${words}`)
    .join('');
}

/** A cap on what nobody tells holds nothing, and who set it sleeps on it. */
function describePurse({ policy, settings, ladder }: Loop): string[] {
  const { maxCostUsd, maxTokens } = policy.limits;
  const silent = (tells: (protocol: Protocol) => boolean): string[] =>
    ladder.flatMap((choice, index) =>
      tells(findAdapter(choice)?.protocol ?? 'text') ? [] : [policy.agents[index] ?? ''],
    );
  const noCost = maxCostUsd === null ? [] : silent((protocol) => tellsCost(protocol, settings.prices !== null));
  const noTokens = maxTokens === null ? [] : silent(tellsTokens);
  return [
    ...(noCost.length === 0
      ? []
      : [
          `max-cost can't hold ${cleanLine(noCost.join(', '))}: no cost is told (prices under budget, where tokens are; else max-time and max-cycles)`,
        ]),
    ...(noTokens.length === 0 ? [] : [`max-tokens can't hold ${cleanLine(noTokens.join(', '))}: no tokens are told`]),
  ];
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
