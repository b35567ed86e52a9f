/** What a person asks of a loop from outside of its run: one file each, taken up at the next step. */
export type Request = ApproveRequest | RejectRequest;

interface RequestOf {
  /** Name of its file, without the ending. */
  readonly id: string;
  readonly task: string;
  /** Cycle whose asking is meant; an answer to it is none to what is asked later. */
  readonly cycle: number;
  readonly by: string | null;
}

export interface ApproveRequest extends RequestOf {
  readonly kind: 'approve';
  readonly answer: string | null;
}

export interface RejectRequest extends RequestOf {
  readonly kind: 'reject';
  readonly note: string;
  /** A yes that has not landed is taken back; left out: what waits is rejected. */
  readonly takesBack?: true;
}

/** A text longer than any person writes here is none of theirs. */
export const maxRequestChars = 32 * 1024;

/** The text of its file. */
export function writeRequest({ id: _id, ...request }: Request): string {
  return `${JSON.stringify({ format: 'lastgreen-request/1', ...request })}\n`;
}

/** A request as its file has it; `null` for whatever isn't one. */
export function readRequest(id: string, text: string): Request | null {
  const value = parse(text);
  if (value === null || value['format'] !== 'lastgreen-request/1') return null;
  const { kind, task, cycle, by, answer, note, takesBack } = value;
  if (!isText(task) || !isNumber(cycle) || !(by === null || isText(by))) return null;
  const base = { id, task, cycle, by };
  if (kind === 'approve' && (answer === null || isText(answer))) return { ...base, kind, answer };
  if (kind === 'reject' && isText(note) && (takesBack === undefined || takesBack === true))
    return { ...base, kind, note, ...(takesBack === undefined ? {} : { takesBack }) };
  return null;
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxRequestChars;
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
