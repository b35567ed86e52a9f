import { perTree } from '../../per-tree.ts';
import { ancestors, folded, type TestCase } from '../../test-case/test-case.ts';
import { marksBefore } from '../../test-case/by-function.ts';
import type { Hiding } from './hiding.ts';

const condition = /#!?\[cfg\((?!test\)|all\(test\)\))[^\]]*\]|#\[cfg_attr\([^\]]*\bignore\b[^\]]*\]/;
/** By what it is built for, a person can tell. */
const platform = /\b(?:unix|windows|target_\w+|debug_assertions|miri|loom)\b/;

const ofFile = perTree((root) =>
  root.namedChildren.flatMap((each) => (each?.type === 'inner_attribute_item' ? [each.text] : [])),
);

/** A test that is compiled only under a condition, or stands in a function, where nothing collects it. */
export function hiddenInRust({ node }: TestCase): Hiding | null {
  const around = ancestors(node);
  if (around.some(({ type }) => type === 'function_item')) return { form: 'a function in a function' };
  const marks = [node, ...around.filter(({ type }) => type === 'mod_item')].map((each) =>
    marksBefore(each, 'attribute_item', 'line_comment'),
  );
  const form = [...marks, ...ofFile(node)].flatMap(
    (each) => condition.exec(each.replaceAll(/\s+/g, ' '))?.[0] ?? [],
  )[0];
  if (form === undefined) return null;
  return { form: folded(form), ...(platform.test(form) ? { atMost: 'ask' as const } : {}) };
}
