/** What the kernel says of a process: when it started, as the platform writes it. `ended`: a zombie. `hidden`: it doesn't say. */
export type ProcessStart =
  | { readonly kind: 'started'; readonly at: string }
  | { readonly kind: 'ended' }
  | { readonly kind: 'hidden' };

/** Reads a line of `ps -o stat= -o lstart=`. */
export function parsePsLine(text: string): ProcessStart {
  const [, state, at] = /^\s*(\S+)\s+(\S.*\S)\s*$/.exec(text) ?? [];
  if (state === undefined || at === undefined) return { kind: 'hidden' };
  return state.startsWith('Z') ? { kind: 'ended' } : { kind: 'started', at: at.replace(/\s+/g, ' ') };
}
