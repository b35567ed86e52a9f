/** What the message of a landing says. */
export interface CommitWords {
  readonly subject: string;
  readonly task: string;
  readonly attempt: number;
  /** SHA-256 of the proof's text. */
  readonly proof: string;
  /** The task stays open. */
  readonly partial: boolean;
}

/** Trailers that a branch without a journal is read back by. */
const trailers = {
  task: 'Lastgreen-Task',
  attempt: 'Lastgreen-Attempt',
  proof: 'Lastgreen-Proof',
  partial: 'Lastgreen-More',
} as const;

export function writeCommitMessage(words: CommitWords): string {
  const lines = [
    `${trailers.task}: ${writeTaskTrailer(words.task)}`,
    `${trailers.attempt}: ${words.attempt}`,
    `${trailers.proof}: ${words.proof}`,
    ...(words.partial ? [`${trailers.partial}: true`] : []),
  ];
  return `${words.subject}\n\n${lines.join('\n')}\n`;
}

/** What would end the line, can't stand in a commit message, or has no UTF-8 form. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;

/** An id as the value of a trailer: as it is, or as a JSON string where a line could not carry it. */
function writeTaskTrailer(id: string): string {
  if (id !== '' && id === id.trim() && !id.startsWith('"') && !unfit.test(id)) return id;
  // JSON itself leaves some of them: DEL, NEL, the line separators.
  return JSON.stringify(id).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, escapeUnit);
}

/** The id that `writeTaskTrailer` was given; a value that people wrote by hand is taken as it stands. */
export function readTaskTrailer(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    const id: unknown = JSON.parse(value);
    return typeof id === 'string' ? id : value;
  } catch {
    return value;
  }
}

function escapeUnit(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
