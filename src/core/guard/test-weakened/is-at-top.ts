import type { SyntaxNode } from '../syntax.ts';
import { ancestors } from '../test-case/test-case.ts';

/** Whether it runs when the file is loaded. */
export function isAtTop(node: SyntaxNode): boolean {
  return !ancestors(node).some(({ type }) => /function|lambda|method|^class_body$/.test(type));
}
