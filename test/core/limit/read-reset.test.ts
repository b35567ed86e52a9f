import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReset } from '../../../src/core/limit/read-reset.ts';
import { zoneOffset } from '../../../src/core/time/zone-offset.ts';

const offsetOf = (zone: string): ((atMs: number) => number) => {
  const offset = zoneOffset(zone);
  if (offset === null) throw new Error(`no zone ${zone}`);
  return offset;
};
const read = (message: string, now: string, zone = 'UTC'): string | null => {
  const at = readReset(message, { nowMs: Date.parse(now), offsetMinutesAt: offsetOf(zone) });
  return at === null ? null : new Date(at).toISOString().replace(':00.000Z', 'Z').replace('.000Z', 'Z');
};

describe('a reset time', () => {
  // Tuesday, 1 December 2026.
  const now = '2026-12-01T12:00:00Z';

  test.each([
    ["You've hit your session limit · resets 3:45pm", '2026-12-01T15:45Z'],
    ["You've hit your session limit ∙ resets 11am", '2026-12-02T11:00Z'],
    ['\u00a0You’ve hit your session limit · resets 12:50am (America/Los_Angeles)', '2026-12-02T08:50Z'],
    ["You've hit your weekly limit · resets Mon 12:00am", '2026-12-07T00:00Z'],
    ["You've hit your weekly limit · resets Tue 11:00am", '2026-12-08T11:00Z'],
    ["You've hit your weekly limit · resets Tuesday at 1pm", '2026-12-01T13:00Z'],
    ["You've hit your weekly limit · resets 3am (Europe/London)", '2026-12-02T03:00Z'],
    ["You've hit your limit · resets Mar 15 at 12pm", '2027-03-15T12:00Z', 'far'],
    ["You've hit your limit · resets Dec 3, 5pm (Asia/Seoul)", '2026-12-03T08:00Z'],
    ["You've hit your 5-hour limit · resets 9:49pm (UTC)", '2026-12-01T21:49Z'],
    ['5-hour limit reached ∙ resets 2am', '2026-12-02T02:00Z'],
    ['Claude AI usage limit reached|1766502000', null],
    ['Claude AI usage limit reached|1796152000', '2026-12-01T19:06:40Z'],
    ['{"rate_limit_info":{"status":"rejected","resetsAt":1796152000}}', '2026-12-01T19:06:40Z'],
    ['{"resets_at":"1796152000000"}', '2026-12-01T19:06:40Z'],
    ['{"error":{"type":"usage_limit_reached","resets_in_seconds":13872}}', '2026-12-01T15:51:12Z'],
    ["You've hit your usage limit. Try again at 2:57 PM.", '2026-12-01T14:57Z'],
    ["You've hit your usage limit. Upgrade to Pro, or try again at Dec 28th, 2026 10:03 PM.", '2026-12-28T22:03Z'],
    ["You've hit your usage limit. Try again in 5 days 22 hours 11 minutes.", '2026-12-07T10:11Z'],
    ['Free usage exceeded, subscribe to Go [retrying in 6h16m - attempt #1]', '2026-12-01T18:16Z'],
    ['Monthly usage limit reached. It will reset in 10 days 19 hours.', '2026-12-12T07:00Z'],
    ['You have exhausted your capacity on this model. Your quota will reset after 4h28m20s.', '2026-12-01T16:28:20Z'],
    ['Your quota will reset after 5s.. Retrying after 6173ms...', '2026-12-01T12:00:05Z'],
    ['Please retry in 34.5s', '2026-12-01T12:00:34.500Z'],
    ['Suggested retry after 60s.', '2026-12-01T12:01Z'],
    ['{"responseHeaders":{"retry-after":"19014"}}', '2026-12-01T17:16:54Z'],
    ['retry-after: 73801', '2026-12-02T08:30:01Z'],
    ['{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34s"}', '2026-12-01T12:00:34Z'],
    ['limit resets 2026-12-01T18:30:00+09:00', '2026-12-01T09:30Z'],
    ['usage limit, available again at 2026-12-04 07:30', '2026-12-04T07:30Z'],
    ['try again at 15:45', '2026-12-01T15:45Z'],
    ['resets tomorrow at 7am', '2026-12-02T07:00Z'],
    ['resets 3pm PST', '2026-12-01T23:00Z'],
    ['resets 3pm +09:00', '2026-12-02T06:00Z'],
  ])('%s', (message, expected, far = '') => {
    // What lies beyond the longest window is no reset.
    expect(read(message, now)).toBe(far === '' ? expected : null);
  });

  test.each([
    'You have hit your limit',
    "You've hit your usage limit. Try again later.",
    'resets 25:00',
    'resets 13pm',
    'resets 3:75pm',
    'resets 3pm (Mars/Olympus)',
    'resets Feb 30, 2027 3pm',
    'Resets in X',
    'resets soon',
    'version 3:45pm',
    'limit reached|12',
    '{"retry-after":"soon"}',
    '',
  ])('is none: %s', (message) => {
    expect(read(message, now)).toBeNull();
  });

  test('that has passed less than ten minutes ago is meant as it is, and before that as the next', () => {
    expect(read('resets 11:55am', now)).toBe('2026-12-01T11:55Z');
    expect(read('resets 11:49am', now)).toBe('2026-12-02T11:49Z');
    expect(read('resets 12am', '2026-12-01T00:05:00Z')).toBe('2026-12-01T00:00Z');
    expect(read('resets 11:58pm', '2026-12-01T00:05:00Z')).toBe('2026-11-30T23:58Z');
  });

  test('tells noon from midnight', () => {
    expect([read('resets 12pm', now), read('resets 12am', now)]).toEqual(['2026-12-01T12:00Z', '2026-12-02T00:00Z']);
  });

  test.each([
    // Clocks go forward in the night to Sunday: there is no 2:30, and they show 3:30 then.
    ['resets 2:30am', 'Europe/Berlin', '2026-03-28T21:00:00Z', '2026-03-29T01:30Z'],
    ['resets 7am', 'Europe/Berlin', '2026-03-28T21:00:00Z', '2026-03-29T05:00Z'],
    // They go back: 2:30 comes twice, and the later is safe.
    ['resets 2:30am', 'Europe/Berlin', '2026-10-24T21:00:00Z', '2026-10-25T01:30Z'],
    ['resets 7am', 'America/New_York', '2026-10-31T22:00:00Z', '2026-11-01T12:00Z'],
    ['resets Sun 7am (Australia/Sydney)', 'UTC', '2026-10-02T00:00:00Z', '2026-10-03T20:00Z'],
    ['resets 3pm', 'Asia/Kathmandu', '2026-12-01T00:00:00Z', '2026-12-01T09:15Z'],
    ['resets 12:15am', 'America/St_Johns', '2026-12-01T00:00:00Z', '2026-12-01T03:45Z'],
    ['resets 9am', 'Asia/Seoul', '2026-12-01T00:05:00Z', '2026-12-01T00:00Z'],
  ])('over zones and changes of the clocks: %s in %s', (message, zone, at, expected) => {
    expect(read(message, at, zone)).toBe(expected);
  });

  const zones = ['UTC', 'Asia/Seoul', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kolkata'];
  const minutes = fc.integer({ min: 0, max: 1439 });
  const nows = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) });

  test('of the day is within a day and an hour, and the clock shows it then, clocks that jump apart', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, nows, (zone, minute, nowMs) => {
        const offsetMinutesAt = offsetOf(zone);
        const [hours, rest] = [Math.floor(minute / 60), minute % 60];
        const text = `resets ${hours % 12 || 12}:${String(rest).padStart(2, '0')}${hours < 12 ? 'am' : 'pm'}`;
        const at = readReset(text, { nowMs, offsetMinutesAt }) ?? NaN;
        expect(at).toBeGreaterThanOrEqual(nowMs - 600_000);
        expect(at).toBeLessThanOrEqual(nowMs + 25 * 3_600_000);
        const shown = (((at / 60_000 + offsetMinutesAt(at)) % 1440) + 1440) % 1440;
        expect([0, 30, 60]).toContain((shown - minute + 1440) % 1440);
        expect(readReset(`${text} (${zone})`, { nowMs, offsetMinutesAt: () => 0 })).toBe(at);
      }),
    );
  });

  test('that is a duration is as long from now', () => {
    const count = fc.integer({ min: 0, max: 59 });
    fc.assert(
      fc.property(count, count, count, nows, (hours, mins, secs, nowMs) => {
        const clock = { nowMs, offsetMinutesAt: () => 0 };
        const expected = nowMs + ((hours * 60 + mins) * 60 + secs) * 1000;
        expect(readReset(`quota will reset after ${hours}h${mins}m${secs}s.`, clock)).toBe(expected);
        expect(readReset(`try again in ${hours} hours, ${mins} minutes and ${secs} seconds`, clock)).toBe(expected);
      }),
    );
  });

  test('is read from any text without a fault, and is no further away than the longest window', () => {
    const words = fc.constantFrom(
      'resets',
      'at',
      'mon',
      '3pm',
      '15:45',
      '(',
      ')',
      'UTC',
      'in',
      '5h',
      '|',
      '1796152000',
      'try again',
      '.',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 30 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(text, nows, (message, nowMs) => {
        const at = readReset(message, { nowMs, offsetMinutesAt: () => 540 });
        expect(Math.abs((at ?? nowMs) - nowMs)).toBeLessThanOrEqual(62 * 86_400_000);
      }),
    );
  });
});
