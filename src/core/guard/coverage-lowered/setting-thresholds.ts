import type { Setting } from './setting.ts';
import type { Threshold } from './threshold.ts';

/** Keys on the way that do not say for which files a number is. */
const containers =
  /^(?:test|coverage|thresholds?|coverageThreshold|global|nyc|c8|jest|vitest|projects|check|each|default|coverageReporter)$/;
const within = /^(?:coverage|thresholds?|coverageThreshold|nyc|c8|check-coverage)$/;
const metrics: Readonly<Record<string, string>> = {
  lines: 'line',
  branches: 'branch',
  functions: 'function',
  statements: 'statement',
  '100': 'all',
  'check-coverage': 'check-coverage',
  checkCoverage: 'check-coverage',
  'per-file': 'per file',
  perFile: 'per file',
  all: 'all files',
  enabled: 'enabled',
};

/** Of settings those that coverage must reach. `isOwn`: the whole file is about coverage. */
export function settingThresholds(settings: readonly Setting[], isOwn: boolean): Threshold[] {
  return settings.flatMap(({ keys, value, line }) => {
    const metric = metrics[keys.at(-1) ?? ''];
    const around = keys.slice(0, -1);
    if (metric === undefined || !(isOwn || around.some((key) => within.test(key)))) return [];
    const scope = around.filter((key) => !containers.test(key)).join(' ');
    const reached = typeof value === 'number' ? value : value === true ? 1 : value === false ? 0 : Number.NaN;
    return [{ metric: scope === '' ? metric : `${metric} of ${scope}`, value: reached, line }];
  });
}
