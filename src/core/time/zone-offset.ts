import type { LocalClock } from './local-clock.ts';

/** Abbreviations that programs write, in minutes east of UTC. Of those that name several zones, the one that providers mean. */
const abbreviations: Readonly<Record<string, number>> = {
  utc: 0,
  gmt: 0,
  z: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  bst: 60,
  cet: 60,
  cest: 120,
  ist: 330,
  jst: 540,
  kst: 540,
};

/**
 * Offsets of a zone by its name, in any case: `Europe/London`, `utc`, `+02:00`, `PDT`. `null`: no such zone is known.
 * Names are those of the IANA database that the engine carries.
 */
export function zoneOffset(name: string): LocalClock['offsetMinutesAt'] | null {
  const [, sign, hours, minutes = '0'] = /^(?:utc|gmt)?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(name) ?? [];
  if (sign !== undefined) {
    const fixed = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    return () => fixed;
  }
  const short = abbreviations[name.toLowerCase()];
  if (short !== undefined) return () => short;
  const format = formatFor(name);
  return format === null ? null : (atMs) => offsetBy(format, atMs);
}

function formatFor(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
}

/** `GMT`, `GMT+05:30`; zones of long ago have seconds too, and those don't matter here. */
function offsetBy(format: Intl.DateTimeFormat, atMs: number): number {
  const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
