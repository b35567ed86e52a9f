import type { Directive } from '../occurrence/directive.ts';
import type { Language } from '../syntax.ts';

const web: Language[] = ['typescript', 'tsx', 'javascript'];

/** `@ts-expect-error` fails by itself once there is no error: going there from `@ts-ignore` is narrower, and tests use it for wrong input. */
export const typeDirectives: readonly Directive[] = [
  of(/^@ts-nocheck\b/, '@ts', 'file', web),
  of(/^@ts-ignore\b/, '@ts', 'file', web),
  of(/^@ts-expect-error\b/, '@ts', 'line', web),
  of(/^\$Flow(?:FixMe|Issue|ExpectedError|IgnoreFix)\b/, 'flow', 'line', web),
  of(/^type\s*:\s*ignore(?=\s*\[)/, 'ignore', 'line', ['python'], false),
  of(/^type\s*:\s*ignore\b/, 'ignore', 'line', ['python']),
  of(/^mypy\s*:\s*(?:ignore-errors|disable-error-code)\b/, 'ignore', 'file', ['python']),
  of(/^pyright\s*:\s*ignore(?=\s*\[)/, 'ignore', 'line', ['python'], false),
  of(/^pyright\s*:\s*(?:ignore\b|basic\b|report\w+\s*=\s*(?:false|none)\b)/, 'ignore', 'line', ['python']),
  of(/^ty\s*:\s*ignore(?=\s*\[)/, 'ignore', 'line', ['python'], false),
  of(/^(?:ty|pyre)\s*[:-]\s*(?:ignore|fixme)\b/, 'ignore', 'line', ['python']),
  of(/^@phpstan-ignore(?:-next-line|-line)?\b/, 'phpstan', 'line', ['php']),
  of(/^@psalm-suppress\b/, 'psalm', 'line', ['php']),
  of(/^typed:\s*(?:ignore|false)\b/, 'sorbet', 'file', ['ruby']),
  of(/^noinspection\s+(?:unchecked|rawtypes)\b/i, 'noinspection', 'line', ['java']),
];

function of(
  pattern: RegExp,
  family: string,
  scope: Directive['scope'],
  languages: readonly Language[],
  isPlain = true,
): Directive {
  return { pattern, family, scope, languages, isPlain };
}
