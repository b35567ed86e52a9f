import { readEventStream, type StreamEvent } from './read-event-stream.ts';

interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export const bashTool = { name: 'Bash', input_schema: { type: 'object' } };
const writeTool = { name: 'Write', input_schema: { type: 'object' } };

/** A main request as an agent program sends it; `fields` replace what a test is about. */
export async function askModel(url: string, fields: Readonly<Record<string, unknown>> = {}): Promise<Asked> {
  const document = {
    model: 'some-model',
    stream: true,
    tools: [bashTool, writeTool],
    messages: [{ role: 'user', content: 'Do the task.' }],
    ...fields,
  };
  const response = await fetch(`${url}/v1/messages?beta=true`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(document),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The events of a streamed answer. */
export async function askForEvents(url: string, fields?: Readonly<Record<string, unknown>>): Promise<StreamEvent[]> {
  return readEventStream((await askModel(url, fields)).text);
}

/** What a streamed answer says, put together again. */
export async function askForText(url: string, fields?: Readonly<Record<string, unknown>>): Promise<string> {
  const events = await askForEvents(url, fields);
  return events.map(({ data }) => (data as { delta?: { text?: string } }).delta?.text ?? '').join('');
}
