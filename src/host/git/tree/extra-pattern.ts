import picomatch from 'picomatch';

/** A glob of the configuration or a line of `.worktreeinclude`. */
export interface ExtraPattern {
  /** Folder from the root where the search begins; `''` is the root. */
  readonly from: string;
  /** Names a path itself: no search. */
  readonly literal: boolean;
  /** On a path from the root. */
  matches(path: string): boolean;
}

export function extraPattern(glob: string): ExtraPattern {
  const clean = glob.replace(/^\.?\/+/, '').replace(/\/+$/, '');
  const { base, isGlob } = picomatch.scan(clean);
  const isMatch = picomatch(clean, { dot: true });
  return isGlob
    ? { from: base === '.' ? '' : base, literal: false, matches: (path) => isMatch(path) }
    : { from: clean, literal: true, matches: (path) => path === clean };
}

/** Lines in the syntax of `.gitignore`, without negations. */
export function worktreeIncludePatterns(text: string): ExtraPattern[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !/^[#!]/.test(line))
    .map((line) => {
      const clean = line.replace(/\/+$/, '');
      return extraPattern(clean.includes('/') ? clean : `**/${clean}`);
    });
}
