import type { FileChange, FileSide } from '../../src/core/guard/file-change.ts';
import { languageOf } from '../../src/core/guard/language-of.ts';
import { makeFileChange, readSide } from '../../src/core/guard/make-file-change.ts';
import type { SyntaxNode } from '../../src/core/guard/syntax.ts';
import { openSyntax } from '../../src/host/syntax/open-syntax.ts';

/** A new file with its one side, as guards get it. */
export async function newFile(path: string, text: string): Promise<{ file: FileChange; side: FileSide }> {
  const language = languageOf(path, text);
  const syntax = await openSyntax(language === null ? [] : [language]);
  const bytes = new TextEncoder().encode(text);
  const added = { path, status: 'added', oldMode: '000000', newMode: '100644', oldBlob: '0', newBlob: '1' } as const;
  const sides = { before: null, after: readSide({ bytes, size: bytes.length }) };
  const file = makeFileChange({ ...added, added: 1, removed: 0 }, sides, syntax);
  if (file.after === null) throw new Error('the file has no side');
  return { file, side: file.after };
}

/** The root of a text's tree. */
export async function treeOf(path: string, text: string): Promise<SyntaxNode> {
  const tree = (await newFile(path, text)).side.tree();
  if (tree === null) throw new Error(`no tree for ${path}`);
  return tree.root;
}
