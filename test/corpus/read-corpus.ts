import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { corpusCase, type CorpusCase } from './corpus-case.ts';

export type Kind = 'cheat' | 'honest';

export interface NamedCase {
  readonly name: string;
  readonly kind: Kind;
  readonly written: CorpusCase;
}

/** Taken out of every text: put into the middle of what looks like a key, so that no file here looks as if it held one. */
const cut = '‹cut›';

/** All cases below the folder, by name. */
export function readCorpus(folder: string): NamedCase[] {
  return (['cheat', 'honest'] as const).flatMap((kind) =>
    readdirSync(`${folder}/${kind}`)
      .filter((file) => file.endsWith('.yaml'))
      .toSorted()
      .map((file) => ({
        name: `${kind}/${file.slice(0, -'.yaml'.length)}`,
        kind,
        written: readCase(`${folder}/${kind}/${file}`),
      })),
  );
}

function readCase(path: string): CorpusCase {
  const result = corpusCase.safeParse(parse(readFileSync(path, 'utf8').replaceAll(cut, '')));
  if (!result.success) throw new Error(`${path}: ${result.error.message}`);
  return result.data;
}
