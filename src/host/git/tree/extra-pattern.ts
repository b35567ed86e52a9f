import picomatch from 'picomatch';
import { insidePath } from '../../../core/path/inside-path.ts';

/** From a glob of the configuration or a line of `.worktreeinclude`. */
export interface ExtraPattern {
  /** Folder from the root where the search begins; `''` is the root. */
  readonly from: string;
  /** Names a path itself: no search. */
  readonly literal: boolean;
  /** On a path from the root. */
  matches(path: string): boolean;
}

/** Of a glob as `insidePath` gives it. */
export function extraPattern(glob: string): ExtraPattern {
  const { base, isGlob } = picomatch.scan(glob);
  const isMatch = picomatch(glob, { dot: true });
  return isGlob
    ? { from: base === '.' ? '' : base, literal: false, matches: (path) => isMatch(path) }
    : { from: glob, literal: true, matches: (path) => path === glob };
}

/** Lines in the syntax of `.gitignore`, without negations. One that names nothing below the top is left out. */
export function worktreeIncludePatterns(text: string): ExtraPattern[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !/^[#!]/.test(line))
    .flatMap((line) => {
      // From the top where a slash stands before its end; else at any depth.
      const isRooted = line.replace(/\/+$/, '').includes('/');
      const path = insidePath(line.replace(/^\/+/, ''));
      return path === null ? [] : [extraPattern(isRooted ? path : `**/${path}`)];
    });
}
