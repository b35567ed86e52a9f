import type { SyntaxNode } from '../../guard/syntax.ts';
import { below, named, nameOf } from './node-parts.ts';
import type { Named } from './stand-in-grammar.ts';

export function goNames(root: SyntaxNode): Named[] {
  return named(root).flatMap((node): Named[] => {
    switch (node.type) {
      case 'import_declaration':
        return below(node, 'import_spec').map((spec) => {
          const path = (spec.childForFieldName('path')?.text ?? '').slice(1, -1).replace(/\/v\d+$/, '');
          const name = nameOf(spec) || (path.split('/').at(-1) ?? '').replace(/\.v\d+$/, '');
          return { name, holder: '', isImport: true, text: `import ${spec.text}`, membersEnd: null };
        });
      case 'function_declaration':
        return [make(nameOf(node), node.text)];
      case 'method_declaration': {
        const holder = node.childForFieldName('receiver')?.descendantsOfType('type_identifier')[0]?.text ?? '';
        return [{ ...make(nameOf(node), node.text), holder }];
      }
      case 'type_declaration':
        return named(node).map((spec) => ({ ...make(nameOf(spec), `type ${spec.text}`), membersEnd: root.endIndex }));
      case 'const_declaration':
      case 'var_declaration':
        return below(node, 'const_spec', 'var_spec').flatMap((spec) => valueNames(spec, node));
      default:
        return [];
    }
  });
}

const make = (name: string, text: string): Named => ({ name, holder: '', isImport: false, text, membersEnd: null });

/** A constant that counts on from the one before makes sense only with it. */
function valueNames(spec: SyntaxNode, declaration: SyntaxNode): Named[] {
  const [value, type] = [spec.childForFieldName('value'), spec.childForFieldName('type')];
  const counts = spec.type === 'const_spec' && (value === null || /\biota\b/.test(declaration.text));
  const keyword = spec.type === 'const_spec' ? 'const' : 'var';
  const names = named(spec).filter((each) => each.type === 'identifier' && each.startIndex !== type?.startIndex);
  // One that is left of a group still has to count as there.
  return names.map(({ text }) => make(text, counts ? '' : `${keyword} ${spec.text}`));
}
