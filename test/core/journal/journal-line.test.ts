import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeLine } from '../../../src/core/journal/decode-line.ts';
import { encodeLine, firstPrev } from '../../../src/core/journal/encode-line.ts';
import type { EventBody } from '../../../src/core/journal/event.ts';

const at = '2026-01-01T00:00:00.000Z';
const body: EventBody = { type: 'plan-ticked', task: 'US-001', digest: null };
const line = encodeLine(body, at, 7, firstPrev);

describe('a journal line', () => {
  test('begins with what a person looks for, the hash in its place', () => {
    expect(line).toBe(
      `{"type":"plan-ticked","at":"${at}","seq":7,"prev":"${firstPrev}","task":"US-001","digest":null}`,
    );
  });

  test('gives back its event, is one line, and is UTF-8 whatever it says', () => {
    const anyText = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));
    const anyJson = fc.jsonValue({ stringUnit: 'binary' });
    fc.assert(
      fc.property(anyText, anyJson, fc.integer({ min: 1 }), (task, more, seq) => {
        const wide = { ...body, task, more } as unknown as EventBody;
        const text = encodeLine(wide, at, seq, firstPrev);
        expect(text).not.toMatch(/[\n\r\p{Surrogate}]/u);
        const event = JSON.parse(JSON.stringify({ ...wide, at, seq, prev: firstPrev }));
        expect(decodeLine(text, seq, firstPrev)).toEqual({ ok: true, event });
      }),
    );
  });

  test.each([
    ['', 'not a JSON object'],
    ['null', 'not a JSON object'],
    ['[]', 'not a JSON object'],
    ['"text"', 'not a JSON object'],
    [`${line} `, 'not a JSON object'],
    [` ${line}`, 'not a JSON object'],
    [`${line}\r`, 'it ends with a carriage return: its line endings were converted'],
    [`${line}${line}`, 'not JSON'],
    [line.replace('US', '\0'), 'not JSON'],
    [line.slice(0, -2), 'not a JSON object'],
    ['{}', 'no type or no time'],
    [line.replace('"type"', '"typ"'), 'no type or no time'],
    [line.replace(`"${at}"`, '1'), 'no type or no time'],
    [line.replace('"seq":7', '"seq":8'), 'seq is 8, 7 was due'],
    [line.replace('"seq":7', '"seq":"7"'), 'seq is not a number, 7 was due'],
    [line.replace('"seq":7,', ''), 'seq is not a number, 7 was due'],
  ])('that can’t stand there says why: %j', (text, why) => {
    expect(decodeLine(text, 7, firstPrev)).toEqual({ ok: false, broken: 'line', why });
  });

  test('that names another hash is told apart: the line before may be the wrong one', () => {
    const why = 'prev is not the hash of the line before';
    expect(decodeLine(line, 7, 'f'.repeat(64))).toEqual({ ok: false, broken: 'chain', why });
    expect(decodeLine(line.replace('"prev"', '"perv"'), 7, firstPrev)).toEqual({ ok: false, broken: 'chain', why });
  });
});
