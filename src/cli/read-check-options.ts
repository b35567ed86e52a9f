import { renderAnnotations } from '../core/check/format/render-annotations.ts';
import { renderJson } from '../core/check/format/render-json.ts';
import { renderSarif } from '../core/check/format/render-sarif.ts';
import { renderText } from '../core/check/format/render-text.ts';
import type { CheckResult } from '../core/check/check-result.ts';
import { readRange } from '../core/check/read-range.ts';
import type { Comparing } from '../run/check/compare.ts';
import type { CommandOptions } from './command-context.ts';
import { UserError } from './user-error.ts';
import { version } from './version.ts';

export interface CheckOptions {
  readonly asked: Omit<Comparing, 'configurationPath'>;
  readonly guardsOnly: boolean;
  readonly task: string | null;
  readonly plan: string | undefined;
  readonly render: (result: CheckResult) => string;
}

const formats: Readonly<Record<string, (result: CheckResult) => string>> = {
  text: renderText,
  json: renderJson,
  sarif: (result) => renderSarif(result, version),
  github: renderAnnotations,
};

/** What was typed behind `check`. Options that speak of different comparisons don't go together. */
export function readCheckOptions(written: string | undefined, options: CommandOptions): CheckOptions {
  const text = (name: string): string | null => (typeof options[name] === 'string' ? options[name] : null);
  const [base, format, task] = [text('base'), text('format'), text('task')];
  const staged = options['staged'] === true;
  const range = written === undefined ? null : readRange(written);
  if (written !== undefined && range === null) {
    throw new UserError('range', `${written || 'an empty range'} names no commits`, 'A..B, A...B, or one commit');
  }
  if (range !== null && (base !== null || staged)) {
    throw new UserError('range', `a range and ${staged ? '--staged' : '--base'} can't both hold`, 'one of the two');
  }
  if (options['json'] === true && format !== null && format !== 'json') {
    throw new UserError('format', `--json and --format ${format} can't both hold`, 'one of the two');
  }
  const name = options['json'] === true ? 'json' : (format ?? 'text');
  const render = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (render === undefined) {
    throw new UserError('format', `there is no format ${name}`, Object.keys(formats).join(', '));
  }
  if (task === null && text('plan') !== null)
    throw new UserError('plan', '--plan says nothing without a task', '--task ID');
  if (base === '') throw new UserError('range', '--base names no commit', '--base origin/main');
  return {
    asked: { range, base, staged },
    guardsOnly: options['guardsOnly'] === true,
    task,
    plan: text('plan') ?? undefined,
    render,
  };
}
