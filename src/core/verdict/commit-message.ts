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
    `${trailers.task}: ${words.task}`,
    `${trailers.attempt}: ${words.attempt}`,
    `${trailers.proof}: ${words.proof}`,
    ...(words.partial ? [`${trailers.partial}: true`] : []),
  ];
  return `${words.subject}\n\n${lines.join('\n')}\n`;
}
