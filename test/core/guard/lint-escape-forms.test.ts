import { describe, expect, test } from 'vitest';
import { lintDirectives } from '../../../src/core/guard/lint-escape/lint-directives.ts';

/** Of each directive: what it is called by, with `_` where a blank must stand and `~` where one may. */
const forms: readonly string[] = [
  'eslint-disable-next-line',
  'oxlint-disable-line',
  'eslint-disable',
  'oxlint-disable',
  'eslint_a~:~off',
  'tslint:disable-line',
  'tslint:disable',
  'jshint_ignore',
  'deno-lint-ignore-file',
  'deno-lint-ignore',
  'biome-ignore-all',
  'biome-ignore-start',
  'rome-ignore',
  'prettier-ignore',
  'oxfmt-ignore-start',
  'stylelint-disable-line',
  'stylelint-disable',
  'ruff~:~noqa',
  'flake8~:~noqa',
  'noqa~:',
  'noqa',
  'pylint:~disable-next',
  'pylint:~disable',
  'pylint:~skip-file',
  'fmt~:~off',
  'yapf~:~disable',
  'isort~:~skip_file',
  'isort~:~off',
  'nosec',
  'nolint~:',
  'nolint',
  'lint:ignore',
  'lint:file-ignore',
  'revive:disable:a',
  'rubocop:disable',
  'standard:todo',
  'NOSONAR',
  'CPD-OFF',
  'CHECKSTYLE:~OFF',
  'CHECKSTYLE.~SUPPRESS',
  'CHECKSTYLE_OFF',
  'noinspection',
  'ReSharper_disable_once',
  'ReSharper_disable',
  'phpcs:ignoreFile',
  'phpcs:ignore',
  '@codingStandardsIgnoreLine',
  '@SuppressWarnings',
  'shellcheck_disable',
  'NOLINT',
  'NOLINTNEXTLINE',
  'NOLINTBEGIN',
  'clang-format_off',
  'cppcheck-suppress',
  'hadolint_ignore',
  'hadolint_global_ignore',
  'yamllint_disable-file',
  'ktlint-disable',
  'swiftlint:disable:a',
];

/** The whole of what the first directive that knows a text takes of it. */
function taken(text: string): string | null {
  for (const { pattern } of lintDirectives) {
    const match = pattern.exec(text);
    if (match !== null) return match[0];
  }
  return null;
}

describe('a directive of a linter', () => {
  test.each(forms)('is known with no blank, one or two where they may stand: %s', (form) => {
    for (const [must, may] of [
      [' ', ''],
      ['  ', ' '],
      ['\t', '  '],
    ] as const) {
      const text = form.replaceAll('_', must).replaceAll('~', may);
      expect(taken(text)).not.toBeNull();
      expect(text.startsWith(taken(text) ?? 'none')).toBe(true);
    }
  });

  test.each(forms)('is known only where a comment begins with it: %s', (form) => {
    const text = form.replaceAll('_', ' ').replaceAll('~', '');
    for (const before of ['x', 'x ', '-', '@@']) expect(taken(`${before}${text}`)).toBeNull();
  });

  test.each(forms.filter((form) => !/(?:[:a]|Line)$/.test(form)))('is a word of its own: %s', (form) => {
    const text = `${form.replaceAll('_', ' ').replaceAll('~', '')}s`;
    expect(taken(text)).not.toBe(text);
  });

  test.each(forms.filter((form) => form.includes('_') && !form.includes('skip_file')))(
    'is not known without a blank that must stand: %s',
    (form) => {
      const text = form.replaceAll('_', '').replaceAll('~', '');
      expect(taken(text)).not.toBe(text);
    },
  );
});
