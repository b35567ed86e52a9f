import type { SyntaxNode } from '../syntax.ts';
import { marksBefore } from '../test-case/by-function.ts';
import { codeText } from '../test-case/code-text.ts';
import { descendants, lineOf } from '../test-case/test-case.ts';

/** What changed in a module of tests, beside them. */
export interface ChangedAround {
  /** Of the new side, from 1; `null`: what was there is gone. */
  readonly line: number | null;
  readonly name: string;
}

const declarations = ['function_item', 'const_item', 'static_item', 'macro_definition', 'struct_item', 'enum_item'];

/**
 * Modules of Rust's tests that were there: what tests stand on in them, and which code they mean by a name, can turn a
 * demand around without a word of the test. What is new beside it counts only where it takes the place of the source.
 */
export function changedAround(before: SyntaxNode, after: SyntaxNode): ChangedAround[] {
  const now = new Map(testModules(after).map((each) => [nameOf(each), each]));
  const source = new Set(before.namedChildren.filter(isDeclaration).map(nameOf));
  return testModules(before).flatMap((old) => {
    const fresh = now.get(nameOf(old));
    if (fresh === undefined) return [];
    const isMarkedAnew = marksOf(old) !== marksOf(fresh);
    return [
      ...(isMarkedAnew ? [{ line: lineOf(fresh), name: nameOf(fresh) }] : []),
      ...changedItems(old, fresh, source),
      ...changedUses(old, fresh, source),
    ];
  });
}

function changedItems(old: SyntaxNode, fresh: SyntaxNode, source: ReadonlySet<string>): ChangedAround[] {
  const was = itemsOf(old);
  const now = itemsOf(fresh);
  const texts = new Set([...now.values()].map(codeText));
  const changed = [...was].filter(([, item]) => !texts.has(codeText(item)));
  const shadows = [...now].filter(([name]) => source.has(name) && !was.has(name));
  return [...changed, ...shadows].map(([name]) => {
    const item = now.get(name);
    return { line: item === undefined ? null : lineOf(item), name };
  });
}

function changedUses(old: SyntaxNode, fresh: SyntaxNode, source: ReadonlySet<string>): ChangedAround[] {
  const was = usesOf(old);
  const now = usesOf(fresh);
  const gone = [...was.keys()].filter((path) => /^(?:super|crate)::/.test(path) && !now.has(path));
  const shadows = [...now].filter(([path]) => !was.has(path) && takesPlace(path, source));
  return [...gone.map((name) => ({ line: null, name })), ...shadows.map(([name, line]) => ({ line, name }))];
}

function takesPlace(path: string, source: ReadonlySet<string>): boolean {
  const name = /\w+$/.exec(path)?.[0] ?? '';
  return source.has(name) && path !== `super::${name}`;
}

function testModules(root: SyntaxNode): SyntaxNode[] {
  return descendants(root, 'mod_item').filter((each) => /\bcfg\b.*\btest\b/.test(marksOf(each)));
}

function itemsOf(module: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const items = (module.childForFieldName('body')?.namedChildren ?? []).filter(isDeclaration);
  return new Map(items.filter((each) => !isTest(each)).map((each) => [nameOf(each), each]));
}

/** Each path that is brought in, with its line; lists are taken apart. */
function usesOf(module: SyntaxNode): ReadonlyMap<string, number> {
  const uses = descendants(module, 'use_declaration').filter(({ parent }) => parent?.parent?.id === module.id);
  return new Map(
    uses.flatMap((each) => {
      const path = each.text.replace(/^(?:pub\s+)?use\s+|;$/g, '').replaceAll(/\s+/g, ' ');
      const list = /^([^{}]*::)\{([^{}]*)\}$/.exec(path);
      const paths = list === null ? [path] : (list[2] ?? '').split(',').map((one) => `${list[1] ?? ''}${one.trim()}`);
      return paths.map((one) => [one, lineOf(each)] as const);
    }),
  );
}

function isDeclaration(node: SyntaxNode | null): node is SyntaxNode {
  return node !== null && declarations.includes(node.type);
}

function isTest(node: SyntaxNode): boolean {
  return /#\[(?:\w+::)*(?:\w*test\w*|test_case|quickcheck)\b/.test(marksOf(node));
}

function marksOf(node: SyntaxNode): string {
  return marksBefore(node, 'attribute_item', 'line_comment').replaceAll(/\/\/.*|\s+/g, '');
}

function nameOf(node: SyntaxNode): string {
  return node.childForFieldName('name')?.text ?? '';
}
