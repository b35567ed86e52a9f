import { fileURLToPath } from 'node:url';
import { languageOf } from '../../src/core/guard/language-of.ts';
import type { Language } from '../../src/core/guard/syntax.ts';
import { readCorpus } from '../corpus/read-corpus.ts';

export interface CorpusSide {
  readonly path: string;
  readonly text: string;
  readonly language: Language;
}

/** Every text of the corpus that a grammar reads, of both sides. */
export function sidesOfCorpus(): CorpusSide[] {
  const cases = readCorpus(fileURLToPath(new URL('../corpus', import.meta.url)));
  const texts = cases
    .flatMap(({ written }) => [written.before ?? {}, written.after ?? {}])
    .flatMap(Object.entries<string>);
  return texts.flatMap(([path, text]) => {
    const language = languageOf(path, text);
    return language === null ? [] : [{ path, text, language }];
  });
}
