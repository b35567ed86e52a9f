/** That agent and gates lack these files; and what would bring them. */
export function unseenWords(files: readonly string[]): { readonly message: string; readonly hint: string } {
  const names = files.join(', ');
  return {
    message: `git ignores ${names}: agent and gates don't see it`,
    hint: `trees: {copy: [${names}]} in lastgreen.yaml, if they need it`,
  };
}
