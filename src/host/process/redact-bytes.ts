import { StreamRedactor } from '../../core/secret/stream-redactor.ts';

/** One stream's bytes without `values`; each call gives what can be told so far. */
export interface ByteRedactor {
  push(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
}

/** One character for each byte: a stream need not be UTF-8, and chunks end within characters. */
export function redactBytes(values: readonly string[]): ByteRedactor {
  if (values.length === 0) return { push: (chunk) => chunk, end: () => new Uint8Array() };
  const redactor = new StreamRedactor(values.map((value) => Buffer.from(value).toString('latin1')));
  return {
    push(chunk) {
      const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
      return Buffer.from(redactor.push(text), 'latin1');
    },
    end: () => Buffer.from(redactor.end(), 'latin1'),
  };
}
