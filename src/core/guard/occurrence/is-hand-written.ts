import type { FileChange } from '../file-change.ts';
import { isSample } from './is-sample.ts';

/**
 * Code that a person would answer for: neither generated nor a sample that tests read. For rules on how code is written; those on
 * whether it deceives read generated files as well, since what an agent writes can call itself so.
 */
export function isHandWritten(file: FileChange): boolean {
  return !file.isGenerated && !isSample(file.path);
}
