import type { FileChange, FileSide } from '../file-change.ts';
import { commentsIn } from '../occurrence/comments-in.ts';
import { occurrenceAt } from '../occurrence/occurrence-at.ts';
import type { Occurrence } from '../occurrence/occurrence.ts';
import { quote } from '../occurrence/quote.ts';
import type { SyntaxNode } from '../syntax.ts';
import { bodyGrammars, functionOf, nameOf, statementsOf, type BodyGrammar } from './body-grammar.ts';
import { hollowFunctions } from './hollow-functions.ts';
import { isAbstract } from './is-abstract.ts';
import type { IsOverridden } from './overridden-in.ts';
import { hint, notDone, onlyNotDone, putOff } from './phrases.ts';

const declarations = /\.pyi$|\.d\.[cm]?ts$/;
const otherSources = /\.(?:kts?|swift|scala|groovy|exs?|dart|lua|vue|svelte|fs|clj|zig|sql)$/;
const maxText = 500;

export function readPlaceholders(file: FileChange, side: FileSide, isOverridden: IsOverridden): Occurrence[] {
  if (side.head === null || declarations.test(file.path)) return [];
  if (file.language === null && !otherSources.test(file.path)) return [];
  const hollow = hollowFunctions(file, side, isOverridden);
  return hint.test(side.head) ? [...inComments(file, side), ...inCode(file, side, isOverridden), ...hollow] : hollow;
}

function inComments(file: FileChange, side: FileSide): Occurrence[] {
  return commentsIn(file, side).flatMap(({ text, line, context, holder, asText }) => {
    const match = putOff.exec(text.slice(0, 4_000));
    if (match === null) return [];
    const skipped = text.slice(0, match.index).split('\n').length - 1;
    const said =
      text
        .slice(match.index)
        .trim()
        .split('\n', 1)[0]
        ?.replace(/^[\s/*#!<-]+/, '') ?? '';
    const message = `the comment ${quote(said)} puts work off${asText ? ' (read as text)' : ''}`;
    return [{ key: 'comment', context: `${said} ${context}`, holder, line: line + skipped, message }];
  });
}

function inCode(file: FileChange, side: FileSide, isOverridden: IsOverridden): Occurrence[] {
  const grammar = file.language === null ? undefined : bodyGrammars[file.language];
  if (grammar === undefined || side.text === null) return [];
  const nodes = side.tree()?.root.descendantsOfType([...grammar.says]) ?? [];
  return nodes.flatMap((node) => {
    const text = node?.text.slice(0, maxText) ?? '';
    if (node === null || !saysSo(node, text, grammar)) return [];
    const around = functionOf(node, grammar);
    if (around !== null && isAbstract(around, text, grammar, isOverridden)) return [];
    return [
      occurrenceAt(
        side,
        node,
        `body ${around === null ? '' : nameOf(around)}`,
        `${quote(text)} stands where work was wanted`,
      ),
    ];
  });
}

function saysSo(node: SyntaxNode, text: string, grammar: BodyGrammar): boolean {
  const always = grammar.always?.test(text) === true;
  if (!always && grammar.byMessage?.test(text) !== true) return false;
  // In Rust and C# the mark itself says it, wherever it stands.
  if (always && /^macro_|^throw_/.test(node.type)) return true;
  const message = messageOf(text);
  const around = functionOf(node, grammar);
  const statements = around === null ? [] : (statementsOf(around) ?? []);
  const isAll = statements.length === 1 && statements[0] !== undefined && holds(statements[0], node);
  if (isAll) return always || notDone.test(message);
  return onlyNotDone.test(message) && !isDefault(node);
}

function holds(outer: SyntaxNode, inner: SyntaxNode): boolean {
  // A statement with branches does something.
  const isPlain = !/^(?:if|switch|for|while|match|try|with|case|unless|do|block)/.test(outer.type);
  return isPlain && outer.startIndex <= inner.startIndex && outer.endIndex >= inner.endIndex;
}

/** The words in quotes. */
function messageOf(text: string): string {
  return [...text.matchAll(/"([^"\n]{0,300})"|'([^'\n]{0,300})'|`([^`]{0,300})`/g)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .join(' ');
}

/** The last branch of a choice names what it does not know. */
function isDefault({ parent }: SyntaxNode): boolean {
  return parent !== null && /default|else/.test(`${parent.type} ${parent.parent?.type ?? ''}`);
}
