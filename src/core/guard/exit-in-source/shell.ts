import type { SyntaxNode } from '../syntax.ts';
import type { ExitGrammar } from './exit-grammar.ts';

/** A shell script is a program: only a trap that turns a failure into success, and an end before the rest of a test. */
export const shellExits: ExitGrammar = {
  hint: /\bexit\b/,
  types: ['command'],
  find(node) {
    const text = node.text.slice(0, 300);
    const trap = /^trap\s+(['"])[^'"]*\bexit\s+0\b[^'"]*\1\s[^\n]*\b(?:EXIT|ERR|0)\b/.test(text);
    if (trap) return { key: 'trap', code: '' };
    const end = /^exit(?:\s+(\S+))?$/.exec(text);
    return end === null || !isEarly(node) ? null : { key: 'exit', code: end[1] ?? '' };
  },
  isAtEntry: (node) => !node.text.startsWith('trap'),
  hidesFailure: (node) => node.text.startsWith('trap'),
};

/** At the top of the script, with more to do behind it. */
function isEarly(node: SyntaxNode): boolean {
  if (node.parent?.type !== 'program') return false;
  for (let next = node.nextNamedSibling; next !== null; next = next.nextNamedSibling) {
    if (next.type !== 'comment' && next.type !== 'function_definition') return true;
  }
  return false;
}
