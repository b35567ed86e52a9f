import type { SyntaxNode } from '../syntax.ts';
import { folded, lineOf } from '../test-case/test-case.ts';

/** Something that others may use, as its file declares it. */
export interface PublicName {
  /** What it is known by, over the whole change: moving it between files changes nothing. */
  readonly key: string;
  /** As a person would say it. */
  readonly name: string;
  readonly line: number;
  /** Declared with these; a parameter that may be left out can be added at the end. */
  readonly head: string;
  readonly parameters: readonly { readonly text: string; readonly isOptional: boolean }[];
  readonly tail: string;
  /** The whole declaration without its body, for a message. */
  readonly written: string;
}

/** How a language says what is public. One file each. `path` tells what belongs together. */
export type PublicReader = (root: SyntaxNode, path: string) => PublicName[];

const optional = /=|\?\s*:|^\.\.\.|^\*|^params\s|\.\.\.\s*\$/;

/** A declaration with parameters, or without; bodies don't count. */
export function publicName(
  key: string,
  name: string,
  node: SyntaxNode,
  { from = node, values = true } = {},
): PublicName {
  const body = node.childForFieldName('body');
  const list = node.childForFieldName('parameters');
  const end =
    body?.startIndex ?? (values ? node.endIndex : (node.childForFieldName('value')?.startIndex ?? node.endIndex));
  const cut = (start: number, stop: number): string =>
    folded(from.text.slice(start - from.startIndex, Math.max(start, stop) - from.startIndex)).replace(
      /[\s;{:=,]+$/,
      '',
    );
  const parameters = (list?.namedChildren ?? []).flatMap((each) =>
    each === null || each.type === 'comment' ? [] : [{ text: folded(each.text), isOptional: optional.test(each.text) }],
  );
  return {
    key,
    name,
    line: lineOf(node),
    head: cut(from.startIndex, list?.startIndex ?? end),
    parameters,
    tail: list === null ? '' : cut(list.endIndex, end),
    written: cut(from.startIndex, end),
  };
}

/** One that is known by its name alone. */
export function bareName(key: string, name: string, line: number, head = ''): PublicName {
  return { key, name, line, head, parameters: [], tail: '', written: head };
}
