import type { SyntaxNode } from '../syntax.ts';
import { calledOn, type Called } from './called-on.ts';
import { folded } from './test-case.ts';
import { isFilledLater, valueNamed } from './value-named.ts';
import type { ListedRows, TableRow } from './test-table.ts';

const lists =
  /^(?:array|list|tuple|set|array_expression|tuple_expression|literal_value|array_creation_expression|initializer_expression|array_initializer|collection_expression|object|dictionary|hash)$/;
const initializers = /^(?:array_initializer|initializer_expression|collection_expression)$/;
const wrappers =
  /^(?:composite_literal|expression_list|parenthesized_expression|as_expression|satisfies_expression|reference_expression|implicit_array_creation_expression|array_creation_expression|object_creation_expression|element_value_array_initializer|equals_value_clause|await_expression)$/;
const names = /identifier|variable_name|constant/;
const cutting =
  /^(?:slice|splice|filter|take|takeWhile|take_while|first|last|drop|dropWhile|drop_while|select|reject|skip|skip_while|step_by|islice|limit|subList|Take|TakeWhile|TakeLast|Skip|SkipWhile|SkipLast|Where|array_slice|array_filter|grep|sample)$/;
/** What changes how a row looks or in which order they come, and leaves all of them. */
const keeping =
  /^(?:map|flatMap|entries|values|keys|items|concat|sort|reverse|toSorted|toReversed|iter|into_iter|enumerate|cloned|copied|stream|to_a|freeze|each_with_index|shuffle|with_index|Select|ToList|ToArray|AsEnumerable|toList|toArray|boxed|collect)$/;
const keepingFirst =
  /^(?:entries|values|keys|from|fromEntries|enumerate|sorted|list|tuple|reversed|iter|iterator_to_array|array_values|array_map)$/;
const making = /^(?:of|asList|ofEntries|listOf|arrayOf|sequenceOf|setOf)$/;
const toNothing =
  /\(\s*(?:0\s*,\s*)?0\s*\)$|(?:=>|->|lambda\b[^:]*:|\bfn\s*\([^)]*\)\s*=>|\|[^|]*\||\breturn)\s*\{?\s*(?:return\s+)?(?:false|False|0|!1)\b|\{\s*(?:\|[^|]*\|\s*)?(?:false|nil)\s*\}|\[\s*0?\s*:\s*0\s*\]|\[\s*0?\s*\.\.\s*0\s*\]|\[\s*0\s*,\s*0\s*\]|\(\s*\w+\s*,\s*(?:0\s*,\s*)?0\s*\)$/;
const maxDepth = 12;

/** The rows of a list that is written out, there or where its name is given; `null`: nobody can tell. */
export function listRows(list: SyntaxNode): ListedRows | null {
  let at = list;
  let isFilled = false;
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const cut = cutOf(at);
    if (cut !== null)
      return { rows: [], cut, isNothing: toNothing.test(cut) || listRows(rest(at))?.isNothing === true };
    if (isList(at)) return all(rowNodes(at), isFilled);
    const call = calledOn(at);
    if (call !== null && making.test(call.name) && call.on !== null) return all(call.list, isFilled);
    isFilled ||= names.test(at.type) && isFilledLater(at);
    const next = names.test(at.type) ? valueNamed(at) : call === null ? inside(at) : kept(call, at);
    if (next === null) return null;
    at = next;
  }
  return null;
}

function all(nodes: readonly SyntaxNode[], isFilled: boolean): ListedRows {
  const rows = nodes.map((node): TableRow => ({ text: folded(node.text), cells: [node] }));
  return { rows, cut: null, isNothing: rows.length === 0 && !isFilled };
}

function isList(node: SyntaxNode): boolean {
  return lists.test(node.type) && !node.namedChildren.some((each) => initializers.test(each?.type ?? ''));
}

function rowNodes(list: SyntaxNode): SyntaxNode[] {
  return list.namedChildren.filter((each): each is SyntaxNode => each !== null && !/comment/.test(each.type));
}

function cutOf(node: SyntaxNode): string | null {
  const call = calledOn(node);
  if (call !== null) {
    if (!cutting.test(call.name)) return null;
    const from = call.on?.endIndex ?? node.startIndex;
    return folded(node.text.slice(from - node.startIndex)).slice(0, 60);
  }
  const isCut =
    (node.type === 'subscript' && node.namedChildren.some((each) => each?.type === 'slice')) ||
    node.type === 'slice_expression' ||
    (/^(?:index_expression|element_reference|element_access_expression)$/.test(node.type) &&
      /\.\.|\[\s*\d+\s*,/.test(node.text.slice(-40))) ||
    (/comprehension|generator_expression/.test(node.type) &&
      node.namedChildren.some((each) => each?.type === 'if_clause'));
  if (!isCut) return null;
  const bracket = /comprehension|generator/.test(node.type) ? 0 : rest(node).endIndex - node.startIndex;
  return folded(node.text.slice(bracket)).slice(0, 60);
}

/** What is cut. */
function rest(node: SyntaxNode): SyntaxNode {
  return calledOn(node)?.on ?? node.childForFieldName('value') ?? node.namedChildren[0] ?? node;
}

/** The list that a call hands on whole. */
function kept({ name, on, list }: Called, node: SyntaxNode): SyntaxNode | null {
  if (node.type === 'object_creation_expression') return inside(node);
  if (keepingFirst.test(name) && list[0] !== undefined) return list[0];
  return keeping.test(name) ? on : null;
}

function inside(node: SyntaxNode): SyntaxNode | null {
  if (node.type === 'macro_invocation') {
    const isVec = node.childForFieldName('macro')?.text === 'vec';
    return isVec ? (node.namedChildren.find((each) => each?.type === 'token_tree') ?? null) : null;
  }
  if (/comprehension|generator_expression/.test(node.type)) {
    return node.namedChildren.find((each) => each?.type === 'for_in_clause')?.childForFieldName('right') ?? null;
  }
  if (!wrappers.test(node.type)) return null;
  return (
    node.namedChildren.find((each) => initializers.test(each?.type ?? '')) ??
    node.childForFieldName('body') ??
    node.childForFieldName('value') ??
    (node.type === 'object_creation_expression' ? null : (node.namedChildren[0] ?? null))
  );
}
