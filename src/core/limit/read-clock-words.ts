import { dayMs, instantsAt, wallAt, type LocalClock } from '../time/local-clock.ts';
import { zoneOffset } from '../time/zone-offset.ts';

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** One that passed so lately is meant, and no other: it was read late. */
const latelyMs = 10 * 60_000;
/** A weekday, a day of a month without its year, the 29th of February: so many days from now at most. */
const maxDaysAhead = 366 * 4 + 1;

/** Asked for the day after `resets`, `try again at`: `mon`, `apr 28th, 2026`, `28 apr`, `tomorrow`, `2026-04-28`, or nothing. */
const day = String.raw`(?:(?<weekday>${weekdays.join('|')})[a-z]*|(?<relative>today|tomorrow)|(?<month>${months.join('|')})[a-z]*\.? (?<date>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>20\d\d))?|(?<date2>\d{1,2})(?:st|nd|rd|th)? (?<month2>${months.join('|')})[a-z]*\.?(?:,? (?<year2>20\d\d))?|(?<iso>20\d\d-\d\d-\d\d))`;
const time = String.raw`(?<hour>\d{1,2})(?:[:.](?<minute>\d\d))?(?::\d\d)? ?(?<half>[ap])\.?m\b\.?|(?<hour24>\d{1,2}):(?<minute24>\d\d)(?::\d\d)?`;
const zone = String.raw`(?: ?\((?<zone>[a-z0-9_/+:-]{1,40})\)| (?<zone2>utc|gmt|z|[ecmp][sd]t|cest|cet|bst|jst|kst|ist|(?:utc|gmt)?[+-]\d\d?(?::?\d\d)?)(?![a-z0-9/]))?`;
const pattern = new RegExp(
  String.raw`(?:resets?|reset|again|until|available|back|renews?|refreshes)(?: (?:at|on|by|again|in))*:? (?:${day},?(?: at)? )?(?:${time})${zone}`,
);

/**
 * The instant that words on a clock name, the next one there is: `resets 3:45pm (Europe/London)`, `resets mon 12:00am`,
 * `try again at apr 28th, 2026 10:03 pm`. Without a zone, the local one. `text` is in plain words. `null`: none is named.
 */
export function readClockWords(text: string, clock: LocalClock): number | null {
  const named = pattern.exec(text)?.groups;
  if (named === undefined) return null;
  const minutes = minutesOf(named);
  const zoneName = named['zone'] ?? named['zone2'];
  const offsetAt = zoneName === undefined ? clock.offsetMinutesAt : zoneOffset(zoneName);
  if (minutes === null || offsetAt === null) return null;
  const earliest = clock.nowMs - latelyMs;
  const today = Math.floor(wallAt(clock.nowMs, offsetAt) / dayMs) * dayMs;
  const fits = dayTest(named, today);
  const written = writtenDay(named);
  if (written !== null) return instantsAt(written + minutes * 60_000, offsetAt).at(-1) ?? null;
  for (let at = today - dayMs; at <= today + maxDaysAhead * dayMs; at += dayMs) {
    if (!fits(at)) continue;
    // Of a time that comes twice the later: what is tried at the other one may come too early.
    const instant = instantsAt(at + minutes * 60_000, offsetAt).at(-1);
    if (instant !== undefined && instant >= earliest) return instant;
  }
  return null;
}

type Named = Readonly<Record<string, string | undefined>>;

/** Of the day, from midnight. */
function minutesOf({ hour, minute = '0', half, hour24, minute24 = '0' }: Named): number | null {
  const count = Number(half === undefined ? minute24 : minute);
  const hours = Number(hour24 ?? hour);
  if (count > 59) return null;
  if (half === undefined) return hours > 23 ? null : hours * 60 + count;
  if (hours < 1 || hours > 12) return null;
  return ((hours % 12) + (half === 'p' ? 12 : 0)) * 60 + count;
}

/** Which days are meant, where their year is left open. */
function dayTest({ weekday, relative, month, date, month2, date2 }: Named, today: number): (at: number) => boolean {
  if (weekday !== undefined) return (at) => new Date(at).getUTCDay() === weekdays.indexOf(weekday);
  if (relative !== undefined) return (at) => at === today + (relative === 'today' ? 0 : dayMs);
  const name = month ?? month2;
  if (name === undefined) return () => true;
  const wanted = Number(date ?? date2);
  return (at) => new Date(at).getUTCMonth() === months.indexOf(name) && new Date(at).getUTCDate() === wanted;
}

/** Midnight of a day that is written with its year; `null`: it is not, or there is no such day. */
function writtenDay({ iso, year, month = '', date, year2, month2 = '', date2 }: Named): number | null {
  const parts = iso?.split('-').map(Number);
  const [y, m, d] = parts ?? [
    Number(year ?? year2),
    months.indexOf(year === undefined ? month2 : month) + 1,
    Number(date ?? date2),
  ];
  if (y === undefined || m === undefined || d === undefined || Number.isNaN(y)) return null;
  const at = Date.UTC(y, m - 1, d);
  return new Date(at).getUTCMonth() === m - 1 ? at : null;
}
