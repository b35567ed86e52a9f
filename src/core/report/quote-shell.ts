/** Words that every POSIX shell reads as they stand. `=` and `~` are not among them: some shells expand a word that begins so. */
const plainWord = /^[A-Za-z0-9_/:.,@%+-]+$/;

/** One argument for a POSIX shell, so that a person can paste it. An argument can't hold a NUL. */
export function quoteShell(argument: string): string {
  if (plainWord.test(argument)) return argument;
  return `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}

/** A command line for a POSIX shell. */
export function quoteCommand(argv: readonly string[]): string {
  return argv.map(quoteShell).join(' ');
}
