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
