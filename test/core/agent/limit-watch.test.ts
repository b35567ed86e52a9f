import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LimitWatch } from '../../../src/core/agent/limit-watch.ts';

const nowMs = Date.parse('2026-12-01T12:00:00Z');
const watch = (): LimitWatch => new LimitWatch(() => ({ nowMs, offsetMinutesAt: () => 0 }));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const hour = 3_600_000;
const told = 'Free usage exceeded, subscribe to Go [retrying in 6h16m - attempt #1]';

describe('plain output', () => {
  test('tells of a limit that is waited for, also in a line that does not end, or is drawn over', () => {
    const met = { message: told, resetsAtMs: nowMs + 6 * hour + 16 * 60_000 };
    expect(watch().push(bytes(`${told}\n`))).toEqual(met);
    expect(watch().push(bytes(told))).toEqual(met);
    expect(watch().push(bytes(`working\r\u001b[31m${told}\u001b[0m\r`))).toEqual(met);
    expect(watch().push(bytes("You've hit your usage limit. Try again later.\n"))).toEqual({
      message: "You've hit your usage limit. Try again later.",
      resetsAtMs: null,
    });
  });

  test('tells nothing of one that ends soon: the program may wait for that', () => {
    const soon = 'You have exhausted your capacity on this model. Your quota will reset after 5s.';
    expect(watch().push(bytes(`${soon}. Retrying after 6173ms...\n`))).toBeNull();
    expect(watch().push(bytes(`${soon.replace('5s', '61s')}\n`))).not.toBeNull();
  });

  test('is no limit where it speaks of one, warns of one, or fails otherwise', () => {
    for (const line of [
      'the middleware answers 429 when the usage limit is reached',
      "You've used 97% of your session limit · resets 11am",
      'API Error: 529 Overloaded',
      'Not logged in',
    ]) {
      expect(watch().push(bytes(`${line}\n`))).toBeNull();
    }
  });

  test('is read the same however it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(80), { maxLength: 6 }), (cuts) => {
        const whole = bytes(`작업 중 …\n${told}\n`);
        const at = [0, ...cuts.map((cut) => cut % whole.length).toSorted((a, b) => a - b), whole.length];
        const one = watch();
        const met = at.slice(1).map((end, index) => one.push(whole.subarray(at[index], end)));
        expect(met.filter((each) => each !== null).at(-1)).toEqual({
          message: told,
          resetsAtMs: nowMs + 6 * hour + 16 * 60_000,
        });
      }),
    );
  });
});
