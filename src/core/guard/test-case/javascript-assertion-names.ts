import type { SyntaxNode } from '../syntax.ts';

/** Everything that these export asserts. */
const libraries =
  /^(?:(?:node:)?assert(?:\/strict)?|power-assert|uvu\/assert|chai|expect|expect\.js|should|earl|unexpected|@hapi\/code|tiny-assert|@std\/(?:assert|expect)|jsr:@std\/(?:assert|expect).*|@japa\/assert|.*\bstd(?:@[\w.]+)?\/(?:assert|expect|testing\/asserts).*)$/;
/** These export how tests are written too. */
const runners = /^(?:vitest|@jest\/globals|bun:test|@playwright\/test|tap|ava|tape|japa|jasmine|sinon|cypress)$/;
const ofRunners = /^(?:expect\w*|assert\w*|chai|should)$/;
const never = /^(?:AssertionError|CallTracker|describe|it|test|suite|use|config|util)$/;
const declaration = /^(?:import|const|let|var)\b/;

/** What a file calls the assertions that it imports: `same` of `import { strictEqual as same } from 'node:assert'`. */
export function javascriptAssertionNames(root: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of root.namedChildren) {
    if (node === null || !/^(?:import_statement|lexical_declaration|variable_declaration)$/.test(node.type)) continue;
    const text = node.text.slice(0, 2_000);
    const from = /(?:\bfrom\s*|\brequire\(\s*|\bimport\(\s*)['"]([^'"]+)['"]/.exec(text);
    const source = from?.[1] ?? '';
    const isLibrary = libraries.test(source);
    if (from === null || !declaration.test(text) || !(isLibrary || runners.test(source))) continue;
    const clause = text.slice(0, from.index).replace(declaration, '');
    for (const [imported, local] of bindings(clause)) {
      if (!never.test(imported) && (isLibrary || ofRunners.test(imported))) names.add(local);
    }
  }
  return names;
}

function bindings(clause: string): [imported: string, local: string][] {
  const braces = /\{([^}]*)\}/.exec(clause);
  const named = (braces?.[1] ?? '').split(',').flatMap((each): [string, string][] => {
    const found = /^\s*(?:type\s+)?([\w$]+)(?:\s*(?:\bas\b|:)\s*([\w$]+))?/.exec(each);
    return found === null ? [] : [[found[1] ?? '', found[2] ?? found[1] ?? '']];
  });
  const whole = /^\s*(?:\*\s*as\s+)?([\w$]+)/.exec(clause.replace(/\{[^}]*\}/, ''));
  return whole === null ? named : [...named, ['assert', whole[1] ?? '']];
}
