import * as fc from 'fast-check';
import type { EventBody, JournalEvent } from '../../../src/core/journal/event.ts';
import { readJournal, type JournalReading } from '../../../src/host/file/journal-file.ts';
import { openJournal, type JournalWriter } from '../../../src/host/file/journal-writer.ts';

export const atMs = Date.parse('2026-01-01T00:00:00.000Z');

export function said(because: string): EventBody {
  return { type: 'false-report-counted', cycle: 1, task: 'US-001', because };
}

/** Any UTF-16, half surrogate pairs too. */
const anyText = fc.array(fc.nat(0xffff), { maxLength: 12 }).map((units) => String.fromCharCode(...units));

export const anyBody: fc.Arbitrary<EventBody> = fc.oneof(
  fc.record({
    type: fc.constant('exemption-granted' as const),
    cycle: fc.integer(),
    task: anyText,
    cause: anyText,
  }),
  fc.record({
    type: fc.constant('task-released' as const),
    task: fc.string({ unit: 'binary' }),
    note: fc.option(anyText),
  }),
  fc.record({
    type: fc.constant('guards-ran' as const),
    cycle: fc.nat(),
    findings: fc.array(
      fc.record({
        rule: anyText,
        severity: fc.constantFrom('block' as const, 'ask' as const, 'note' as const),
        path: fc.option(anyText),
        line: fc.option(fc.nat()),
        message: anyText,
      }),
      { maxLength: 3 },
    ),
  }),
);

export interface WholeReading {
  readonly reading: JournalReading;
  readonly events: readonly JournalEvent[];
}

export function readWhole(path: string): WholeReading {
  const events: JournalEvent[] = [];
  const reading = readJournal(path, (event) => events.push(event));
  return { reading, events };
}

/** The writer of a journal that is whole. */
export function reopen(path: string): JournalWriter {
  const { reading } = readWhole(path);
  if (!reading.ok) throw new Error(`line ${reading.line}: ${reading.why}`);
  return openJournal(path, reading);
}

/** A new journal with these events. Gives them as written. */
export function writeSample(path: string, bodies: readonly EventBody[]): JournalEvent[] {
  const journal = reopen(path);
  const events = bodies.flatMap((body) => journal.append([body], atMs));
  journal.sync();
  journal.close();
  return events;
}
