import type { SyntaxNode } from '../../guard/syntax.ts';
import { flat, named } from './node-parts.ts';

/** One for each name of a parameter or result, or one where it has none. */
export function parameterTypes(parameter: SyntaxNode): string[] {
  const type = parameter.childForFieldName('type');
  if (type === null) return [];
  const names = named(parameter).filter((each) => each.type === 'identifier' && each.startIndex !== type.startIndex);
  const mark = parameter.type.startsWith('variadic') ? '...' : '';
  return Array.from({ length: Math.max(1, names.length) }, () => mark + flat(type));
}
