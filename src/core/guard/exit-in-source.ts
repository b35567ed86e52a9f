import type { FileChange } from './file-change.ts';
import type { Guard } from './guard.ts';
import { importedByTests } from './exit-in-source/imported-by-tests.ts';
import { isProgram } from './exit-in-source/is-program.ts';
import { namedPrograms } from './exit-in-source/named-programs.ts';
import { readExits } from './exit-in-source/read-exits.ts';
import { isProduct } from './is-product.ts';
import { isSample } from './occurrence/is-sample.ts';
import { newOccurrences } from './occurrence/new-occurrences.ts';

/**
 * Code that ends the process early and calls it a success: a test run that it ends reports nothing wrong.
 * In a program's own entry point that is what such a file does, and the only place where it may; unless tests load it.
 */
export const exitInSource: Guard = {
  rule: 'exit-in-source',
  severity: 'block',
  disarms: true,
  find({ files }) {
    const isLoaded = importedByTests(files);
    const judged = files.filter((file) => !isSample(file.path) || isLoaded(file));
    const isNamed = namedPrograms(files);
    const mayExit = (file: FileChange): boolean => (isProgram(file) || isNamed(file)) && !isLoaded(file);
    return newOccurrences(judged, (file, side) => readExits(file, side, mayExit(file))).map((found) =>
      isProduct(found.path) ? { ...found, atMost: 'ask' } : found,
    );
  },
};
