import type { SyntaxNode } from '../syntax.ts';

/** A call in the words of all languages: `on.name(list)`. */
export interface Called {
  readonly name: string;
  /** What it is called on; `null`: a bare name. */
  readonly on: SyntaxNode | null;
  readonly list: readonly SyntaxNode[];
}

const callTypes =
  /^(?:call|call_expression|method_invocation|invocation_expression|\w*function_call_expression|member_call_expression|scoped_call_expression|object_creation_expression|new_expression)$/;

/** `null`: the node is no call. */
export function calledOn(node: SyntaxNode): Called | null {
  if (!callTypes.test(node.type)) return null;
  const callee =
    node.childForFieldName('function') ?? node.childForFieldName('constructor') ?? node.childForFieldName('type');
  const holder = callee ?? node;
  const on = first(holder, 'object', 'operand', 'value', 'expression', 'receiver', 'scope');
  const name = first(holder, 'property', 'attribute', 'field', 'name', 'method') ?? callee;
  const written = node.childForFieldName('arguments') ?? argumentList(node);
  const list = (written?.namedChildren ?? []).flatMap((each) =>
    each === null || each.type === 'comment'
      ? []
      : [each.type === 'argument' ? (each.namedChildren.at(-1) ?? each) : each],
  );
  return { name: name?.text ?? '', on, list };
}

function first(node: SyntaxNode, ...fields: string[]): SyntaxNode | null {
  for (const field of fields) {
    const found = node.childForFieldName(field);
    if (found !== null) return found;
  }
  return null;
}

function argumentList(node: SyntaxNode): SyntaxNode | null {
  return node.namedChildren.find((each) => each?.type === 'arguments' || each?.type === 'argument_list') ?? null;
}
