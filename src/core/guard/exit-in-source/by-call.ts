import type { SyntaxNode } from '../syntax.ts';
import { around, functionsAround } from './around.ts';
import type { ExitGrammar } from './exit-grammar.ts';

/** Languages in which a program ends by a call, and begins in a function or a file that is known by its name. */
export interface CallExits {
  readonly hint: RegExp;
  readonly types: readonly string[];
  /** Of a call's text without white space around its dots. The first group holds the code, if any is said. */
  readonly call: RegExp;
  readonly entryFunction: RegExp;
  /** A call without a receiver is the language's own only where the text says so; `null`: always. */
  readonly bareWhen: RegExp | null;
  /** In the whole text: all of the file is an entry point. */
  readonly entryText: RegExp | null;
  /** It waits for a signal from outside; left out: nothing does. */
  readonly onSignal?: (node: SyntaxNode, text: string) => boolean;
  /** Text of something around it in which it hides a failure. */
  readonly hiding: RegExp | null;
}

const maxCallChars = 300;

export function exitsByCall(grammar: CallExits): ExitGrammar {
  return {
    hint: grammar.hint,
    types: grammar.types,
    find(node, text) {
      const match = grammar.call.exec(folded(node));
      if (match === null || (match[0].startsWith('exit(') && grammar.bareWhen?.test(text) === false)) return null;
      return { key: match[0].split('(', 1)[0] ?? '', code: match[1] ?? '' };
    },
    isAtEntry: (node, text) =>
      grammar.entryText?.test(text) === true ||
      grammar.onSignal?.(node, text) === true ||
      functionsAround(node).some((name) => grammar.entryFunction.test(name)),
    hidesFailure: (node) => {
      const { hiding } = grammar;
      return hiding !== null && around(node).some((each) => hiding.test(each.text.slice(0, 80)));
    },
  };
}

function folded(node: SyntaxNode): string {
  return node.text
    .slice(0, maxCallChars)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(\.|::|\(|\)) ?/g, '$1');
}
