import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextClockTime } from '../../src/config/next-clock-time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
function partsAt(zone: string, atMs: number): Record<string, number> {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(zone, format);
  return Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
}
const offsetIn =
  (zone: string) =>
  (atMs: number): number => {
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = partsAt(zone, atMs);
    return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000) / 60_000);
  };
const next = (clock: string, zone: string, now: string): string =>
  new Date(nextClockTime(clock, Date.parse(now), offsetIn(zone))).toISOString();

test.each([
  ['07:00', 'UTC', '2026-01-01T22:00:00Z', '2026-01-02T07:00:00.000Z'],
  ['07:00', 'UTC', '2026-01-01T06:59:59Z', '2026-01-01T07:00:00.000Z'],
  ['07:00', 'UTC', '2026-01-01T07:00:00Z', '2026-01-02T07:00:00.000Z'],
  ['07:00', 'Asia/Seoul', '2026-01-01T22:00:00Z', '2026-01-02T22:00:00.000Z'],
  ['07:00', 'America/Los_Angeles', '2026-01-01T22:00:00Z', '2026-01-02T15:00:00.000Z'],
  // The night in which clocks go forward is an hour shorter.
  ['07:00', 'Europe/Berlin', '2026-03-28T21:00:00Z', '2026-03-29T05:00:00.000Z'],
  // 02:30 does not exist in that night; the clocks show 03:30 then.
  ['02:30', 'Europe/Berlin', '2026-03-28T21:00:00Z', '2026-03-29T01:30:00.000Z'],
  // 02:30 comes twice; the first one, and behind it the second.
  ['02:30', 'Europe/Berlin', '2026-10-24T21:00:00Z', '2026-10-25T00:30:00.000Z'],
  ['02:30', 'Europe/Berlin', '2026-10-25T00:45:00Z', '2026-10-25T01:30:00.000Z'],
  // A zone that left out a whole day.
  ['07:00', 'Pacific/Apia', '2011-12-30T09:00:00Z', '2011-12-30T17:00:00.000Z'],
])('%s in %s at %s', (clock, zone, now, instant) => {
  expect(next(clock, zone, now)).toBe(instant);
});

test('is later than now, within a day and an hour, and shows that time', () => {
  const zones = fc.constantFrom(
    'UTC',
    'Asia/Kolkata',
    'Asia/Seoul',
    'America/New_York',
    'Pacific/Chatham',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
  );
  const minutes = fc.nat({ max: 24 * 60 - 1 });
  const nows = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });
  fc.assert(
    fc.property(zones, minutes, nows, (zone, minuteOfDay, nowMs) => {
      const [hour, minute] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
      const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      const atMs = nextClockTime(clock, nowMs, offsetIn(zone));
      expect(atMs).toBeGreaterThan(nowMs);
      expect(atMs - nowMs).toBeLessThanOrEqual(25 * 3_600_000);
      const shown = partsAt(zone, atMs);
      // Only a change of the clocks may keep them from ever showing it.
      const isGap = offsetIn(zone)(atMs) !== offsetIn(zone)(atMs - 3_600_000 * 2);
      expect(isGap || (shown['hour'] === hour && shown['minute'] === minute)).toBe(true);
    }),
    { numRuns: 200 },
  );
});
