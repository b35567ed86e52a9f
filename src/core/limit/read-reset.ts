import { readClockWords } from './read-clock-words.ts';
import { plainWords } from './plain-words.ts';
import { durationPattern, readDurationWords } from './read-duration-words.ts';
import { dayMs, type LocalClock } from '../time/local-clock.ts';

/** The longest windows are those of a month. What lies beyond is no reset time, whatever it is. */
const longestMs = 62 * dayMs;

/** `…limit reached|1766502000`, `"resets_at":1777936568`, `"resetsAt": "1777936568000"`. */
const epoch = /limit reached\|(\d{10,13})\b|"?resets?_?at"?[:=] ?"?(\d{10,13})\b/;
/** Fields that count seconds, or milliseconds by their name: of an answer's body, or of its header. */
const seconds =
  /"?(?:resets?_in_seconds|retry[-_ ]?after(?:[-_]seconds)?)"?[:=] ?"?(\d{1,9}(?:\.\d{1,6})?)(?=["\s,;}\])]|$)/;
const milliseconds = /"?(?:retry[-_]after[-_]ms|resets?_in_ms)"?[:=] ?"?(\d{1,12})\b/;
const delay = new RegExp(String.raw`"?retry_?delay"?[:=] ?"(${durationPattern})"`);
const instant = /\b(20\d\d-\d\d-\d\dt\d\d:\d\d(?::\d\d)?(?:\.\d{1,9})?(?:z|[+-]\d\d:?\d\d))/;
const duration = new RegExp(
  String.raw`\b(?:resets?|again|reset|retry(?:ing)?|available)\b[^.\n]{0,20}? (?:in|after) (${durationPattern})`,
);

/**
 * When a limit ends, as its message tells: an epoch, seconds to wait, a duration, or words on a clock. In milliseconds
 * since the epoch; one that passed lately comes as it is. `null`: the message tells none that could be true.
 */
export function readReset(message: string, clock: LocalClock): number | null {
  const text = plainWords(message);
  const at = readWritten(text, clock);
  return at === null || Math.abs(at - clock.nowMs) > longestMs ? null : at;
}

function readWritten(text: string, clock: LocalClock): number | null {
  const [, piped, field] = epoch.exec(text) ?? [];
  const written = piped ?? field;
  if (written !== undefined) return Number(written) * (written.length > 11 ? 1 : 1_000);
  const after = waitOf(text);
  if (after !== null) return clock.nowMs + after;
  const iso = instant.exec(text)?.[1];
  if (iso !== undefined) return orNull(Date.parse(iso.toUpperCase()));
  const words = duration.exec(text)?.[1];
  const ms = words === undefined ? null : readDurationWords(words);
  return ms === null ? readClockWords(text, clock) : clock.nowMs + ms;
}

function waitOf(text: string): number | null {
  const ms = milliseconds.exec(text)?.[1];
  if (ms !== undefined) return Number(ms);
  const s = seconds.exec(text)?.[1];
  if (s !== undefined) return Math.round(Number(s) * 1_000);
  const words = delay.exec(text)?.[1];
  return words === undefined ? null : readDurationWords(words);
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
