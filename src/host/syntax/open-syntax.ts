import { Language as Grammar, Parser, type Tree } from 'web-tree-sitter';
import { longLineOf, maxReadLineChars } from '../../core/guard/long-line.ts';
import type { Language, SyntaxNode, SyntaxReader, SyntaxTree } from '../../core/guard/syntax.ts';
import { grammarFile, runtimeFile } from './grammar-file.ts';

/** Beyond this a tree costs more than it tells: lines are read instead, and the finding says so. */
const maxParsedChars = 1024 * 1024;
/** A grammar's error recovery can take very long on text that is none of its language. */
const maxParseMs = 2_000;

/** Of one change together: a tree takes some fifty times its text. What comes after it is read as text, and the finding says so. */
const maxParsedCharsTogether = 16 * 1024 * 1024;

let runtime: Promise<void> | null = null;
const parsers = new Map<Language, Promise<Opened | null>>();

interface Opened {
  parser: Parser;
  readonly grammar: Grammar;
}

/** Loads the grammars of these languages; a language whose grammar can't be loaded is read as text. */
export async function openSyntax(languages: Iterable<Language>): Promise<SyntaxReader> {
  const opened = new Map<Language, Opened | null>();
  for (const language of new Set(languages)) opened.set(language, await openParser(language));
  let left = maxParsedCharsTogether;
  return {
    parse(language, text) {
      const parser = opened.get(language) ?? null;
      if (
        parser === null ||
        text.length > Math.min(maxParsedChars, left) ||
        longLineOf(text, maxReadLineChars) !== null
      )
        return null;
      left -= text.length;
      return parseBounded(parser, language, text);
    },
  };
}

function parseBounded(opened: Opened, language: Language, text: string): SyntaxTree | null {
  const { parser } = opened;
  const endsAt = performance.now() + maxParseMs;
  try {
    const tree = parser.parse(text, null, { progressCallback: () => performance.now() > endsAt });
    return tree === null ? null : releasable(tree, language, () => opened.parser.parse(text));
  } catch {
    // Whatever trapped in it, too deep a nesting say, left it in no state to go on from.
    opened.parser = parserFor(opened.grammar);
    return null;
  }
}

function releasable(first: Tree, language: Language, parseAgain: () => Tree | null): SyntaxTree {
  let tree: Tree | null = first;
  return {
    language,
    get root() {
      tree ??= parseAgain();
      if (tree === null) throw new Error(`${language} that was parsed before could not be parsed again`);
      // The library's node has every member of ours; its own types only differ in what they leave mutable.
      return tree.rootNode as unknown as SyntaxNode;
    },
    release() {
      tree?.delete();
      tree = null;
    },
  };
}

/** One for the program's life: each has memory of its own outside of the heap. */
function openParser(language: Language): Promise<Opened | null> {
  const known = parsers.get(language);
  if (known !== undefined) return known;
  const opening = makeParser(language).catch(() => null);
  parsers.set(language, opening);
  return opening;
}

async function makeParser(language: Language): Promise<Opened> {
  runtime ??= Parser.init({ locateFile: () => runtimeFile() });
  await runtime;
  const grammar = await Grammar.load(grammarFile(language));
  return { parser: parserFor(grammar), grammar };
}

function parserFor(grammar: Grammar): Parser {
  const parser = new Parser();
  parser.setLanguage(grammar);
  return parser;
}
