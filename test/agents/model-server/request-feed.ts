import type { RecordedRequest } from './recorded-request.ts';

interface Waiting {
  readonly resolve: (request: RecordedRequest) => void;
  readonly reject: (reason: Error) => void;
}

/** Hands each request to exactly one caller of `next`, in order, whoever comes first. */
export class RequestFeed {
  #arrived: RecordedRequest[] = [];
  #waiting: Waiting[] = [];
  #closed = false;

  add(request: RecordedRequest): void {
    const first = this.#waiting.shift();
    if (first) first.resolve(request);
    else this.#arrived.push(request);
  }

  next(): Promise<RecordedRequest> {
    const request = this.#arrived.shift();
    if (request) return Promise.resolve(request);
    if (this.#closed) return Promise.reject(new Error('the model server is closed'));
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  close(): void {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0))
      reject(new Error('the model server closed before a request came'));
  }
}
