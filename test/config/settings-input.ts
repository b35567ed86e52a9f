import { formatProblems } from '../../src/config/format-problems.ts';
import { readSettings, type SettingsInput } from '../../src/config/read-settings.ts';
import type { Settings, SettingsReading } from '../../src/config/settings.ts';
import type { WrittenOptions } from '../../src/config/written-options.ts';

/** A person in UTC on 2026-01-01 at 22:00, in /repo, with two agents that have an adapter. */
export function read(
  text: string | null,
  options: WrittenOptions = {},
  over: Partial<SettingsInput> = {},
): SettingsReading {
  return readSettings({
    fileText: text === null ? null : new TextEncoder().encode(text),
    fileName: 'lastgreen.yaml',
    options,
    cwd: '/repo',
    nowMs: Date.UTC(2026, 0, 1, 22),
    offsetMinutesAt: () => 0,
    knownAgents: ['claude', 'codex'],
    needsGates: true,
    ...over,
  });
}

/** With a gate given, for tests of something else. */
export function settingsOf(text: string | null, options: WrittenOptions = {}): Settings {
  const reading = read(text, { gate: ['npm test'], ...options });
  if (!reading.ok) throw new Error(formatProblems(reading.problems).join('\n'));
  return reading.settings;
}

export function problemsOf(text: string | null, options: WrittenOptions = {}): string[] {
  const reading = read(text, { gate: ['npm test'], ...options });
  return reading.ok ? [] : formatProblems(reading.problems);
}

export function warningsOf(text: string | null, options: WrittenOptions = {}): readonly string[] {
  const reading = read(text, { gate: ['npm test'], ...options });
  if (!reading.ok) throw new Error(formatProblems(reading.problems).join('\n'));
  return reading.warnings;
}
