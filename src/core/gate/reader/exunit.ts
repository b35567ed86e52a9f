import type { CountReader } from '../count-reader.ts';
import { numberBefore } from '../number-before.ts';
import { tellCounts } from '../tell-counts.ts';

const part = String.raw`\d+ (?:doctests?|propert(?:y|ies)|tests?)`;
const summary = new RegExp(`^${part}(?:, ${part})*, \\d+ failures?(?:, \\d+ (?:excluded|invalid|skipped))*\\s*$`);
const linesToFinished = 6;

/** ExUnit: the numbers after `Finished in`, added up over the apps of an umbrella (each begins with `==> app`). */
export const exunit: CountReader = {
  name: 'exunit',
  command: /^(?:mix|elixir -S mix)\s(?:.*\s)?test(?:\s|$)/,
  emptyExitCodes: [],
  sums: true,
  read(lines) {
    const perApp = new Map<number, { passed: number; failed: number; skipped: number }>();
    let app = 0;
    let last: number | null = null;
    for (const [line, text] of lines.entries()) {
      if (/^==> [\w.-]+$/.test(text)) app += 1;
      if (text === 'There are no tests to run') last = line;
      if (!summary.test(text)) continue;
      const near = lines.slice(Math.max(0, line - linesToFinished), line);
      if (!near.some((each) => each.startsWith('Finished in '))) continue;
      const total = numberBefore(text, 'doctests?', 'propert(?:y|ies)', 'tests?');
      const failed = numberBefore(text, 'failures?', 'invalid');
      const skipped = numberBefore(text, 'skipped', 'excluded');
      perApp.set(app, { passed: Math.max(0, total - failed - skipped), failed, skipped });
      last = line;
    }
    if (last === null) return null;
    const apps = [...perApp.values()];
    const sum = (key: 'passed' | 'failed' | 'skipped'): number => apps.reduce((all, each) => all + each[key], 0);
    return tellCounts('exunit', last, { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') });
  },
};
