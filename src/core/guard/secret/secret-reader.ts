/** Something in a text that has the form of a secret. Offsets in UTF-16 units; what stands between them is the secret alone. */
export interface SecretHit {
  /** As the end of a sentence that begins with "this is": `a GitHub token`. */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  /** It has a beginning that tells its kind and nothing else, as `ghp_`: that may be shown. */
  readonly hasPrefix: boolean;
  /** `sure`: such a form is a secret wherever it stands. `by-name`: it is taken for one by what stands beside it. */
  readonly certainty: 'sure' | 'by-name';
}

/** A maintained set of rules over texts; synchronous once it was opened. */
export interface SecretReader {
  /** The path tells some rules what a file is; nothing is read from it. */
  read(path: string, text: string): readonly SecretHit[];
}
