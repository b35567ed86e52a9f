import { afterEach, describe, expect, test } from 'vitest';
import { askForEvents, askModel } from './ask-model.ts';
import type { Malformation } from './model-server/step.ts';
import { startModelServer, type ModelServer } from './model-server/start-model-server.ts';

let server: ModelServer | undefined;
afterEach(() => server?.close());

async function brokenModel(malformed: Malformation): Promise<string> {
  const steps = [{ text: 'Hello', bash: 'ls', malformed, chunks: 1 }];
  server = await startModelServer({ steps });
  return server.url;
}

describe.each([true, false])('a malformed answer, streamed: %s', (stream) => {
  test('that is closed never begins', async () => {
    await expect(askModel(await brokenModel('close'), { stream })).rejects.toThrow('fetch failed');
  });

  test('that is empty, a web page or not of the API is complete all the same', async () => {
    expect(await askModel(await brokenModel('empty'), { stream })).toMatchObject({ status: 200, text: '' });
    await server?.close();
    expect((await askModel(await brokenModel('html'), { stream })).headers.get('content-type')).toBe('text/html');
    await server?.close();
    expect(await askModel(await brokenModel('notsse'), { stream })).toMatchObject({ status: 200 });
  });

  test('that is truncated breaks after some of it has arrived', async () => {
    const url = await brokenModel('truncated');
    const body = JSON.stringify({ stream, tools: [{ name: 'Bash' }] });
    const response = await fetch(`${url}/v1/messages`, { method: 'POST', body });
    const parts: Uint8Array[] = [];
    const reading = (async (): Promise<void> => {
      for await (const part of response.body ?? []) parts.push(part);
    })();
    await expect(reading).rejects.toThrow('terminated');
    expect(Buffer.concat(parts).toString()).toContain('Hello');
  });
});

describe('a malformed stream', () => {
  test('without its terminal events ends in good order', async () => {
    const events = await askForEvents(await brokenModel('noterminal'));
    expect(events.at(-1)?.data).toEqual({ type: 'content_block_stop', index: 1 });
  });

  test('with a bad event goes on after it', async () => {
    const { text } = await askModel(await brokenModel('badjson'));
    expect(text).toContain('"del\n\n');
    expect(text).toContain('"type":"message_stop"');
  });

  test('with bad arguments is well formed but for them', async () => {
    const events = await askForEvents(await brokenModel('badargs'));
    const given = events.map(({ data }) => (data as { delta?: { partial_json?: string } }).delta?.partial_json ?? '');
    expect(() => JSON.parse(given.join('')) as unknown).toThrow(SyntaxError);
    expect(events.at(-1)?.event).toBe('message_stop');
  });

  test('with an unknown tool calls one that was not offered', async () => {
    const events = await askForEvents(await brokenModel('unknowntool'));
    expect(events).toContainEqual({
      event: 'content_block_start',
      data: expect.objectContaining({ content_block: expect.objectContaining({ name: 'no_such_tool' }) }),
    });
  });
});

describe('a malformed document', () => {
  test.each(['noterminal', 'badjson'] as const)('that is %s is not JSON', async (malformed) => {
    const { text } = await askModel(await brokenModel(malformed), { stream: false });
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  });

  test('with bad arguments has some that no tool accepts', async () => {
    const { text } = await askModel(await brokenModel('badargs'), { stream: false });
    expect(JSON.parse(text)).toMatchObject({ content: [{}, { name: 'Bash', input: { nonsense: true } }] });
  });
});
