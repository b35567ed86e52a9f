import type { SyntaxNode } from '../syntax.ts';
import { descendants, folded } from '../test-case/test-case.ts';
import { isAtTop } from './is-at-top.ts';

const loaded = /\brequire\(\s*["'`]((?:\.{1,2}|@|~|#)\/[^"'`]+)["'`]\s*\)/;
const loader =
  /^(?:(?:Module|require\(["'](?:node:)?module["']\))\.(?:_load|prototype\.require)|require\.cache\[.*["'`]\.)/;
const hollow = /^(?:\(.*?\)|\w+) ?=> ?(?:\{ ?\}|undefined|null|void 0)$|^(?:async )?function ?\w*\(.*?\) ?\{ ?\}$/;

/** Members of the source's modules that are given another function, and the way modules are loaded. */
export function javascriptStandIns(root: SyntaxNode): SyntaxNode[] {
  const assignments = descendants(root, 'assignment_expression');
  if (assignments.length === 0) return [];
  const own = ownModules(root);
  const made = new Set(
    descendants(root, 'function_declaration', 'class_declaration', 'variable_declarator').map(
      (node) => node.childForFieldName('name')?.text ?? '',
    ),
  );
  return assignments.filter((node) => {
    const left = node.childForFieldName('left');
    const right = node.childForFieldName('right');
    if (left === null || right === null || !/^(?:member|subscript)_expression$/.test(left.type)) return false;
    const target = folded(left.text.slice(0, 400));
    if (loader.test(target)) return isAtTop(node);
    if (!loaded.test(target) && !own.has(/^[A-Za-z_$][\w$]*/.exec(target)?.[0] ?? '')) return false;
    const isCode = /function/.test(right.type)
      ? !hollow.test(folded(right.text.slice(0, 400)))
      : right.type === 'identifier' && made.has(right.text) && !own.has(right.text);
    return isCode && isAtTop(node);
  });
}

/** Names that stand for modules of the project, or for parts of them. */
function ownModules(root: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of descendants(root, 'import_statement')) {
    if (!/^(?:\.{1,2}|@|~|#)\//.test(node.childForFieldName('source')?.text.slice(1, -1) ?? '')) continue;
    const clause = node.namedChildren.find((each) => each?.type === 'import_clause');
    for (const name of clause?.text.slice(0, 2_000).match(/[A-Za-z_$][\w$]*/g) ?? []) names.add(name);
  }
  for (const node of descendants(root, 'variable_declarator')) {
    if (!loaded.test(node.childForFieldName('value')?.text.slice(0, 400) ?? '')) continue;
    const given = node.childForFieldName('name')?.text.slice(0, 400) ?? '';
    for (const name of given.match(/[A-Za-z_$][\w$]*/g) ?? []) names.add(name);
  }
  return names;
}
