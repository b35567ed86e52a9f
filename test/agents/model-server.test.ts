import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { askForEvents, askForText, askModel, bashTool } from './ask-model.ts';
import { scriptByPrompt } from './model-server/script-by-prompt.ts';
import { startModelServer, type ModelServer, type ModelServerOptions } from './model-server/start-model-server.ts';

let server: ModelServer | undefined;
afterEach(() => server?.close());

async function started(options: ModelServerOptions): Promise<ModelServer> {
  server = await startModelServer(options);
  return server;
}

function userSays(content: string): { messages: object[] } {
  return { messages: [{ role: 'user', content }] };
}

describe('a scripted answer', () => {
  test('streams thoughts, words and calls as the events of the API', async () => {
    const step = { thinking: 'Hm.', text: 'Hi', bash: 'ls', chunks: 1, usage: { input: 5, output: 6, cacheRead: 7 } };
    const { url } = await started({ steps: [step] });
    const usage = {
      input_tokens: 5,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 7,
      output_tokens: 1,
      service_tier: 'standard',
    };
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'some-model', content: [], usage };
    const call = { type: 'tool_use', id: 'toolu_1_1', name: 'Bash', input: {} };
    const input = '{"command":"ls","description":"Scripted command"}';
    expect((await askForEvents(url)).map(({ data }) => data)).toEqual([
      { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } },
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm.' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'c2lnbmVk' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Hi' } },
      { type: 'content_block_stop', index: 1 },
      { type: 'content_block_start', index: 2, content_block: call },
      { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: input } },
      { type: 'content_block_stop', index: 2 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 6 } },
      { type: 'message_stop' },
    ]);
  });

  test('is one document for whoever does not stream', async () => {
    const { url } = await started({ steps: [{ write: { path: '/a', content: 'b' }, stop: 'max_tokens' }] });
    const { text } = await askModel(url, { stream: false });
    expect(JSON.parse(text)).toMatchObject({
      content: [{ type: 'tool_use', id: 'toolu_1_1', name: 'Write', input: { file_path: '/a', content: 'b' } }],
      stop_reason: 'max_tokens',
      usage: { input_tokens: 100, output_tokens: 20 },
    });
  });

  test('is cut into as many pieces as asked and never inside a character', async () => {
    const { url } = await started({ steps: [{ text: 'a🚦b🚦', chunks: 4 }] });
    const deltas = (await askForEvents(url)).filter(({ event }) => event === 'content_block_delta');
    expect(deltas.map(({ data }) => (data as { delta: { text: string } }).delta.text)).toEqual(['a', '🚦', 'b', '🚦']);
  });

  test('may be an error with the words of the provider, other words, or a whole other document', async () => {
    const steps = [
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 400, message: 'no' },
      { status: 502, body: '<h1>' },
    ];
    const { url } = await started({ steps });
    const limited = await askModel(url);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    expect(JSON.parse(limited.text)).toMatchObject({ type: 'error', error: { type: 'rate_limit_error' } });
    const refused = await askModel(url);
    expect(JSON.parse(refused.text)).toMatchObject({ error: { type: 'invalid_request_error', message: 'no' } });
    expect(await askModel(url)).toMatchObject({ status: 502, text: '<h1>' });
  });
});

describe('the script', () => {
  test('moves on with main requests only, and ends in words', async () => {
    const { url, requests } = await started({ steps: [{ text: 'one' }, () => ({ text: 'two' })] });
    expect(await askForText(url)).toBe('one');
    expect(await askForText(url, { tools: [] })).toBe('A side answer.');
    const counted = await fetch(`${url}/v1/messages/count_tokens`, {
      method: 'POST',
      body: '{"tools":[{"name":"x"}]}',
    });
    expect(await counted.json()).toEqual({ input_tokens: 100 });
    expect(await askForText(url)).toBe('two');
    expect(await askForText(url)).toContain('no step left');
    expect(requests.map(({ main }) => main)).toEqual([true, false, false, true, true]);
  });

  test('can follow the prompt, so that it serves several processes', async () => {
    const steps = scriptByPrompt({ 'task A': [{ text: 'A1' }, { text: 'A2' }], 'task B': [{ text: 'B1' }] });
    const { url } = await started({ steps });
    expect(await askForText(url, userSays('This is task A.'))).toBe('A1');
    expect(await askForText(url, userSays('This is task B.'))).toBe('B1');
    expect(await askForText(url, userSays('This is task A.'))).toBe('A2');
    expect(await askModel(url, userSays('This is task C.'))).toMatchObject({ status: 400 });
  });

  test('that does not fit the request is told to the client and to the test', async () => {
    const { url, requests } = await started({ steps: [{ bash: 'ls' }] });
    const problem =
      'the script needs one of the tools Bash, bash, exec_command, run_shell_command, the request offers Other';
    const { status, text } = await askModel(url, { tools: [{ ...bashTool, name: 'Other' }] });
    expect([status, JSON.parse(text)]).toMatchObject([400, { error: { message: problem } }]);
    expect(requests).toMatchObject([{ problem }]);
  });
});

describe('a request', () => {
  test('is recorded with what its conversation says', async () => {
    const { url, requests } = await started({ steps: [] });
    const result = { type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'file.txt' }] };
    await askModel(url, {
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'First.' }] },
        { role: 'assistant', content: [] },
        { role: 'user', content: [result, { type: 'text', text: 'Second.' }] },
      ],
    });
    expect(requests).toMatchObject([
      {
        number: 1,
        method: 'POST',
        path: '/v1/messages',
        format: 'anthropic',
        model: 'some-model',
        stream: true,
        tools: ['Bash', 'Write'],
        prompt: 'First.\nSecond.',
        toolResults: ['file.txt'],
        turn: 1,
        main: true,
      },
    ]);
  });

  test('may be packed', async () => {
    const { url, requests } = await started({ steps: [] });
    const body = gzipSync(JSON.stringify({ model: 'packed', tools: [bashTool] }));
    const response = await fetch(`${url}/v1/messages`, {
      method: 'POST',
      headers: { 'content-encoding': 'gzip' },
      body,
    });
    expect([response.status, requests[0]?.model]).toEqual([200, 'packed']);
  });

  test.each([
    { what: 'no JSON', path: '/v1/messages', encoding: 'identity', body: '{', status: 400 },
    { what: 'not what its encoding says', path: '/v1/messages', encoding: 'gzip', body: '{}', status: 400 },
    { what: 'packed in an unknown way', path: '/v1/messages', encoding: 'rot13', body: '{}', status: 415 },
    { what: 'for an unknown path', path: '/v2/dreams', encoding: 'identity', body: '{}', status: 404 },
  ])('that is $what gets status $status and takes no step', async ({ path, encoding, body, status }) => {
    const { url, requests } = await started({ steps: [{ text: 'one' }] });
    const headers = { 'content-encoding': encoding };
    const response = await fetch(url + path, { method: 'POST', headers, body });
    expect([response.status, typeof requests[0]?.problem]).toEqual([status, 'string']);
    expect(await askForText(url)).toBe('one');
  });
});

describe('waiting', () => {
  test('nextRequest gives each main request once, however early or late it is asked', async () => {
    const { url, nextRequest } = await started({ steps: [] });
    const first = nextRequest();
    await askForText(url, userSays('one'));
    await askForText(url, userSays('two'));
    expect([(await first).prompt, (await nextRequest()).prompt]).toEqual(['one', 'two']);
  });

  test('nextRequest rejects when the server closes first', async () => {
    const { nextRequest, close } = await started({ steps: [] });
    const asked = Promise.allSettled([nextRequest()]);
    await close();
    expect(await asked).toMatchObject([{ reason: new Error('the model server closed before a request came') }]);
    await expect(nextRequest()).rejects.toThrow('closed');
  });

  test('an answer can be held until the test lets it go', async () => {
    const gate = new AbortController();
    const { url, nextRequest } = await started({ steps: [{ text: 'late', until: once(gate.signal, 'abort') }] });
    const asked = askForText(url);
    await nextRequest();
    gate.abort();
    expect(await asked).toBe('late');
  });

  test('an answer that hangs ends when the server closes', async () => {
    const { url, nextRequest, close } = await started({ steps: [{ text: 'never', hangMs: 600_000 }] });
    const asked = Promise.allSettled([askForText(url)]);
    await nextRequest();
    await close();
    expect(await asked).toMatchObject([{ status: 'rejected' }]);
  });
});
