import { describe } from 'vitest';
import { tells, type Told } from '../../support/rule-words.ts';

const fresh = (path: string, text: string, ...found: string[]): Told => [path, 'x\n', `x\n${text}`, ...found];
const away = (text: string, line = 2): string => `block ${line} "${text}" tells a linter to look away`;
const one = (path: string, mark: string, said: string, end = ''): [string, Told] => [
  `${path}: ${said}`,
  fresh(path, `${mark} ${said}${end}\nf\n`, away(said)),
];
const none = (path: string, mark: string, said: string, end = ''): [string, Told] => [
  `${path}, none: ${said}`,
  fresh(path, `${mark} ${said}${end}\nf\n`),
];

describe('a comment that tells a linter to look away is told', () => {
  const line = (path: string, mark: string, ...said: string[]): [string, Told][] =>
    said.map((each) => one(path, mark, each));
  const block = (path: string, ...said: string[]): [string, Told][] => said.map((each) => one(path, '/*', each, ' */'));
  tells(
    'lint-escape',
    Object.fromEntries([
      ...line(
        'a.js',
        '//',
        'eslint-disable-next-line',
        'eslint-disable-line a',
        'oxlint-disable-next-line a',
        'oxlint-disable a',
        'tslint:disable',
        'tslint:disable-next-line:a',
      ),
      ...line(
        'a.ts',
        '//',
        'tslint:disable-line',
        'deno-lint-ignore a',
        'deno-lint-ignore-file',
        'biome-ignore lint: a',
        'rome-ignore a',
        'biome-ignore-all a',
        'biome-ignore-start a',
      ),
      ...block(
        'a.js',
        'eslint-disable',
        'eslint-disable a',
        'eslint a: off',
        'eslint a: "off"',
        'eslint a: 0',
        'eslint a/b: ["off"]',
        'jshint ignore:start',
      ),
      ...block('a.tsx', 'prettier-ignore', 'oxfmt-ignore', 'dprint-ignore-start'),
      ...block('a.css', 'stylelint-disable').map(([name]): [string, Told] => [
        name,
        fresh('a.css', '/* stylelint-disable */\n', `${away('stylelint-disable')} (read as text)`),
      ]),
      ...line(
        'a.py',
        '#',
        'ruff: noqa',
        'flake8: noqa',
        'noqa',
        'noqa: E1',
        'NOQA',
        'pylint: disable=a',
        'pylint: disable-next=a',
        'pylint: skip-file',
        'fmt: off',
        'yapf: disable',
        'fmt:skip',
      ),
      ...line('b.py', '#', 'isort: skip', 'isort:skip_file', 'isort: off', 'nosec', 'nosec B1'),
      ...line(
        'a.go',
        '//',
        'nolint',
        'nolint:a',
        'lint:ignore a b',
        'lint:file-ignore a b',
        'revive:disable',
        'revive:disable:a',
        'nosec',
      ),
      ...line('a.rb', '#', 'rubocop:disable A', 'rubocop:todo A', 'standard:disable A'),
      ...line(
        'A.java',
        '//',
        'NOSONAR',
        'NOPMD',
        'CPD-OFF',
        'CHECKSTYLE:OFF',
        'CHECKSTYLE.SUPPRESS: A',
        'checkstyle off',
        'noinspection A',
      ),
      ...line('A.cs', '//', 'ReSharper disable A', 'ReSharper disable once A'),
      ...line('a.sh', '#', 'shellcheck disable=A'),
      ...line(
        'a.cpp',
        '//',
        'NOLINT',
        'NOLINT(a)',
        'NOLINTNEXTLINE(a)',
        'NOLINTBEGIN',
        'clang-format off',
        'cppcheck-suppress a',
      ),
    ]),
  );
  tells('lint-escape', {
    ...Object.fromEntries(
      ['phpcs:ignore', 'phpcs:disable A', 'phpcs:ignoreFile', '@codingStandardsIgnoreLine', '@SuppressWarnings(A)'].map(
        (said) => [said, ['a.php', '<?php\n', `<?php\n// ${said}\nf();\n`, away(said)] as Told],
      ),
    ),
    ...Object.fromEntries(
      (
        [
          ['Dockerfile.x', '#', 'hadolint ignore=A'],
          ['x.dockerfile', '#', 'hadolint global ignore=A'],
          ['a.yaml', '#', 'yamllint disable-line'],
          ['a.yml', '#', 'yamllint disable'],
          ['A.kt', '//', 'ktlint-disable a'],
          ['A.swift', '//', 'swiftlint:disable:next a'],
          ['B.swift', '//', 'swiftlint:disable a'],
        ] as const
      ).map(([path, mark, said]) => [said, fresh(path, `${mark} ${said}\n`, `${away(said)} (read as text)`)]),
    ),
  });
});

describe('a comment that only looks so is none', () => {
  tells(
    'lint-escape',
    Object.fromEntries([
      ...[
        'eslint-disable',
        'eslint a: off',
        'eslint-disable-nextline',
        'eslint-enable',
        'oxlint-disabled',
        'tslint:enable',
        'tslint:disabled',
        'see eslint-disable-line',
      ].map((said) => none('a.js', '//', said)),
      ...[
        'eslint a: error',
        'eslint-disabled',
        'eslint-env node',
        'jshint ignored',
        'prettier-ignored',
        'biome-ignored',
        'deno-lint-ignored',
      ].map((said) => none('b.js', '/*', said, ' */')),
      ...[
        'noqas',
        'ruff: isort',
        'pylint: enable=a',
        'pylint: disabled',
        'fmt: on',
        'isort: on',
        'nosecurity',
        'nolint',
        'rubocop:disable A',
      ].map((said) => none('a.py', '#', said)),
      ...['nolinter', 'lint:ignored', 'revive:enable', 'noqa', 'nosecs'].map((said) => none('a.go', '//', said)),
      ...['rubocop:enable A', 'rubocop:disabled A', 'noqa'].map((said) => none('a.rb', '#', said)),
      ...['NOSONARS', 'CHECKSTYLE:ON', 'CHECKSTYLES OFF', 'noinspections', 'NOLINT'].map((said) =>
        none('A.java', '//', said),
      ),
      ...['ReSharper restore A', 'resharper disable A'].map((said) => none('A.cs', '//', said)),
      ...['NOLINTED', 'NOLINTEND', 'clang-format on', 'cppcheck-suppressed'].map((said) => none('a.cpp', '//', said)),
      none('a.sh', '#', 'shellcheck source=a'),
      none('a.md', '<!--', 'eslint-disable', ' -->'),
    ]),
  );
});

describe('a form of code that tells a linter to look away is told', () => {
  const code = (path: string, text: string, shown = text): [string, Told] => [
    text,
    [path, '\n', `\n${text}\n`, away(shown)],
  ];
  tells(
    'lint-escape',
    Object.fromEntries([
      ...['#[allow(a)]', '#[expect(a)]', '#![allow(clippy::a)]', '#[rustfmt::skip]', '#[cfg_attr(test, allow(a))]'].map(
        (text): [string, Told] => [text, ['a.rs', 'fn f() {}\n', `${text}\nfn f() {}\n`, away(text, 1)]],
      ),
      ...[
        '@SuppressWarnings("a")',
        '@java.lang.SuppressWarnings("a")',
        '@SuppressFBWarnings("a")',
        '@SuppressWarnings',
      ].map((text): [string, Told] => [text, ['A.java', 'class A {}\n', `${text}\nclass A {}\n`, away(text, 1)]]),
      ...[
        'SuppressMessage("a", "b")',
        'UnconditionalSuppressMessage("a", "b")',
        'System.X.SuppressMessageAttribute("a")',
      ].map((text): [string, Told] => [text, ['A.cs', 'class A {}\n', `[${text}]\nclass A {}\n`, away(text, 1)]]),
      code('a.cpp', '#pragma GCC diagnostic ignored "-Wa"'),
      code('b.cpp', '#pragma clang diagnostic ignored "-Wa"'),
      code('c.cpp', '#pragma warning(disable: 1)'),
      code('A.cs', '#pragma warning disable CS1'),
    ]),
  );
  tells('lint-escape', {
    'not another attribute of Rust': ['a.rs', 'fn f() {}\n', '#[inline]\n#[deny(a)]\nfn f() {}\n'],
    'not what silences types in Java': [
      'A.java',
      'class A {}\n',
      '@SuppressWarnings({"unchecked", "rawtypes"})\nclass A {}\n',
    ],
    'not another annotation': ['A.java', 'class A {}\n', '@Suppress("a")\nclass A {}\n'],
    'not what is restored': ['A.cs', 'class A {}\n', '#pragma warning restore CS1\nclass A {}\n'],
    'not another pragma': ['a.cpp', 'int a;\n', '#pragma once\n#pragma GCC diagnostic push\nint a;\n'],
  });
});

describe('what a comment names is told once, and only where it is new', () => {
  tells('lint-escape', {
    'two rules of one comment': fresh(
      'a.js',
      '// eslint-disable-next-line a, b\n',
      away('eslint-disable-next-line a, b'),
    ),
    'one more rule': [
      'a.js',
      '// eslint-disable-next-line a\nf();\n',
      '// eslint-disable-next-line a, b\nf();\n',
      away('eslint-disable-next-line a, b', 1),
    ],
    'fewer rules': ['a.js', '// eslint-disable-next-line a, b\nf();\n', '// eslint-disable-next-line a\nf();\n'],
    'a rule in place of all': ['a.js', '// eslint-disable-next-line\nf();\n', '// eslint-disable-next-line a\nf();\n'],
    'all in place of a rule': [
      'a.js',
      '// eslint-disable-next-line a\nf();\n',
      '// eslint-disable-next-line\nf();\n',
      away('eslint-disable-next-line', 1),
    ],
    'a line in place of the file': ['a.js', '/* eslint-disable a */\nf();\n', '// eslint-disable-next-line a\nf();\n'],
    'the file in place of a line': [
      'a.js',
      '// eslint-disable-next-line a\nf();\n',
      '/* eslint-disable a */\nf();\n',
      away('eslint-disable a', 1),
    ],
    'another rule': [
      'a.js',
      '// eslint-disable-next-line a\nf();\n',
      '// eslint-disable-next-line b\nf();\n',
      away('eslint-disable-next-line b', 1),
    ],
    'the same rule of another tool': [
      'a.js',
      '// eslint-disable-next-line a/b\nf();\n',
      '// oxlint-disable-next-line b\nf();\n',
    ],
    'a reason': [
      'a.js',
      '// eslint-disable-next-line a\nf();\n',
      '// eslint-disable-next-line a -- why, and what\nf();\n',
    ],
  });
});
