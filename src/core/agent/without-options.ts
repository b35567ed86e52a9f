/** Options of a program that a reviewer must not be given. */
export interface Options {
  readonly alone: readonly string[];
  /** Their value goes with them. */
  readonly withValue: readonly string[];
}

/** The user's own arguments without these options, however they are written: `-o v`, `--option v`, `--option=v`. */
export function withoutOptions(args: readonly string[], { alone, withValue }: Options): string[] {
  return args.filter((word, index) => {
    const name = word.split('=')[0] ?? word;
    return !alone.includes(name) && !withValue.includes(name) && !withValue.includes(args[index - 1] ?? '');
  });
}
