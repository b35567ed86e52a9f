import type { SyntaxNode } from '../../guard/syntax.ts';
import { below, named, nameOf } from './node-parts.ts';
import type { Named } from './stand-in-grammar.ts';

export function phpNames(root: SyntaxNode): Named[] {
  return named(root).flatMap((node): Named[] => {
    const body = node.type === 'namespace_definition' ? node.childForFieldName('body') : null;
    if (body !== null) return phpNames(body);
    return node.type === 'namespace_use_declaration' ? importsIn(node) : namesIn(node, '');
  });
}

function make(name: string, text: string, holder: string): Named {
  return { name, holder, isImport: false, text, membersEnd: null };
}

/** Each name by itself, with the prefix of its group. */
function importsIn(node: SyntaxNode): Named[] {
  const group = node.childForFieldName('body');
  const prefix = group === null ? '' : `${named(node).find(({ type }) => type === 'namespace_name')?.text ?? ''}\\`;
  const kind = /^use\s+(function|const)\b/.exec(node.text)?.[1];
  return below(node, 'namespace_use_clause').map((clause) => {
    const path = clause.text.replace(/^(?:function|const)\s+/, '');
    const own = /^(function|const)\s/.exec(clause.text)?.[1] ?? kind;
    const name = clause.childForFieldName('alias')?.text ?? path.split('\\').at(-1) ?? '';
    return { ...make(name, `use ${own === undefined ? '' : `${own} `}${prefix}${path};`, ''), isImport: true };
  });
}

function namesIn(node: SyntaxNode, holder: string): Named[] {
  const name = nameOf(node);
  switch (node.type) {
    case 'function_definition':
    case 'method_declaration':
      return [make(name, node.text, holder)];
    case 'const_declaration': {
      const head = node.text.slice(0, (below(node, 'const_element')[0]?.startIndex ?? 0) - node.startIndex);
      return below(node, 'const_element').map((each) =>
        make(named(each)[0]?.text ?? '', `${head}${each.text};`, holder),
      );
    }
    case 'property_declaration': {
      const elements = below(node, 'property_element');
      const head = node.text.slice(0, (elements[0]?.startIndex ?? 0) - node.startIndex);
      // `$this->a` names it otherwise than `self::$a`.
      return elements.flatMap((each) => {
        const text = `${head}${each.text};`;
        return [make(nameOf(each), text, holder), make(nameOf(each).slice(1), text, holder)];
      });
    }
    case 'class_declaration':
    case 'trait_declaration':
    case 'interface_declaration':
    case 'enum_declaration': {
      const body = node.childForFieldName('body');
      return body === null
        ? []
        : [
            { ...make(name, node.text, holder), membersEnd: body.endIndex - 1 },
            ...named(body).flatMap((member) => namesIn(member, name)),
          ];
    }
    default:
      return [];
  }
}
