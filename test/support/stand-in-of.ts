import { standIn } from '../../src/core/prove/stand-in.ts';
import type { Language } from '../../src/core/guard/syntax.ts';
import { openSyntax } from '../../src/host/syntax/open-syntax.ts';

/** The stand-in's text for a file that is given by its two sides; it must be as well formed as they are. */
export async function standInOf(language: Language, before: string | null, after: string): Promise<string | null> {
  const syntax = await openSyntax([language]);
  const old = before === null ? null : syntax.parse(language, before);
  const tree = syntax.parse(language, after);
  if (tree === null || (before !== null && old === null)) throw new Error('no tree');
  const text = standIn(old, tree);
  if (text !== null && syntax.parse(language, text)?.root.hasError !== false)
    throw new Error(`not well formed: ${text}`);
  return text;
}
