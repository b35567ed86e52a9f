import type { Directive } from '../occurrence/directive.ts';
import type { Language } from '../syntax.ts';

const web: Language[] = ['typescript', 'tsx', 'javascript'];

/** Comments that keep code out of what is measured. */
export const coverageDirectives: readonly Directive[] = [
  of(/^(?:istanbul|c8|v8)\s+ignore\s+file\b/, 'istanbul', 'file', web),
  of(/^(?:istanbul|c8|v8)\s+ignore\b/, 'istanbul', 'line', web),
  of(/^node:coverage\s+(?:ignore|disable)\b/, 'istanbul', 'line', web),
  of(/^pragma[:\s]\s*no[\s_-]?(?:cover|branch)\b/i, 'pragma', 'line', null),
  of(/^:nocov:/, 'nocov', 'line', ['ruby']),
  of(/^@?codeCoverageIgnore(?:Start)?\b/i, 'phpunit', 'line', ['php']),
  of(/^(?:LCOV|GCOVR?)_EXCL_(?:LINE|START|BR_LINE|BR_START)\b/, 'gcov', 'line', ['cpp']),
  of(/^coverage:ignore(?:-file|-line|-start)?\b/, 'coverage', 'line', null),
  of(/^(?:codecov|coveralls)[:\s]+ignore\b/, 'coverage', 'line', null),
];

function of(
  pattern: RegExp,
  family: string,
  scope: Directive['scope'],
  languages: readonly Language[] | null,
): Directive {
  return { pattern, family, scope, languages, isPlain: true };
}
