import type { SyntaxNode, SyntaxTreeHandle } from '../syntax.ts';
import { descendants } from './test-case.ts';

const declarations = [
  'variable_declarator',
  'assignment',
  'short_var_declaration',
  'var_spec',
  'const_spec',
  'let_declaration',
  'const_item',
  'static_item',
  'const_element',
  'property_element',
  'property_declaration',
  'assignment_expression',
  'assignment_statement',
];

/** Values by name and root: a file is walked once, however many tables it has. */
const known = new WeakMap<SyntaxTreeHandle, ReadonlyMap<string, readonly SyntaxNode[]>>();

/** What a name was last given before it is used; a class's field may stand behind its use. `null`: not in this file. */
export function valueNamed(name: SyntaxNode): SyntaxNode | null {
  const found = declared(name.tree).get(bare(name.text)) ?? [];
  const holder = found.findLast(({ startIndex }) => startIndex < name.startIndex) ?? found[0];
  return holder === undefined ? null : valueOf(holder);
}

/** Whether a list that is written out may get more: its name stands elsewhere than where it is made and where it is walked over. */
export function isFilledLater(name: SyntaxNode): boolean {
  const { text } = name.tree.rootNode;
  const word = bare(name.text);
  let count = 0;
  for (let at = text.indexOf(word); at >= 0 && count <= 2; at = text.indexOf(word, at + word.length)) {
    if (!/[\w$]/.test(text.charAt(at - 1)) && !/[\w$]/.test(text.charAt(at + word.length))) count += 1;
  }
  return count > 2;
}

function declared(tree: SyntaxTreeHandle): ReadonlyMap<string, readonly SyntaxNode[]> {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const found = new Map<string, SyntaxNode[]>();
  for (const each of descendants(tree.rootNode, ...declarations)) {
    const name = (['name', 'left', 'pattern'] as const)
      .map((field) => each.childForFieldName(field)?.text)
      .find((text) => text !== undefined);
    const key = bare(name ?? each.namedChildren[0]?.text ?? '');
    const list = found.get(key);
    if (list === undefined) found.set(key, [each]);
    else list.push(each);
  }
  known.set(tree, found);
  return found;
}

function bare(name: string): string {
  return name.replace(/^(?:this|self|static|cls)(?:\.|::|->)/, '').replace(/^\$/, '');
}

function valueOf(holder: SyntaxNode): SyntaxNode | null {
  const value = holder.childForFieldName('value') ?? holder.childForFieldName('right');
  if (value !== null) return value;
  const last = holder.namedChildren.at(-1) ?? null;
  return last === null || last.startIndex === holder.namedChildren[0]?.startIndex ? null : last;
}
