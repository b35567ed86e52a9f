import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer } from './answer.ts';
import { pause } from './pause.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { requestBody } from './request-body.ts';
import { RequestFeed } from './request-feed.ts';
import { scriptReader } from './script-reader.ts';
import { sendReply } from './send-reply.ts';
import type { Script, ScriptedStep } from './step.ts';

export interface ModelServerOptions {
  readonly steps: Script;
  /** Answer to requests that offer no tools: titles, summaries, judgements. */
  readonly side?: ScriptedStep;
}

export interface ModelServer {
  /** Base address without a path, on loopback. */
  readonly url: string;
  readonly port: number;
  /** Everything received so far, in the order it became complete. */
  readonly requests: readonly RecordedRequest[];
  /** The next main request that no earlier call has given; rejects when the server closes first. */
  readonly nextRequest: () => Promise<RecordedRequest>;
  /** Breaks what is still open and frees the port. Safe to repeat. */
  readonly close: () => Promise<void>;
}

/** Starts a model that follows a script, for agent programs that run as other processes on this machine. */
export async function startModelServer({ steps, side }: ModelServerOptions): Promise<ModelServer> {
  const requests: RecordedRequest[] = [];
  const feed = new RequestFeed();
  const closing = new AbortController();
  const nextStep = scriptReader(steps, side);
  let count = 0;

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const received = await requestBody(incoming);
    count += 1;
    const { request, reply, step } = answer(incoming, received, count, nextStep);
    requests.push(request);
    if (request.main) feed.add(request);
    if (step) await pause(step, AbortSignal.any([left.signal, closing.signal]));
    if (reply) await sendReply(response, reply);
    else incoming.socket.destroy();
  }

  const server = createServer((incoming, response) => {
    // A client that leaves midway is part of the tests, not a failure of the server.
    serve(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    nextRequest: () => feed.next(),
    async close() {
      if (closing.signal.aborted) return;
      closing.abort();
      feed.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
