/** What a person can mend: one clear sentence and the command that helps. Ends the program with exit code 2. */
export class UserError extends Error {
  readonly code: string;
  readonly hint: string | null;

  constructor(code: string, message: string, hint: string | null = null) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

/** Several as one, so that a person hears all of it at once. */
export function joinErrors(errors: readonly [UserError, ...UserError[]]): UserError {
  const [first, ...others] = errors;
  if (others.length === 0) return first;
  const last = others.at(-1) ?? first;
  const told = errors.map((error) => (error === last ? error.message : `${error.message}${hintLine(error)}`));
  return new UserError(first.code, told.join('\nerror: '), last.hint);
}

function hintLine({ hint }: UserError): string {
  return hint === null ? '' : `\n  ${hint}`;
}
