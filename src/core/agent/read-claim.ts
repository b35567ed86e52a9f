import type { Claim } from './claim.ts';
import { nextFence } from './code-fence.ts';

const none: Claim = { kind: 'none' };

const cycleResults: Readonly<Record<string, Claim>> = {
  progress: { kind: 'more' },
  idle: { kind: 'idle' },
  finished: { kind: 'finished' },
  halt: { kind: 'blocked', why: '' },
};

/**
 * The claim in an agent's final message: its last line that isn't blank, as a whole. Blanks and a CR at its end don't
 * matter; anything before the words does, be it a blank, a quote mark or a list's dash. Inside a code fence it is none.
 */
export function readClaim(finalMessage: string): Claim {
  const lines = finalMessage.split('\n').map((line) => line.trimEnd());
  const at = lines.findLastIndex((line) => line !== '');
  const last = lines[at];
  if (last === undefined || lines.slice(0, at).reduce<string | null>(nextFence, null) !== null) return none;
  return parseClaim(last);
}

function parseClaim(line: string): Claim {
  if (line === 'LASTGREEN=done') return { kind: 'done' };
  if (line === 'LASTGREEN=more') return { kind: 'more' };
  const [, word, text] = /^LASTGREEN=(blocked|ask):\s*(\S.*)$/.exec(line) ?? [];
  if (word === 'blocked' && text !== undefined) return { kind: 'blocked', why: text };
  if (word === 'ask' && text !== undefined) return { kind: 'ask', question: text };
  const [, result] = /^CYCLE_RESULT=(progress|idle|finished|halt)$/.exec(line) ?? [];
  if (result !== undefined) return cycleResults[result] ?? none;
  return /^<promise>(?:(?!<\/?promise>).)+<\/promise>$/.test(line) ? { kind: 'finished' } : none;
}
