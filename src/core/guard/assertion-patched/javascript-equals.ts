import type { FileChange } from '../file-change.ts';
import type { SyntaxNode } from '../syntax.ts';
import { descendants } from '../test-case/test-case.ts';
import { ignoresOther } from './ignores-other.ts';
import { equalsAll, type Patch } from './patch.ts';

const comparing = /^["'[]*(?:asymmetricMatch|equals|Symbol\.hasInstance)["'\]]*$/;
const holders = ['pair', 'public_field_definition', 'field_definition', 'assignment_expression'];

/** Values that are equal to whatever they are compared with: methods, properties and fields alike. */
export function javascriptEquals(root: SyntaxNode, file: FileChange): Patch[] {
  const methods = descendants(root, 'method_definition').filter((node) => isBlind(node, node));
  const values = descendants(root, ...holders).filter((node) => {
    const value = node.childForFieldName('value') ?? node.childForFieldName('right');
    return value !== null && /function/.test(value.type) && isBlind(node, value);
  });
  // In source nothing but a stand-in for a matcher bears its mark.
  const marked = file.isTest
    ? []
    : descendants(root, 'call_expression').filter(
        (node) =>
          node.endIndex - node.startIndex <= 100 &&
          /^Symbol\.for\(["'`]jest\.asymmetricMatcher["'`]\)$/.test(node.text),
      );
  return [...methods, ...values, ...marked].map((node) => ({ node, effect: equalsAll }));
}

function isBlind(named: SyntaxNode, made: SyntaxNode): boolean {
  const left = named.childForFieldName('left');
  const name =
    left === null
      ? (named.childForFieldName('name') ?? named.childForFieldName('key') ?? named.childForFieldName('property'))
      : (left.childForFieldName('property') ?? left.childForFieldName('index'));
  return name !== null && comparing.test(name.text.slice(0, 100)) && ignoresOther(made);
}
