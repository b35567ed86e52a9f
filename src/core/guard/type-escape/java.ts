import type { SyntaxNode } from '../syntax.ts';
import { descendants } from '../test-case/test-case.ts';
import type { EscapeGrammar } from './escape-grammar.ts';

const effect = 'leaves the types';
/** Types of the standard library that have parameters, and are raw without them. */
const generic =
  /^(?:List|ArrayList|LinkedList|Set|HashSet|LinkedHashSet|TreeSet|Map|HashMap|LinkedHashMap|TreeMap|ConcurrentHashMap|Collection|Iterable|Iterator|Queue|Deque|ArrayDeque|Optional|Stream|Supplier|Consumer|Function|BiFunction|Predicate|Callable|Future|CompletableFuture|Comparator)$/;

/** `@SuppressWarnings("unchecked")` and raw types. Not in `instanceof`, `.class` and imports, where parameters can't stand. */
export const javaTypeEscapes: EscapeGrammar = {
  hint: /SuppressWarnings|\b(?:List|Set|Map|Collection|Iter\w+|Queue|Deque|Optional|Stream|Supplier|Consumer|Function|Predicate|Callable|Future|Comparator)\b|\b(?:Array|Linked|Hash|Tree|Concurrent|Completable|Bi)\w+/,
  types: ['annotation', 'type_identifier'],
  isLaxInTests: false,
  find(node) {
    if (node.type === 'annotation') {
      return /^@(?:\w+\.)*SuppressWarnings\b[^@]*"(?:unchecked|rawtypes|all)"/.test(node.text.slice(0, 300))
        ? { key: 'unchecked', effect: 'tells a type checker to look away', isDemanded: isForCast(node) }
        : null;
    }
    if (!generic.test(node.text) || !isRaw(node)) return null;
    return { key: `raw ${node.text}`, effect: `${effect}: it has no type in angle brackets` };
  },
};

/** Parameters of types are gone when a program runs: a cast to one can't be checked, and Java warns of each. */
function isForCast(annotation: SyntaxNode): boolean {
  if (!/^@SuppressWarnings\(\s*"unchecked"\s*\)$/.test(annotation.text)) return false;
  const declared = annotation.parent?.parent ?? null;
  if (declared === null || !/^(?:method_declaration|local_variable_declaration)$/.test(declared.type)) return false;
  return descendants(declared, 'cast_expression').some((cast) => {
    const type = cast.childForFieldName('type');
    return type?.type === 'generic_type' || /^[A-Z](?:\[\])?$/.test(type?.text ?? '');
  });
}

function isRaw({ parent, startIndex }: SyntaxNode): boolean {
  if (parent === null) return false;
  if (
    /^(?:local_variable_declaration|field_declaration|formal_parameter|object_creation_expression|array_type|type_arguments|method_declaration)$/.test(
      parent.type,
    )
  ) {
    return (
      parent.type === 'type_arguments' ||
      parent.childForFieldName('type')?.startIndex === startIndex ||
      parent.type === 'array_type'
    );
  }
  return parent.type === 'cast_expression';
}
