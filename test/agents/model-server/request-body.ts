import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** A body as a document, or why it is none and the status that says so. */
export type RequestBody =
  | { readonly body: unknown }
  | { readonly body: undefined; readonly status: number; readonly problem: string };

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: MAX_BODY_BYTES }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: MAX_BODY_BYTES }),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: MAX_BODY_BYTES }),
};

/** Receives, unpacks and parses a body. An empty one is a document of nothing. Rejects when the client leaves midway. */
export async function requestBody(request: IncomingMessage): Promise<RequestBody> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY_BYTES) return problem(413, `the body exceeds ${MAX_BODY_BYTES} bytes`);
    parts.push(part);
  }
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const decode = decoders[encoding];
  if (!decode) return problem(415, `the content encoding ${encoding} is not supported`);
  return parsed(Buffer.concat(parts), decode, encoding);
}

function parsed(bytes: Buffer, decode: (bytes: Buffer) => Buffer, encoding: string): RequestBody {
  if (bytes.length === 0) return { body: undefined };
  let text: string;
  try {
    text = decode(bytes).toString('utf8');
  } catch {
    return problem(400, `the body is not valid ${encoding}`);
  }
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    return problem(400, 'the body is not valid JSON');
  }
}

function problem(status: number, words: string): RequestBody {
  return { body: undefined, status, problem: words };
}
