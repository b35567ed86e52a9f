import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeLine, firstPrev } from '../../../src/core/journal/encode-line.ts';
import type { JournalEvent } from '../../../src/core/journal/event.ts';
import { hashLine, maxLineBytes } from '../../../src/host/file/encode-batch.ts';
import { FileFault } from '../../../src/host/file/file-fault.ts';
import { readFirstEvent } from '../../../src/host/file/journal-file.ts';
import { asOrdinaryUser } from './as-ordinary-user.ts';
import { anyBody, atMs, readWhole, reopen, said, writeSample } from './sample-journal.ts';
import { temporaryFolder } from './temporary-folder.ts';

function sample(...texts: string[]): { path: string; events: JournalEvent[]; bytes: Buffer } {
  const path = join(temporaryFolder(), 'journal.jsonl');
  const events = writeSample(path, texts.map(said));
  return { path, events, bytes: readFileSync(path) };
}

const empty = { reading: { ok: true, lines: 0, last: firstPrev, bytes: 0, tornBytes: 0 }, events: [] };

describe('a journal', () => {
  test('gives back any events in their order, with number and hash', () => {
    const folder = temporaryFolder();
    let run = 0;
    fc.assert(
      fc.property(fc.array(fc.array(anyBody, { maxLength: 3 }), { maxLength: 4 }), (appends) => {
        const path = join(folder, String((run += 1)));
        const journal = reopen(path);
        const written = appends.flatMap((bodies) => journal.append(bodies, atMs));
        journal.close();
        const bodies = written.map(({ at: _at, seq: _seq, prev: _prev, ...body }) => body);
        const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
        expect(readWhole(path)).toEqual({
          reading: {
            ok: true,
            lines: written.length,
            last: lines.length === 0 ? firstPrev : hashLine(lines.at(-1) ?? ''),
            bytes: readFileSync(path).length,
            tornBytes: 0,
          },
          events: written,
        });
        expect(bodies).toEqual(appends.flat());
        expect(written.map(({ seq }) => seq)).toEqual(written.map((_, index) => index + 1));
        expect(written.map(({ prev }) => prev)).toEqual(
          [firstPrev, ...lines.map((line) => hashLine(line))].slice(0, -1),
        );
      }),
      { numRuns: 50 },
    );
  });

  test('that is missing or has no bytes is empty', () => {
    const path = join(temporaryFolder(), 'journal.jsonl');
    expect(readWhole(path)).toEqual(empty);
    writeFileSync(path, '');
    expect(readWhole(path)).toEqual(empty);
    expect(readFirstEvent(path)).toBeNull();
  });

  test('cut at any byte gives the whole lines before and never a wrong event', () => {
    const { path, events, bytes } = sample('one', 'two 任务', 'three');
    for (let length = 0; length <= bytes.length; length += 1) {
      writeFileSync(path, bytes.subarray(0, length));
      const whole = bytes.subarray(0, length).lastIndexOf(10) + 1;
      const lines = bytes.toString('utf8', 0, whole).split('\n').length - 1;
      const last = lines === 3 ? hashLine(bytes.toString('utf8').split('\n')[2] ?? '') : events[lines]?.prev;
      expect(readWhole(path)).toEqual({
        reading: { ok: true, lines, last, bytes: whole, tornBytes: length - whole },
        events: events.slice(0, lines),
      });
    }
  });

  test('with any byte changed before its last line says in which line, and gives no event from there on', () => {
    const { path, events, bytes } = sample('1', '任', '3');
    const behind = bytes.lastIndexOf(10, bytes.length - 2) + 1;
    const missed: unknown[] = [];
    for (let at = 0; at < behind; at += 1) {
      const line = bytes.subarray(0, at).toString('latin1').split('\n').length;
      const was = bytes[at] ?? 0;
      for (const byte of [10, 34, was ^ 1, was ^ 0x20, was ^ 0xff]) {
        if (byte === was) continue;
        const changed = Buffer.from(bytes);
        changed[at] = byte;
        writeFileSync(path, changed);
        const { reading, events: given } = readWhole(path);
        const isFound = !reading.ok && reading.line === line;
        const areRight = given.length < line && given.every(({ seq, prev }) => prev === events[seq - 1]?.prev);
        if (!isFound || !areRight) missed.push({ at, byte, line, reading, given });
      }
    }
    expect(missed).toEqual([]);
  });

  test('blames the line that was changed, also where its neighbours must tell', () => {
    const { path, bytes } = sample('one', 'two', 'three', 'four');
    const text = bytes.toString('utf8');
    writeFileSync(path, text.replace('"two"', '"owt"'));
    expect(readWhole(path).reading).toEqual({ ok: false, line: 2, why: 'line 3 names another hash for it' });
    const third = (text.split('\n')[2] ?? '').replace(
      /"prev":"(.)/,
      (_all, digit) => `"prev":"${digit === '0' ? 1 : 0}`,
    );
    writeFileSync(path, text.split('\n').with(2, third).join('\n'));
    expect(readWhole(path).reading).toEqual({ ok: false, line: 3, why: 'prev is not the hash of the line before' });
  });

  test('with a line left out, doubled or moved is not whole', () => {
    const { path, bytes } = sample('one', 'two', 'three');
    const [one, two, three] = bytes.toString('utf8').split('\n');
    const readingOf = (lines: (string | undefined)[]): unknown => {
      writeFileSync(path, `${lines.join('\n')}\n`);
      return readWhole(path).reading;
    };
    expect(readingOf([one, three])).toEqual({ ok: false, line: 2, why: 'seq is 3, 2 was due' });
    expect(readingOf([one, one, two])).toEqual({ ok: false, line: 2, why: 'seq is 1, 2 was due' });
    expect(readingOf([two, one, three])).toEqual({ ok: false, line: 1, why: 'seq is 2, 1 was due' });
  });

  test.each([
    [
      'NUL bytes',
      (bytes: Buffer) => Buffer.concat([Buffer.alloc(300), Buffer.from('\n'), bytes]),
      1,
      'not a JSON object',
    ],
    [
      'bytes that are no UTF-8',
      (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('two', 't\xffo'), 'latin1'),
      2,
      'not UTF-8',
    ],
    [
      'converted line endings',
      (bytes: Buffer) => Buffer.from(bytes.toString('utf8').replaceAll('\n', '\r\n')),
      1,
      'it ends with a carriage return: its line endings were converted',
    ],
    [
      'an empty line',
      (bytes: Buffer) => Buffer.from(bytes.toString('utf8').replace('\n', '\n\n')),
      2,
      'not a JSON object',
    ],
    ['a byte order mark', (bytes: Buffer) => Buffer.concat([Buffer.from('\ufeff'), bytes]), 1, 'not a JSON object'],
  ])('with %s names the line and why', (_name, change, line, why) => {
    const { path, bytes } = sample('one', 'two');
    writeFileSync(path, change(bytes));
    expect(readWhole(path).reading).toEqual({ ok: false, line, why });
  });

  test('with zeros behind its last line, as a power cut leaves them, drops them as torn', () => {
    const { path, events, bytes } = sample('one', 'two');
    writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(4096)]));
    const { reading, events: given } = readWhole(path);
    expect(given).toEqual(events);
    expect(reading).toMatchObject({ ok: true, lines: 2, bytes: bytes.length, tornBytes: 4096 });
  });

  test.each([
    ['no end', ''],
    ['an end', '"}\n'],
  ])('does not take in a line of 70 MB with %s', (_name, end) => {
    const { path } = sample('one');
    const file = openSync(path, 'a');
    writeSync(file, '{"a":"');
    for (let count = 0; count < 70; count += 1) writeSync(file, Buffer.alloc(1_000_000, 'x'));
    writeSync(file, end);
    closeSync(file);
    expect(readWhole(path).reading).toEqual({ ok: false, line: 2, why: 'longer than 64 MiB' });
  });

  test('reads lines longer than what it reads at once', () => {
    const { path, events } = sample('a', 'b'.repeat(3_000_000), 'c', 'd'.repeat((1 << 16) - 1), '');
    expect(readWhole(path)).toMatchObject({ reading: { ok: true, lines: 5, tornBytes: 0 }, events });
  });

  test('whose first line is long still shows it', () => {
    const { path, events } = sample('x'.repeat(200_000), 'two');
    expect(readFirstEvent(path)).toEqual(events[0]);
  });

  test('that is a folder, a pipe or unreadable is a fault that names it', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const path = (name: string): string => join(folder, name);
    mkdirSync(path('folder'));
    execFileSync('mkfifo', [path('pipe')]);
    writeFileSync(path('closed'), '', { mode: 0 });
    const faultOf = (name: string): unknown => {
      try {
        return asOrdinaryUser(() => readWhole(path(name)));
      } catch (error) {
        return error instanceof FileFault ? error.message : error;
      }
    };
    expect(faultOf('folder')).toBe(`can't read the journal ${path('folder')}: it is not a file`);
    expect(faultOf('pipe')).toBe(`can't read the journal ${path('pipe')}: it is not a file`);
    expect(faultOf('closed')).toBe(`can't read the journal ${path('closed')}: EACCES: permission denied`);
    expect(['folder', 'pipe', 'missing'].map((name) => readFirstEvent(path(name)))).toEqual([null, null, null]);
    expect(asOrdinaryUser(() => readFirstEvent(path('closed')))).toBeNull();
  });

  test('never has a line that it would not read again', () => {
    const { path, bytes } = sample('one');
    const journal = reopen(path);
    const long = said('x'.repeat(maxLineBytes));
    expect(() => journal.append([said('two'), long], atMs)).toThrow('too long for the journal');
    journal.close();
    expect(readFileSync(path)).toEqual(bytes);
    expect(encodeLine(long, '', 1, firstPrev).length).toBeGreaterThan(maxLineBytes);
  });
});
