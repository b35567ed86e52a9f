import type { SyntaxNode } from '../syntax.ts';
import { folded } from '../test-case/test-case.ts';
import { publicName, type PublicName } from './public-name.ts';

/** What tells public members of public types in a language of classes. */
export interface ClassGrammar {
  readonly prefix: string;
  readonly types: RegExp;
  readonly interfaces: RegExp;
  readonly members: RegExp;
  /** Nodes that hold a namespace's declarations. */
  readonly holders: RegExp;
  readonly isPublicType: (node: SyntaxNode) => boolean;
  readonly isPublicMember: (node: SyntaxNode) => boolean;
  /** The type of a parameter, which with the others tells overloads apart; `null`: the language has none. */
  readonly parameterType: ((node: SyntaxNode) => string) | null;
}

/** Public members of public types, by namespace, type, name and the types of their parameters. */
export function memberNames(root: SyntaxNode, grammar: ClassGrammar, namespace: string): PublicName[] {
  return root.namedChildren.flatMap((node): PublicName[] => {
    if (node === null) return [];
    if (grammar.holders.test(node.type)) {
      const own = node.childForFieldName('name')?.text ?? '';
      return memberNames(node.childForFieldName('body') ?? node, grammar, [namespace, own].filter(Boolean).join('.'));
    }
    return grammar.types.test(node.type) && grammar.isPublicType(node) ? ofType(node, grammar, namespace) : [];
  });
}

function ofType(node: SyntaxNode, grammar: ClassGrammar, holder: string): PublicName[] {
  const name = node.childForFieldName('name')?.text ?? '';
  const path = `${holder}.${name}`;
  const isOpen = grammar.interfaces.test(node.type);
  const members = inside(node.childForFieldName('body')).flatMap((each): PublicName[] => {
    if (grammar.types.test(each.type)) return grammar.isPublicType(each) || isOpen ? ofType(each, grammar, path) : [];
    if (!grammar.members.test(each.type) || !(isOpen || grammar.isPublicMember(each))) return [];
    return namesOf(each).map((own) => {
      const { parameterType } = grammar;
      const read = publicName('', `${name}.${own}`, each, { values: false });
      const list = each.childForFieldName('parameters');
      if (list === null || parameterType === null)
        return { ...read, key: `${grammar.prefix}:${path}.${own}`, head: read.head.replace(/\s*=.*$/, '') };
      const types = list.namedChildren.flatMap((one) => (one === null ? [] : [parameterType(one)]));
      // Overloads are told apart by these, so that the names of parameters are free to change.
      return {
        ...read,
        key: `${grammar.prefix}:${path}.${own}(${types.join(',')})`,
        name: `${name}.${own}(${types.join(', ')})`,
        parameters: [],
      };
    });
  });
  const own = publicName(`${grammar.prefix}:${path}`, name, node);
  return [{ ...own, head: '', tail: '' }, ...members];
}

/** What stands in a body; Java's enumerations keep their methods in one of their own. */
function inside(body: SyntaxNode | null): SyntaxNode[] {
  return (body?.namedChildren ?? []).flatMap((each) =>
    each === null ? [] : each.type === 'enum_body_declarations' ? inside(each) : [each],
  );
}

function namesOf(node: SyntaxNode): string[] {
  const name = node.childForFieldName('name');
  if (name !== null) return [name.text];
  const found: string[] = [];
  const open = [...node.namedChildren];
  while (open.length > 0) {
    const each = open.shift();
    if (each === null || each === undefined) continue;
    if (/^(?:variable_declarator|property_element|const_element)$/.test(each.type)) {
      found.push(folded((each.childForFieldName('name') ?? each.namedChildren[0] ?? each).text));
    } else if (each.type === 'variable_declaration') {
      open.push(...each.namedChildren);
    }
  }
  return found;
}
