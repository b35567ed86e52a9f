/** A file of the loop can't be used. The sentence names the file; `code` is the system's, where it gave one. */
export class FileFault extends Error {
  readonly code: string | undefined;

  /** `what` is half a sentence with the path in it: `can't write the journal /a/b`. */
  constructor(what: string, cause: unknown) {
    super(`${what}: ${causeWords(cause)}`, { cause });
    this.code = (cause as NodeJS.ErrnoException | null)?.code;
  }
}

/** Without the system call and the path at the end: a temporary file's name would only confuse. */
function causeWords(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { code, syscall } = cause as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return cause.message;
  const end = cause.message.lastIndexOf(`, ${syscall}`);
  return end < 0 ? cause.message : cause.message.slice(0, end);
}
