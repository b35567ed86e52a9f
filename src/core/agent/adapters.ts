import { protocols, type AgentAdapter, type Protocol } from './adapter.ts';
import { claude } from './claude.ts';
import { codex } from './codex.ts';
import { customAdapter } from './custom.ts';
import { gemini } from './gemini.ts';
import { opencode } from './opencode.ts';
import { pi } from './pi.ts';
import { qwen } from './qwen.ts';

/** Every way to speak to an agent program. A new one is one file and one line here. */
export const adapters: readonly AgentAdapter[] = [
  claude,
  codex,
  opencode,
  gemini,
  qwen,
  pi,
  ...protocols.map(customAdapter),
];

/** `protocol` chooses among custom commands; `null`: plain text. A program with an adapter of its own has one protocol. */
export function findAdapter(choice: {
  readonly name: string;
  readonly protocol: Protocol | null;
}): AgentAdapter | null {
  const { name, protocol } = choice;
  const wanted = name === 'custom' ? (protocol ?? 'text') : null;
  return adapters.find((adapter) => adapter.name === name && (wanted === null || adapter.protocol === wanted)) ?? null;
}
