import { ancestors, folded, type TestCase } from '../../test-case/test-case.ts';
import { marksInside } from '../../test-case/by-function.ts';
import type { Hiding } from './hiding.ts';

/** Symbols that a compiler sets by what it builds for: a person can tell whether that is meant. */
const platform =
  /^(?:!?\(?\s*(?:NET\w*|DEBUG|RELEASE|WINDOWS|LINUX|OSX|MACOS|UNIX|MONO)\s*\)?(?:\s*(?:&&|\|\|)\s*|$))+$/;
const skips =
  /\bSkip(?:Unless|When)?\s*=(?!\s*null\b)[^,)\]]+|\bExplicit\s*=\s*true|[[,]\s*(?:Ignore|Explicit|Conditional)\b[^\]]*/;

/** xUnit looks into public classes only, MSTest at public methods; what stands behind a symbol may not be compiled at all. */
export function hiddenInCsharp({ node }: TestCase): Hiding | null {
  const around = ancestors(node);
  const symbol = around.find(({ type }) => type === 'preproc_if' || type === 'preproc_elif');
  if (symbol !== undefined) {
    const condition = folded(symbol.childForFieldName('condition')?.text ?? symbol.namedChildren[0]?.text ?? '');
    return { form: `#if ${condition}`, ...(platform.test(condition) ? { atMost: 'ask' as const } : {}) };
  }
  const marks = marksInside(node, 'attribute_list');
  const form = skips.exec(marks)?.[0];
  if (form !== undefined) return { form: folded(form) };
  const isMsTest = /\[\s*(?:\w*TestMethod)\b/.test(marks);
  if (isMsTest && !/\bpublic\b/.test(marksInside(node, 'modifier'))) return { form: 'not public' };
  const holder = around.findLast(({ type }) => type === 'class_declaration');
  if (holder === undefined || /\bpublic\b/.test(marksInside(holder, 'modifier'))) return null;
  return isMsTest || /\b(?:Fact|Theory)\b/.test(marks) ? { form: 'a class that is not public' } : null;
}
