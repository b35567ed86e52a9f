const always = /^(?:(?:\/usr)?\/bin\/)?(?:true|:)(?:\s+[^;&|]*)?;?$|^exit(?:\s+0)?;?$/;
const swallowed = /(?:\|\||;|&)\s*(?:(?:\/usr)?\/bin\/)?(?:true|:|exit\s+0)\s*;?$/;

/**
 * Why a command judges nothing, as the end of a sentence; `null` where it may fail. It knows the ways that people and
 * agents write to get past a check, not every one that a shell has.
 */
export function whyCannotFail(run: string | readonly string[]): string | null {
  const line = typeof run === 'string' ? withoutComment(run).trim() : run.join(' ').trim();
  if (line === '') return 'is blank';
  if (always.test(line)) return 'always succeeds';
  if (typeof run === 'string' && swallowed.test(line) && !/\bset\s+-\w*e/.test(line)) {
    return 'always succeeds, whatever its first part says';
  }
  return null;
}

/** A comment on its own or at the end of a line. A `#` in quotes may be taken for one: then only its rest is lost. */
function withoutComment(line: string): string {
  return line.replace(/(^|\s)#[^\n]*/g, '$1');
}
