/** A stretch of a text. */
export interface Span {
  readonly startIndex: number;
  readonly endIndex: number;
}

/** Which of some spans hold another one. Asked in the order of the text, it passes over each once: a tree's parents cost a walk from its root each time. */
export class Enclosing<S extends Span> {
  private readonly spans: readonly S[];
  private open: S[] = [];
  private next = 0;

  constructor(spans: readonly S[]) {
    this.spans = spans.toSorted((one, other) => one.startIndex - other.startIndex || other.endIndex - one.endIndex);
  }

  /** Outermost first. */
  of({ startIndex, endIndex }: Span): readonly S[] {
    for (
      let span = this.spans[this.next];
      span !== undefined && span.startIndex <= startIndex;
      span = this.spans[this.next]
    ) {
      this.open.push(span);
      this.next += 1;
    }
    this.open = this.open.filter((span) => span.endIndex > startIndex);
    return this.open.filter((span) => span.endIndex >= endIndex);
  }
}
