import type { FileChange, FileSide } from '../file-change.ts';
import { isTestFile } from '../is-test-file.ts';
import { occurrenceAt } from '../occurrence/occurrence-at.ts';
import type { Occurrence } from '../occurrence/occurrence.ts';
import { quote } from '../occurrence/quote.ts';
import { readDirectives } from '../occurrence/read-directives.ts';
import type { Language } from '../syntax.ts';
import { csharpTypeEscapes } from './csharp.ts';
import { javaTypeEscapes } from './java.ts';
import { phpTypeEscapes } from './php.ts';
import { pythonTypeEscapes } from './python.ts';
import { goTypeEscapes } from './go.ts';
import { rubyTypeEscapes } from './ruby.ts';
import { rustTypeEscapes } from './rust.ts';
import type { EscapeGrammar } from './escape-grammar.ts';
import { typeDirectives } from './type-directives.ts';
import { typescriptTypeEscapes } from './typescript.ts';

const hint = /@ts-|\$Flow|ignore|mypy|pyright|pyre|psalm|typed:|noinspection/i;
const effect = 'tells a type checker to look away';

const grammars: Readonly<Partial<Record<Language, EscapeGrammar>>> = {
  typescript: typescriptTypeEscapes,
  tsx: typescriptTypeEscapes,
  python: pythonTypeEscapes,
  go: goTypeEscapes,
  rust: rustTypeEscapes,
  java: javaTypeEscapes,
  ruby: rubyTypeEscapes,
  csharp: csharpTypeEscapes,
  php: phpTypeEscapes,
};

/** In a test: comments that a checker reports when there is no error, or that name it. */
const isMeant = /^@ts line |^ignore line (?!\*)/;

export function readTypeEscapes(file: FileChange, side: FileSide): Occurrence[] {
  const inTest = isTestFile(file.path, null, []);
  const said = readDirectives(file, side, { hint, directives: typeDirectives, effect });
  return [...(inTest ? said.filter(({ key }) => !isMeant.test(key)) : said), ...inCode(file, side, inTest)];
}

function inCode(file: FileChange, side: FileSide, inTest: boolean): Occurrence[] {
  const grammar = file.language === null ? undefined : grammars[file.language];
  // A test may hand over what the types forbid, to see what happens then. Only its path says that it is one: text can be put in.
  if (grammar === undefined || (inTest && grammar.isLaxInTests)) return [];
  if (side.text === null || !grammar.hint.test(side.text) || grammar.isForeign?.(file) === true) return [];
  const nodes = side.tree()?.root.descendantsOfType([...grammar.types]) ?? [];
  return nodes.flatMap((node) => {
    const escape = node === null ? null : grammar.find(node, file);
    if (node === null || escape === null) return [];
    const found = occurrenceAt(side, node, escape.key, `${quote(escape.text ?? node.text)} ${escape.effect}`);
    return [escape.isDemanded === true ? { ...found, atMost: 'ask' } : found];
  });
}
