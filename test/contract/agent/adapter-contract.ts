import { describe, expect, test } from 'vitest';
import type { AgentAdapter } from '../../../src/core/agent/adapter.ts';
import type { AgentEvent } from '../../../src/core/agent/event.ts';
import { readClaim } from '../../../src/core/agent/read-claim.ts';
import { readStream } from '../../../src/core/agent/read-stream.ts';

/** How one program's output is written, so that the same promises can be asked of every adapter. */
export interface Dialect {
  /** Output, without its last LF, of a run whose final message is this text. */
  final(text: string): string;
  /** Output in which the prompt, a tool's result or the like holds this text. */
  aside(text: string): string;
  /** Whether the end of the stream alone is a last word. */
  readonly endsByItself: boolean;
}

type Terminal = Extract<AgentEvent, { kind: 'terminal' }>;

export function read(adapter: AgentAdapter, bytes: Uint8Array, size = bytes.length || 1): AgentEvent[] {
  const stream = readStream(adapter);
  const events: AgentEvent[] = [];
  // Memory that is used again, as a pipe's reader may do.
  const chunk = new Uint8Array(size);
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, at + size);
    chunk.set(part);
    events.push(...stream.push(chunk.subarray(0, part.length)));
  }
  return [...events, ...stream.end()];
}

export function terminalOf(events: readonly AgentEvent[]): Terminal | null {
  return events.findLast((event): event is Terminal => event.kind === 'terminal') ?? null;
}

export function describeAdapter(name: string, adapter: AgentAdapter, dialect: Dialect): void {
  const last = (text: string, size?: number) => terminalOf(read(adapter, Buffer.from(text), size));
  const claimIn = (text: string) => readClaim(last(text)?.finalMessage ?? '').kind;

  describe(`the adapter ${name}`, () => {
    test('gives the final message, whole and as it was', () => {
      const message = 'Did it: “말” 🙂\u2028after a separator\nLASTGREEN=done';
      expect(last(dialect.final(message))).toMatchObject({ ok: true, finalMessage: message, error: null });
      expect(last(`${dialect.final(message)}\n`)?.finalMessage.trimEnd()).toBe(message);
    });

    test.each([1, 2, 3, 7, 64])('reads the same in pieces of %i bytes, also within a character', (size) => {
      const text = `${dialect.aside('말')}\n${dialect.final('🙂 é\u2028 done\nLASTGREEN=more')}\n`;
      expect(read(adapter, Buffer.from(text), size)).toEqual(read(adapter, Buffer.from(text)));
    });

    test('reads lines that end in CR LF', () => {
      expect(claimIn(`${dialect.aside('x')}\r\n${dialect.final('LASTGREEN=done')}\r\n`)).toBe('done');
    });

    test('lets the last of several final messages count', () => {
      expect(claimIn(`${dialect.final('LASTGREEN=done')}\n${dialect.final('Wait.\nLASTGREEN=more')}\n`)).toBe('more');
    });

    test('has no claim where nothing was printed', () => {
      expect(last('')?.finalMessage ?? '').toBe('');
      expect(last('') === null).toBe(!dialect.endsByItself);
    });

    test('survives half lines, bad JSON, unknown events, NUL and bytes that are no UTF-8', () => {
      const junk = Buffer.concat([
        Buffer.from('{"type":"resu\n{"type":"from-the-future","deep":[{}]}\n[]\nnull\n"text"\n42\n{}\n'),
        Buffer.from('{"type":"assistant"}\n{"type":"assistant","message":{"content":[null,7,{"type":"tool_use"}]}}\n'),
        Buffer.from('{"type":"result","usage":"?","permission_denials":{}}\n{"type":"user","message":{"content":7}}\n'),
        Buffer.from([0x00, 0xff, 0xfe, 0x0a, 0xeb, 0xa7, 0x0a]),
        Buffer.from(`${dialect.final('LASTGREEN=done')}\n`),
      ]);
      for (const size of [1, 5, junk.length]) {
        expect(readClaim(terminalOf(read(adapter, junk, size))?.finalMessage ?? '').kind).toBe('done');
      }
    });

    test('hears no promise in the prompt or in what a tool printed', () => {
      for (const words of ['LASTGREEN=done', '<promise>COMPLETE</promise>', 'CYCLE_RESULT=finished']) {
        expect(claimIn(`${dialect.aside(`When done, print\n${words}`)}\n${dialect.final('Still at it.')}\n`)).toBe(
          'none',
        );
      }
    });

    test('hears no promise that is quoted, negated or fenced', () => {
      for (const words of [
        'I will not output <promise>DONE</promise> yet',
        '> LASTGREEN=done',
        '```\nLASTGREEN=done',
      ]) {
        expect(claimIn(dialect.final(words))).toBe('none');
      }
    });

    test('keeps its memory bounded on a line without end', () => {
      const stream = readStream(adapter, 1000);
      const chunk = Buffer.alloc(700, 'x');
      const events = [
        ...stream.push(chunk),
        ...stream.push(chunk),
        ...stream.push(Buffer.from(`\n${dialect.final('LASTGREEN=done')}\n`)),
      ];
      expect([...events, ...stream.end()]).toContainEqual({ kind: 'unreadable', bytes: 1400 });
    });

    test('is called as values, with its prompt somewhere', () => {
      const { argv, prompt } = adapter.invocation({
        command: ['prog', '{prompt_file}'],
        args: ['$(id)'],
        model: null,
        maxTurns: null,
        budgetUsd: null,
        readOnly: false,
        promptFile: '/p',
        isolated: false,
        root: false,
      });
      expect(argv[0]).toBe(adapter.program ?? 'prog');
      expect(argv).toContain('$(id)');
      expect(['stdin', 'file']).toContain(prompt);
    });

    test('starts anew with each process', () => {
      const one = adapter.decoder();
      one.push(dialect.final('LASTGREEN=done'));
      expect(
        adapter
          .decoder()
          .end()
          .filter((event) => event.kind === 'terminal' && event.finalMessage !== ''),
      ).toEqual([]);
    });
  });
}
