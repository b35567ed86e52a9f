import { perTree } from '../../per-tree.ts';
import type { SyntaxNode } from '../../syntax.ts';
import { ancestors, descendants, folded, type TestCase } from '../../test-case/test-case.ts';

const makesTests = /\b(?:it|test|specify|base\w*|\w+[tT]est)\s*[(.]|\bextend\(/;

/** A test is one when its call is reached as the file is loaded, and what it calls is the runner's. */
export function hiddenInJavascript({ node }: TestCase): string | null {
  const around = ancestors(node);
  const runIf = /\.runIf\s*\(.*?\)/.exec(folded(node.childForFieldName('function')?.text.slice(0, 400) ?? ''))?.[0];
  return runIf ?? behindCondition(node, around) ?? uncalled(around) ?? notTheRunners(node);
}

function behindCondition(node: SyntaxNode, around: readonly SyntaxNode[]): string | null {
  const branch = around.find(({ type }) => type === 'if_statement' || type === 'ternary_expression');
  if (branch !== undefined) return `if ${folded(branch.childForFieldName('condition')?.text ?? '')}`;
  const join = around.find(
    (each) => each.type === 'binary_expression' && each.childForFieldName('right')?.startIndex === node.startIndex,
  );
  return join === undefined ? null : `${folded(join.childForFieldName('left')?.text ?? '')} &&`;
}

/** In a function whose name stands nowhere else. */
function uncalled(around: readonly SyntaxNode[]): string | null {
  for (const each of around) {
    const holder = /^(?:arrow_function|function_expression)$/.test(each.type) ? each.parent : each;
    if (holder === null || !/^(?:function_declaration|variable_declarator)$/.test(holder.type)) continue;
    const name = holder.childForFieldName('name')?.text ?? '';
    const isExported = [holder.parent, holder.parent?.parent].some((above) => above?.type === 'export_statement');
    if (/^[\w$]+$/.test(name) && !isExported && timesWritten(holder).get(name) === 1) return `function ${name}`;
  }
  return null;
}

const timesWritten = perTree((root) => {
  const times = new Map<string, number>();
  for (const [word] of root.text.matchAll(/[A-Za-z_$][\w$]*/g)) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
});

/** Functions of the file by their names: `const test = () => {}` runs nothing. */
const ownFunctions = perTree((root) => {
  const found = new Map<string, SyntaxNode>();
  for (const each of descendants(root, 'function_declaration', 'variable_declarator')) {
    const value = each.type === 'variable_declarator' ? each.childForFieldName('value') : each;
    if (value !== null && /function/.test(value.type)) found.set(each.childForFieldName('name')?.text ?? '', value);
  }
  return found;
});

function notTheRunners(node: SyntaxNode): string | null {
  const name = /^\w+/.exec(node.childForFieldName('function')?.text.slice(0, 80) ?? '')?.[0] ?? '';
  const own = ownFunctions(node).get(name);
  if (own === undefined || makesTests.test(own.childForFieldName('body')?.text ?? '')) return null;
  return `${name} = ${folded(own.text.slice(0, 60))}`;
}
