import { readPom } from '../dependency/read-pom.ts';
import type { FileChange } from '../file-change.ts';
import { bothTexts } from './both-texts.ts';

/** Whether two sides of a `pom.xml` differ only in packages, versions, papers and further modules. */
export function isSameBuild(file: FileChange): boolean {
  const texts = bothTexts(file);
  if (texts === null) return false;
  const [old, fresh] = [readPom(texts[0]), readPom(texts[1])];
  if (old === null || fresh === null || old.build !== fresh.build) return false;
  return old.modules.every((module) => fresh.modules.includes(module));
}
