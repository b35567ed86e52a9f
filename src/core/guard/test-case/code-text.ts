import type { SyntaxNode } from '../syntax.ts';
import { descendants } from './test-case.ts';

const comments = ['comment', 'line_comment', 'block_comment'];
/** Without one of these no tree is walked. */
const beginsComment = /\/[/*]|#|=begin/;

/** A test's code with what belongs to it from outside, its decorators and attributes, without comments and white space. */
export function codeText(node: SyntaxNode): string {
  const marks: string[] = [];
  let at = node.previousNamedSibling;
  while (at !== null && (at.type === 'attribute_item' || comments.includes(at.type))) {
    if (at.type === 'attribute_item') marks.unshift(at.text);
    at = at.previousNamedSibling;
  }
  const whole = node.parent?.type === 'decorated_definition' ? node.parent : node;
  const { text, startIndex } = whole;
  let code = marks.join('\n');
  let from = 0;
  for (const comment of beginsComment.test(text) ? descendants(whole, ...comments) : []) {
    code += text.slice(from, comment.startIndex - startIndex);
    from = comment.endIndex - startIndex;
  }
  return (code + text.slice(from)).replaceAll(/\s+/g, '');
}
