import type { SyntaxNode } from '../syntax.ts';
import { nameOf, type BodyGrammar } from './body-grammar.ts';
import type { IsOverridden } from './overridden-in.ts';
import { forOthers } from './phrases.ts';

const baseName =
  /^(?:Abstract|Base|Unimplemented|Mock|Fake|Stub|Null|Noop|NoOp|Dummy|I(?=[A-Z][a-z]))|(?:Base|Abstract|Interface|Mixin|Protocol|Adapter|Noop|Port)$/;
const maxHead = 300;

/** A body that others fill: abstract by its mark, by its class, by a derived type that does, or by its own words. */
export function isAbstract(node: SyntaxNode, text: string, grammar: BodyGrammar, isOverridden: IsOverridden): boolean {
  const marks =
    node.parent?.type === 'decorated_definition' ? node.parent.text.slice(0, maxHead) : node.text.slice(0, maxHead);
  if (/\babstract(?:method|property)?\b|@overload\b|@typing\.overload\b/.test(marks.split('\n', 4).join('\n')))
    return true;
  const holder = holderOf(node, grammar);
  if (holder === null) return receiverIsBase(node);
  if (/^(?:trait|interface)_/.test(holder.type) || (holder.type === 'module' && forOthers.test(text))) return true;
  const head = holder.text.slice(0, maxHead).split(/[{\n]/, 1)[0] ?? '';
  const name = nameOf(holder) || (/\bfor\s+(\w+)/.exec(head)?.[1] ?? '');
  return (
    baseName.test(name) ||
    /\babstract\b|\bABC(?:Meta)?\b|\bProtocol\b|#\[cfg\(test\)\]/.test(head) ||
    isTestModule(holder) ||
    forOthers.test(text) ||
    isOverridden(name, nameOf(node))
  );
}

function holderOf(node: SyntaxNode, { holders }: BodyGrammar): SyntaxNode | null {
  for (let at = node.parent; at !== null; at = at.parent) if (holders.includes(at.type)) return at;
  return null;
}

/** Go: `func (m *MockStore) Get()`. */
function receiverIsBase(node: SyntaxNode): boolean {
  const receiver = node.childForFieldName('receiver')?.text.slice(0, 200) ?? '';
  return baseName.test(/(\w+)(?:\[[^\]]*\])?\s*\)$/.exec(receiver)?.[1] ?? '');
}

function isTestModule({ type, previousNamedSibling }: SyntaxNode): boolean {
  return type === 'mod_item' && /cfg\(test\)/.test(previousNamedSibling?.text.slice(0, 60) ?? '');
}
