import type { ObjectType } from './object-id.ts';
import { GitFault } from './git-fault.ts';

export interface StoredObject {
  readonly type: ObjectType;
  readonly content: Buffer;
  /** Of the object itself, also where its content was not asked for. */
  readonly size: number;
}

export interface ObjectRequest {
  readonly wantsContent: boolean;
  readonly settle: (answer: StoredObject | null) => void;
  readonly fail: (error: Error) => void;
}

const maxObjectBytes = 1024 * 1024 * 1024;

/** Splits what the process answers, in the order of the requests. */
export class AnswerStream {
  private readonly queue: ObjectRequest[] = [];
  private chunks: Buffer[] = [];
  private bytes = 0;
  /** How many so far: a sign of progress. */
  given = 0;
  /** Bytes that the answer at the head of the queue needs, its newline included; `null` while its first line is awaited. */
  private awaited: { type: ObjectType; size: number } | null = null;

  push(request: ObjectRequest): void {
    this.queue.push(request);
  }

  get pending(): number {
    return this.queue.length;
  }

  failAll(error: Error): void {
    for (const request of this.queue.splice(0)) request.fail(error);
  }

  take(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    while (this.queue.length > 0 && this.step());
  }

  private settle(answer: StoredObject | null): void {
    this.given += 1;
    this.queue.shift()?.settle(answer);
  }

  private step(): boolean {
    if (this.awaited !== null && this.bytes < this.awaited.size + 1) return false;
    const all = this.chunks.length === 1 && this.chunks[0] !== undefined ? this.chunks[0] : Buffer.concat(this.chunks);
    if (this.awaited !== null) {
      const { type, size } = this.awaited;
      this.awaited = null;
      this.keep(all.subarray(size + 1));
      this.settle({ type, content: all.subarray(0, size), size });
      return true;
    }
    const end = all.indexOf(0x0a);
    this.keep(end < 0 ? all : all.subarray(end + 1));
    if (end < 0) return false;
    const [, type, size] = all.toString('latin1', 0, end).split(' ');
    if (type === 'missing') this.settle(null);
    else if (this.queue[0]?.wantsContent === true) this.await(type as ObjectType, Number(size));
    else this.settle({ type: type as ObjectType, content: Buffer.alloc(0), size: Number(size) });
    return true;
  }

  private await(type: ObjectType, size: number): void {
    if (!(size <= maxObjectBytes)) throw new GitFault(`An object of ${size} bytes is larger than ${maxObjectBytes}.`);
    this.awaited = { type, size };
  }

  private keep(rest: Buffer): void {
    this.chunks = rest.length === 0 ? [] : [rest];
    this.bytes = rest.length;
  }
}
