import { cleanLine } from './clean-line.ts';

/** A folder of the repository by the name that people know it by. */
export function folderWords(folder: string): string {
  return folder === '' ? 'the top of the repository' : `the folder ${cleanLine(folder)}`;
}
