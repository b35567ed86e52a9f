import { ancestors, folded, type TestCase } from '../../test-case/test-case.ts';
import { marksInside } from '../../test-case/by-function.ts';
import type { SyntaxNode } from '../../syntax.ts';

const conditional = /@(?:Enabled(?:If|On|For)\w*|DisabledUnless\w*)(?:\([^)]*\))?/;

/** JUnit leaves out what is private, static, or gives something back, and says nothing of it. */
export function hiddenInJava({ node }: TestCase): string | null {
  const marks = marksInside(node, 'modifiers');
  const word = /\b(?:private|static|abstract)\b/.exec(withoutAnnotations(marks))?.[0];
  if (word !== undefined) return word;
  const type = node.childForFieldName('type')?.text ?? 'void';
  if (type !== 'void' && /@(?:Test|ParameterizedTest|RepeatedTest)\b/.test(marks)) return `returns ${folded(type)}`;
  const classes = ancestors(node).filter((each) => each.type === 'class_declaration');
  const outer = [marks, ...classes.map((each) => marksInside(each, 'modifiers'))];
  const condition = outer.flatMap((each) => conditional.exec(each)?.[0] ?? [])[0];
  return condition ?? classHides(classes);
}

function classHides(classes: readonly SyntaxNode[]): string | null {
  const hidden = classes.find((each, index) => {
    const marks = marksInside(each, 'modifiers');
    const isInner = index < classes.length - 1;
    return /\bprivate\b/.test(marks) || (isInner && !/@Nested\b|\bstatic\b/.test(marks));
  });
  return hidden === undefined ? null : `class ${hidden.childForFieldName('name')?.text ?? ''}`;
}

function withoutAnnotations(marks: string): string {
  return marks.replaceAll(/@[\w.]+(?:\([^)]*\))?/g, '');
}
