import type { AgentAdapter } from '../core/agent/adapter.ts';
import { findAdapter } from '../core/agent/adapters.ts';
import type { AgentChoice } from '../config/settings.ts';
import type { Loop } from './loop.ts';

/** The program that a cycle names, with what the configuration says of it. */
export function chooseAgent(loop: Loop, name: string): { adapter: AgentAdapter; choice: AgentChoice } {
  const choice = loop.ladder[agentLabels(loop.ladder).indexOf(name)] ?? loop.ladder[0];
  const adapter = choice === undefined ? null : findAdapter(choice);
  if (choice === undefined || adapter === null) throw new Error(`no adapter for agent ${name}`);
  return { adapter, choice };
}

/** Names of a ladder's choices, each its own: of two that would read the same the second is `claude (2)`. */
export function agentLabels(ladder: readonly AgentChoice[]): string[] {
  const labels = ladder.map(agentLabel);
  return labels.map((label, index) => {
    const before = labels.slice(0, index).filter((each) => each === label).length;
    return before === 0 ? label : `${label} (${before + 1})`;
  });
}

/** How a choice is named in the journal: the adapter, and the model where one is set. */
export function agentLabel(choice: AgentChoice): string {
  if (choice.command !== null) {
    // `node agent.mjs` says more than `node`.
    const words = choice.command.slice(0, 2).filter((word, index) => index === 0 || !word.startsWith('-'));
    return words.map((word) => word.split('/').at(-1) ?? word).join(' ');
  }
  return choice.model === null ? choice.name : `${choice.name}-${choice.model}`;
}
