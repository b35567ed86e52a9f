import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { protocols, type AgentAdapter } from '../../../src/core/agent/adapter.ts';
import { customAdapter } from '../../../src/core/agent/custom.ts';
import type { AgentEvent } from '../../../src/core/agent/event.ts';
import { readStream } from '../../../src/core/agent/read-stream.ts';
import { read, terminalOf } from './adapter-contract.ts';

/** Words that mean something to one program or another, so that what is drawn comes near to a real stream. */
const words = [
  'type subtype result status success error item usage message content text part reason stop assistant user role',
  'tool_use tool_result step_start step_finish turn.completed turn.failed item.completed item.started thread.started',
  'agent_message command_execution init is_error delta id tokens cost stats input_tokens cached_input_tokens stop',
  'message_end message_update turn_end agent_end stopReason toolCall name data statusCode',
]
  .join(' ')
  .split(' ');

const nastyText = fc.oneof(
  fc.constantFrom(...words, 'LASTGREEN=done', '\u0000', '\u2028', '\u001b[31m', '🙂', '\r', '[API Error: {', ''),
  fc.string({ unit: 'binary' }),
);
const { event } = fc.letrec<{ event: unknown; value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    nastyText,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('event'),
  ),
  event: fc.dictionary(fc.constantFrom(...words), tie('value'), { maxKeys: 6 }),
}));

/** Whole events, halves of them, and bytes of any kind. */
const line = fc.oneof(
  event.map((each) => Buffer.from(JSON.stringify(each))),
  event.map((each) => {
    const bytes = Buffer.from(JSON.stringify(each));
    return bytes.subarray(0, bytes.length / 2);
  }),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
);
const stream = fc
  .array(line, { maxLength: 12 })
  .map((each) => Buffer.concat(each.flatMap((bytes) => [bytes, Buffer.from('\n')])));

function readCut(adapter: AgentAdapter, bytes: Uint8Array, cuts: readonly number[]): AgentEvent[] {
  const reader = readStream(adapter);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  const events = places.slice(1).flatMap((end, index) => reader.push(bytes.subarray(places[index], end)));
  return [...events, ...reader.end()];
}

test.each(protocols)('%s reads any bytes without a throw, and the same however they come', (protocol) => {
  const adapter = customAdapter(protocol);
  fc.assert(
    fc.property(stream, fc.array(fc.nat(), { maxLength: 8 }), (bytes, cuts) => {
      expect(readCut(adapter, bytes, cuts)).toEqual(read(adapter, bytes));
    }),
    { numRuns: 300 },
  );
});

/** The line, and nothing else, by which each program says that it went well. */
const lastWords: Readonly<Record<string, RegExp>> = {
  'claude-stream-json': /"type":"result"/,
  'qwen-stream-json': /"type":"result"/,
  'pi-json': /"type":"message_end"/,
  'codex-json': /"type":"turn.completed"/,
  'opencode-json': /"type":"step_finish"/,
  'gemini-stream-json': /"type":"result".*"status":"success"|"status":"success".*"type":"result"/,
};

test.each(Object.entries(lastWords))('%s takes nothing for a success that does not say so', (protocol, lastWord) => {
  const adapter = customAdapter(protocols.find((each) => each === protocol) ?? 'text');
  fc.assert(
    fc.property(stream, (bytes) => {
      fc.pre(!lastWord.test(bytes.toString()));
      expect(terminalOf(read(adapter, bytes))?.ok ?? false).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test.each(protocols)('%s never tells an amount below zero, nor one that is no number', (protocol) => {
  fc.assert(
    fc.property(stream, (bytes) => {
      for (const each of read(customAdapter(protocol), bytes)) {
        if (each.kind !== 'usage' && each.kind !== 'terminal') continue;
        const amounts = Object.values(each.usage).filter((amount) => amount !== null);
        expect(amounts.filter((amount) => !(amount >= 0))).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
});
