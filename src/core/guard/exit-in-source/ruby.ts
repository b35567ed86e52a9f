import type { SyntaxNode } from '../syntax.ts';
import { around } from './around.ts';
import type { ExitGrammar } from './exit-grammar.ts';
import { handlesSignal, type SignalForms } from './handles-signal.ts';

const signals: SignalForms = {
  call: /^(?:Signal\.)?trap\b/,
  byName: String.raw`\btrap[ (][^\n{]{1,40}(?:method\(:NAME\)|(?:\{|\bdo\b)\s*(?:\|\w*\|\s*)?NAME\b(?:\(\))?)`,
  declared: 'def',
};

export const rubyExits: ExitGrammar = {
  hint: /\bexit\b/,
  types: ['call', 'identifier'],
  find(node) {
    if (node.type === 'identifier') {
      // A bare word that is no statement is a name.
      return /^exit!?$/.test(node.text) && isStatement(node) ? { key: node.text, code: '' } : null;
    }
    const method = node.childForFieldName('method')?.text ?? '';
    const receiver = node.childForFieldName('receiver')?.text ?? '';
    if (!/^exit!?$/.test(method) || !/^(?:Kernel|Process|::Kernel|::Process)?$/.test(receiver)) return null;
    const code = node.childForFieldName('arguments')?.namedChildren[0]?.text ?? '';
    return { key: method, code: code === 'true' ? '0' : code === 'false' ? '1' : code };
  },
  isAtEntry: (node, text) =>
    handlesSignal(node, text, signals) ||
    around(node).some(
      (each) =>
        (each.type === 'if' && /__FILE__|\$PROGRAM_NAME/.test(each.childForFieldName('condition')?.text ?? '')) ||
        (each.type === 'call' && /^(?:\w+\.)?(?:on|on_tail|trap|Signal\.trap|task)\b/.test(each.text.slice(0, 40))),
    ),
  hidesFailure: (node) =>
    around(node).some(
      (each) => each.type === 'call' && /^at_exit\b|^Minitest\.after_run\b/.test(each.text.slice(0, 30)),
    ),
};

function isStatement({ parent }: SyntaxNode): boolean {
  return (
    parent !== null &&
    /^(?:program|body_statement|then|else|block_body|begin|if_modifier|unless_modifier|do|ensure|rescue|binary)$/.test(
      parent.type,
    )
  );
}
