import type { AgentAdapter } from '../core/agent/adapter.ts';
import { findAdapter } from '../core/agent/adapters.ts';
import type { AgentChoice } from '../config/settings.ts';
import type { Loop } from './loop.ts';

/** The program that a cycle names, with what the configuration says of it. */
export function chooseAgent(loop: Loop, name: string): { adapter: AgentAdapter; choice: AgentChoice } {
  const choice = loop.ladder.find((each) => agentLabel(each) === name) ?? loop.ladder[0];
  const adapter = choice === undefined ? null : findAdapter(choice);
  if (choice === undefined || adapter === null) throw new Error(`no adapter for agent ${name}`);
  return { adapter, choice };
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
