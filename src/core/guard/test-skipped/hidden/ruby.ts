import { perTree } from '../../per-tree.ts';
import type { SyntaxNode } from '../../syntax.ts';
import { ancestors, descendants, folded, ownName, type TestCase } from '../../test-case/test-case.ts';

const branches = /^(?:if|unless|if_modifier|unless_modifier)$/;
const shared = /^shared_(?:examples\w*|context)$/;

/** minitest runs public methods of what inherits from its class; both it and RSpec run what was defined when the file was loaded. */
export function hiddenInRuby(test: TestCase): string | null {
  const { node } = test;
  const around = ancestors(node);
  const branch = around.find(({ type }) => branches.test(type));
  if (branch !== undefined)
    return `${branch.type.replace('_modifier', '')} ${folded(branch.childForFieldName('condition')?.text ?? '')}`;
  if (node.type !== 'method') return option(node) ?? sharedGroup(around);
  const holder = around.find(({ type }) => type === 'class' || type === 'module');
  if (holder === undefined) return null;
  if (node.parent?.type === 'argument_list') return folded(node.parent.parent?.text.slice(0, 40) ?? 'private');
  if (holder.type === 'class' && holder.childForFieldName('superclass') === null)
    return 'a class that inherits from nothing';
  const { section, last } = memberOf(node, ownName(test));
  if (section !== null) return section;
  return takenAway(holder, ownName(test)) ?? (last === node.startIndex ? null : `def ${ownName(test)}`);
}

function option(call: SyntaxNode): string | null {
  const list = call.childForFieldName('arguments')?.namedChildren ?? [];
  const found = list.find((each) => /^(?::(?:skip|pending)|if: ?(?:false|nil)|unless: ?true)$/.test(each?.text ?? ''));
  return found?.text ?? null;
}

/** What is shared runs where it is included: nobody can tell here whether it is. */
function sharedGroup(around: readonly SyntaxNode[]): string | null {
  const group = around.find(
    (each) => each.type === 'call' && shared.test(each.childForFieldName('method')?.text ?? ''),
  );
  if (group === undefined) return null;
  const name = group.childForFieldName('arguments')?.namedChildren[0]?.text ?? '';
  const uses = (around.at(-1)?.text ?? '').split(name).length - 1;
  return uses > 1 ? null : folded(group.text.slice(0, 40));
}

interface Member {
  /** The word in whose part of the class it stands; `null`: it is public. */
  readonly section: string | null;
  /** Where the last method of its name begins. */
  readonly last: number;
}

const membersOf = perTree((root) => {
  const sections = new Map<number, string | null>();
  const last = new Map<string, number>();
  for (const holder of descendants(root, 'class', 'module')) {
    let section: string | null = null;
    const body = holder.childForFieldName('body');
    for (const each of body?.namedChildren ?? []) {
      if (each?.type === 'identifier' && /^(?:public|private|protected)$/.test(each.text))
        section = each.text === 'public' ? null : each.text;
      if (each?.type !== 'method') continue;
      sections.set(each.startIndex, section);
      last.set(`${body?.id ?? 0}:${each.childForFieldName('name')?.text ?? ''}`, each.startIndex);
    }
  }
  return { sections, last };
});

/** Behind a `private` on a line of its own, or with another one of its name further down. */
function memberOf(node: SyntaxNode, name: string): Member {
  const { sections, last } = membersOf(node);
  const { startIndex } = node;
  return { section: sections.get(startIndex) ?? null, last: last.get(`${node.parent?.id ?? 0}:${name}`) ?? startIndex };
}

const taking =
  /^(?:\w+\.)?(?:(?:public_)?send\(:)?(?:private|protected|undef_method|remove_method|alias_method)\b.*:\w|^undef \S|^alias \S/;
const takingTexts = perTree((root) =>
  descendants(root, 'call', 'undef', 'alias')
    .map(({ text }) => folded(text.slice(0, 120)))
    .filter((text) => taking.test(text)),
);

function takenAway(root: SyntaxNode, name: string): string | null {
  const word = new RegExp(String.raw`^\w+ :?${name}\b|:${name}\b`);
  return takingTexts(root).find((text) => word.test(text)) ?? null;
}
