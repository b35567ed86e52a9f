/** A command as one line: for people, and for recognising runners. */
export function commandText(run: string | readonly string[]): string {
  return typeof run === 'string' ? run : run.join(' ');
}
