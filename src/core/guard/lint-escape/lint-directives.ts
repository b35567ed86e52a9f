import type { Directive } from '../occurrence/directive.ts';
import type { Language } from '../syntax.ts';

const web: Language[] = ['typescript', 'tsx', 'javascript'];
const c: Language[] = ['cpp'];

/** Comments by which linters and formatters are told to look away. Each tool reads them only where a comment begins. */
export const lintDirectives: readonly Directive[] = [
  of(/^(?:eslint|oxlint)-disable-(?:next-line|line)\b/, 'eslint', 'line', web),
  { ...of(/^eslint-disable(?![\w-])/, 'eslint', 'file', web), onlyInBlock: true },
  of(/^oxlint-disable(?![\w-])/, 'eslint', 'file', web),
  { ...of(/^eslint\s+(?=[\w@/-]+\s*:\s*\[?\s*(?:['"]?off\b|0))/, 'eslint', 'file', web), onlyInBlock: true },
  of(/^tslint:disable(?:-next-line|-line)\b/, 'tslint', 'line', web),
  of(/^tslint:disable(?![\w-])/, 'tslint', 'file', web),
  of(/^jshint\s+ignore\b/, 'jshint', 'file', web, true),
  of(/^deno-lint-ignore-file\b/, 'deno', 'file', web),
  of(/^deno-lint-ignore(?![\w-])/, 'deno', 'line', web),
  of(/^(?:biome-ignore-all|biome-ignore-start)\b/, 'biome', 'file', null),
  of(/^(?:biome|rome)-ignore(?![\w-])/, 'biome', 'line', null),
  of(/^(?:prettier|oxfmt|dprint)-ignore(?:-start)?(?![\w-])/, 'prettier', 'line', null, true),
  of(/^stylelint-disable-(?:next-line|line)\b/, 'stylelint', 'line', null),
  of(/^stylelint-disable(?![\w-])/, 'stylelint', 'file', null),
  of(/^(?:ruff|flake8)\s*:\s*noqa\b/i, 'noqa', 'file', ['python']),
  of(/^noqa(?=\s*:)/i, 'noqa', 'line', ['python']),
  of(/^noqa\b/i, 'noqa', 'line', ['python'], true),
  of(/^pylint:\s*disable-next\b/, 'pylint', 'line', ['python']),
  of(/^pylint:\s*disable\b/, 'pylint', 'line', ['python']),
  of(/^pylint:\s*skip-file\b/, 'pylint', 'file', ['python'], true),
  of(/^(?:fmt|yapf)\s*:\s*(?:off|skip|disable)\b/, 'fmt', 'line', ['python'], true),
  of(/^isort\s*:\s*(?:skip_file|skip|off)\b/, 'isort', 'line', ['python'], true),
  of(/^nosec\b/, 'bandit', 'line', ['python', 'go']),
  of(/^nolint(?=\s*:)/, 'nolint', 'line', ['go']),
  of(/^nolint\b/, 'nolint', 'line', ['go'], true),
  of(/^lint:(?:file-)?ignore\b/, 'staticcheck', 'line', ['go']),
  of(/^revive:disable(?::[\w-]+)?/, 'revive', 'line', ['go']),
  of(/^(?:rubocop|standard):(?:disable|todo)\b/, 'rubocop', 'line', ['ruby']),
  of(/^(?:NOSONAR|NOPMD|CPD-OFF)\b/, 'sonar', 'line', null, true),
  of(/^CHECKSTYLE(?::|\.|\s)\s*(?:OFF|SUPPRESS)\b/i, 'checkstyle', 'line', ['java']),
  of(/^noinspection\b/, 'noinspection', 'line', null),
  of(/^ReSharper\s+disable(?:\s+once)?\b/, 'resharper', 'line', ['csharp']),
  of(/^phpcs:ignoreFile\b/i, 'phpcs', 'file', ['php'], true),
  of(/^phpcs:(?:ignore|disable)\b/i, 'phpcs', 'line', ['php']),
  of(/^@codingStandardsIgnore\w+/, 'phpcs', 'line', ['php'], true),
  of(/^@SuppressWarnings\b/, 'phpmd', 'line', ['php']),
  of(/^shellcheck\s+disable\b/, 'shellcheck', 'line', ['shell']),
  of(/^NOLINT(?:NEXTLINE)?(?![A-Z])/, 'clang-tidy', 'line', c),
  of(/^NOLINTBEGIN\b/, 'clang-tidy', 'file', c),
  of(/^clang-format\s+off\b/, 'clang-format', 'line', c, true),
  of(/^cppcheck-suppress\b/, 'cppcheck', 'line', c),
  of(/^hadolint\s+(?:global\s+)?ignore\b/, 'hadolint', 'line', []),
  of(/^yamllint\s+disable(?:-line|-file)?\b/, 'yamllint', 'line', []),
  of(/^ktlint-disable\b/, 'ktlint', 'line', []),
  of(/^swiftlint:disable(?::\w+)?/, 'swiftlint', 'line', []),
];

function of(
  pattern: RegExp,
  family: string,
  scope: Directive['scope'],
  languages: readonly Language[] | null,
  isPlain = false,
): Directive {
  return { pattern, family, scope, languages, isPlain };
}
