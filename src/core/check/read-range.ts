/** What the RANGE argument means. Revisions are as written; `HEAD` where a side is left out. */
export type Range =
  /** `A..B`: from the one to the other. */
  | { readonly kind: 'between'; readonly from: string; readonly to: string }
  /** `A...B`: what B added since it parted from A, as a pull request is shown. */
  | { readonly kind: 'since-parting'; readonly from: string; readonly to: string }
  /** `C`: what this commit changed against its first parent. */
  | { readonly kind: 'commit'; readonly commit: string };

/** As `git diff` reads it, but for a single commit. `null`: it names no revision, or more than two. */
export function readRange(text: string): Range | null {
  const parts = text.split(/(\.{2,})/);
  const [from = '', dots, to = ''] = parts;
  if (dots === undefined) return from === '' ? null : { kind: 'commit', commit: from };
  // With neither side it would compare HEAD with itself, and find nothing wrong.
  if (parts.length > 3 || dots.length > 3 || (from === '' && to === '')) return null;
  return { kind: dots === '..' ? 'between' : 'since-parting', from: from || 'HEAD', to: to || 'HEAD' };
}
