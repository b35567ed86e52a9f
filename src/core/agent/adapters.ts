import type { AgentAdapter, Protocol } from './adapter.ts';
import { claude } from './claude.ts';
import { customAdapter } from './custom.ts';

/** Every way to speak to an agent program. A new one is one file and one line here. */
export const adapters: readonly AgentAdapter[] = [claude, customAdapter('text'), customAdapter('claude-stream-json')];

/** `protocol` chooses among custom commands; `null`: plain text. A program with an adapter of its own has one protocol. */
export function findAdapter(name: string, protocol: Protocol | null = null): AgentAdapter | null {
  if (name === 'custom') return customAdapter(protocol ?? 'text');
  return adapters.find((adapter) => adapter.name === name) ?? null;
}
