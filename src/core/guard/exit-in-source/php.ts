import type { SyntaxNode } from '../syntax.ts';
import { around, functionsAround } from './around.ts';
import type { ExitGrammar } from './exit-grammar.ts';
import { handlesSignal, type SignalForms } from './handles-signal.ts';

/** What a page does last before it ends: it has answered. */
const answered =
  /\b(?:header|readfile|fpassthru|json_encode|wp_redirect|wp_safe_redirect|wp_send_json\w*|http_response_code|setcookie)\b/;
const spared = 400;

const signals: SignalForms = {
  call: /^\\?pcntl_signal\s*\(/,
  byName: String.raw`\bpcntl_signal\(\s*\\?\w{1,40}\s*,\s*(?:\[\s*\$this\s*,\s*)?(?:['"]NAME['"]|(?:\$this->)?NAME\(\.\.\.\))`,
  declared: 'function',
};

/** `exit` and `die` in all forms. A page that has sent its answer ends so, and a file that may not be called by itself. */
export const phpExits: ExitGrammar = {
  hint: /\b(?:exit|die)\b/i,
  types: ['exit_statement', 'name', 'function_call_expression'],
  find(node) {
    if (node.type === 'exit_statement')
      return { key: 'exit', code: codeOf(/\((.*)\)/s.exec(node.text.slice(0, 300))?.[1] ?? '') };
    if (node.type === 'name') {
      const isBare =
        /^(?:exit|die)$/i.test(node.text) &&
        /^(?:expression_statement|binary_expression)$/.test(node.parent?.type ?? '');
      return isBare ? { key: 'exit', code: '' } : null;
    }
    const called = node.childForFieldName('function')?.text ?? '';
    if (!/^(?:exit|die)$/i.test(called)) return null;
    return { key: 'exit', code: codeOf(node.childForFieldName('arguments')?.namedChildren[0]?.text ?? '') };
  },
  isAtEntry(node, text) {
    const isGuarded = around(node).some(
      (each) => each.type === 'binary_expression' && /^defined\b/.test(each.text.slice(0, 20)),
    );
    const before = text.slice(Math.max(0, node.startIndex - spared), node.startIndex);
    return (
      isGuarded ||
      handlesSignal(node, text, signals) ||
      answered.test(before) ||
      /^if\s*\(\s*!\s*defined\b/.test(enclosingIf(node)) ||
      functionsAround(node).includes('main')
    );
  },
  hidesFailure: (node) => around(node).some((each) => /^register_shutdown_function\b/.test(each.text.slice(0, 40))),
};

/** A text is printed, and the process ends well. */
function codeOf(written: string): string {
  return /^['"]/.test(written) ? '0' : written;
}

function enclosingIf(node: SyntaxNode): string {
  return (
    around(node)
      .find(({ type }) => type === 'if_statement')
      ?.text.slice(0, 60) ?? ''
  );
}
