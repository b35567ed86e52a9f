import type { SyntaxNode } from '../syntax.ts';
import { descendants, folded } from '../test-case/test-case.ts';

const maxNames = 2_000;
const dotted = /^[\w.]+$/;

/** What a dotted name of a file stands for: `R.run` after `from unittest import TestResult as R` is `unittest.TestResult.run`. */
export function pythonNames(root: SyntaxNode): (text: string) => string {
  const origin = new Map<string, string>();
  for (const node of descendants(root, 'import_statement', 'import_from_statement').slice(0, maxNames)) {
    const module = node.childForFieldName('module_name');
    const from = module === null ? '' : `${module.text}.`;
    for (const each of node.namedChildren) {
      if (each === null || each === module || each.startIndex === module?.startIndex) continue;
      const name = each.childForFieldName('name')?.text ?? each.text;
      const alias = each.childForFieldName('alias')?.text;
      if (alias !== undefined) origin.set(alias, from + name);
      else if (from === '') origin.set(name.split('.')[0] ?? name, name.split('.')[0] ?? name);
      else origin.set(name, from + name);
    }
  }
  const resolve = (text: string): string => {
    const plain = folded(text.slice(0, 400)).replace(
      /^(?:sys\.modules\[|(?:__import__|(?:importlib\.)?import_module)\()["']([\w.]+)["'][\])]/,
      '$1',
    );
    const [head = '', ...rest] = plain.split('.');
    const known = origin.get(head);
    return known === undefined ? plain : [known, ...rest].join('.');
  };
  // `Result = unittest.TestResult`: another name for the same thing.
  for (const node of descendants(root, 'assignment').slice(0, maxNames)) {
    const [left, right] = [node.childForFieldName('left'), node.childForFieldName('right')];
    if (
      left?.type !== 'identifier' ||
      right === null ||
      right.endIndex - right.startIndex > 400 ||
      origin.has(left.text)
    )
      continue;
    const meant = resolve(right.text);
    if (dotted.test(meant) && meant !== folded(right.text.slice(0, 400))) origin.set(left.text, meant);
    else if (/^(?:unittest|_?pytest)\b[\w.]*$/.test(meant)) origin.set(left.text, meant);
  }
  return resolve;
}
