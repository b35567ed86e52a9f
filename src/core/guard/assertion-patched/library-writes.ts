import type { SyntaxNode } from '../syntax.ts';
import { descendants, folded } from '../test-case/test-case.ts';

const library = String.raw`(?:node:)?(?:assert(?:\/strict)?|test)|chai|expect|@vitest\/expect|@jest\/expect`;
const loaded = new RegExp(String.raw`\(\s*["'\x60](?:${library})["'\x60]\s*\)`);
const source = new RegExp(`^(?:${library})$`);
/** How much of it is shown when one fails is a setting of chai's. */
const settings = /\bconfig\.\w+$/;
const maxNamed = 1_000;

/** Assignments to members of an assertion library, by whatever name or call it is had: `require('assert').equal = …`. */
export function libraryWrites(root: SyntaxNode): SyntaxNode[] {
  const names = namesOfLibraries(root);
  return descendants(root, 'assignment_expression', 'augmented_assignment_expression').filter((node) => {
    const left = node.childForFieldName('left');
    if (left === null || !/^(?:member|subscript)_expression$/.test(left.type)) return false;
    const written = folded(left.text.slice(0, 400));
    if (settings.test(written)) return false;
    return loaded.test(written) || names.has(/^[\w$]+/.exec(written)?.[0] ?? '');
  });
}

/** Of the whole library, or of a part that was taken from it. */
function namesOfLibraries(root: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of descendants(root, 'import_statement')) {
    if (!source.test(node.childForFieldName('source')?.text.slice(1, -1) ?? '')) continue;
    for (const name of node.text.slice(0, 2_000).match(/(?<![\w$"'/:-])[A-Za-z_$][\w$]*\b/g) ?? []) names.add(name);
  }
  for (const node of descendants(root, 'variable_declarator').slice(0, maxNamed)) {
    const value = folded(node.childForFieldName('value')?.text.slice(0, 400) ?? '');
    const from = /^\(*(?:await )?([\w$]+)(?![\w$(])/.exec(value)?.[1] ?? '';
    const isPart = names.has(from) && /^[\w$.[\]"'() ]+$/.test(value);
    if (!loaded.test(value) && !isPart) continue;
    const given = node.childForFieldName('name')?.text.slice(0, 400) ?? '';
    for (const name of given.match(/[A-Za-z_$][\w$]*/g) ?? []) names.add(name);
  }
  for (const word of ['import', 'from', 'as', 'type', 'default']) names.delete(word);
  return names;
}
