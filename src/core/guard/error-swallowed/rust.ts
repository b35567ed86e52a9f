import type { FileChange } from '../file-change.ts';
import type { SyntaxNode } from '../syntax.ts';
import { isHollow } from './is-hollow.ts';
import type { SwallowGrammar } from './swallow-grammar.ts';

const maxReceiver = 200;

/** A default where an error was passed on before, and arms and branches for errors that do nothing. */
export const rustSwallows: SwallowGrammar = {
  hint: /unwrap_or|\bErr\s*\(|\.ok\s*\(/,
  types: ['call_expression', 'match_arm', 'if_expression'],
  find(node, file) {
    if (node.type === 'match_arm') {
      const isEmpty = /^Err\(\s*_\w*\s*\)\s*=>\s*(?:\{\s*\}|\(\))\s*,?$/.test(node.text.slice(0, 100));
      return isEmpty ? 'an error is lost' : null;
    }
    if (node.type === 'if_expression') {
      const isErr = /^let\s+Err\(\s*_\w*\s*\)/.test(node.childForFieldName('condition')?.text.slice(0, 60) ?? '');
      return isErr && isHollow(node.childForFieldName('consequence')) ? 'an error is lost' : null;
    }
    return isDefault(node, file) ? 'a default stands where an error was passed on' : null;
  },
};

function isDefault(node: SyntaxNode, { before }: FileChange): boolean {
  const called = node.childForFieldName('function');
  const method = called?.childForFieldName('field')?.text ?? '';
  if (!/^(?:unwrap_or(?:_default|_else)?|ok)$/.test(method)) return false;
  const receiver = called?.childForFieldName('value')?.text ?? '';
  if (receiver === '' || receiver.length > maxReceiver) return false;
  return [`${receiver}?`, `${receiver}.unwrap()`, `${receiver}.expect(`].some(
    (text) => before?.text?.includes(text) === true,
  );
}
