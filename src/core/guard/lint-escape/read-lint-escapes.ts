import type { FileChange, FileSide } from '../file-change.ts';
import { holderOf } from '../occurrence/holder-of.ts';
import { linesOf } from '../occurrence/lines-of.ts';
import type { Occurrence } from '../occurrence/occurrence.ts';
import { quote } from '../occurrence/quote.ts';
import { readDirectives } from '../occurrence/read-directives.ts';
import type { Language, SyntaxNode } from '../syntax.ts';
import { lintDirectives } from './lint-directives.ts';

const hint =
  /eslint|oxlint|tslint|jshint|ktlint|-ignore|stylelint|noqa|pylint|fmt\s*:|yapf|isort|nosec|nolint|lint:|revive:|rubocop|standard:|NOSONAR|NOPMD|CPD-OFF|CHECKSTYLE|noinspection|ReSharper|phpcs|codingStandards|SuppressWarnings|shellcheck|clang-format|cppcheck|hadolint|yamllint/i;
const effect = 'tells a linter to look away';

/** Forms that are code and no comment: where to look, and the names of the rules in it. */
interface CodeForm {
  readonly types: readonly string[];
  readonly hint: RegExp;
  readonly pattern: RegExp;
  readonly scope: (node: SyntaxNode) => 'line' | 'file';
}

const forms: Readonly<Partial<Record<Language, CodeForm>>> = {
  rust: {
    types: ['attribute_item', 'inner_attribute_item'],
    hint: /#!?\[/,
    pattern: /^#!?\[\s*(?:cfg_attr\s*\([^[\]]*?,\s*)?(?:(?:allow|expect)\s*\(|rustfmt::skip|clippy::skip)/,
    scope: ({ type }) => (type === 'inner_attribute_item' ? 'file' : 'line'),
  },
  java: {
    types: ['annotation', 'marker_annotation'],
    hint: /Suppress(?:FB)?Warnings/,
    pattern: /^@(?:\w+\.)*Suppress(?:Warnings|FBWarnings)\b/,
    scope: () => 'line',
  },
  csharp: {
    types: ['preproc_pragma', 'attribute'],
    hint: /pragma|SuppressMessage/,
    pattern: /^\s*#\s*pragma\s+warning\s+disable\b|^(?:\w+\.)*(?:Unconditional)?SuppressMessage(?:Attribute)?\b/,
    scope: ({ text }) => (/disable\s*$/.test(text) ? 'file' : 'line'),
  },
  cpp: {
    types: ['preproc_call'],
    hint: /pragma/,
    pattern: /^\s*#\s*pragma\s+(?:(?:GCC|clang)\s+diagnostic\s+ignored|warning\s*\(\s*disable)/,
    scope: () => 'file',
  },
};
/** Lints of types are `type-escape`. */
const typeRules = new Set(['unchecked', 'rawtypes']);
const maxFormChars = 2_000;

export function readLintEscapes(file: FileChange, side: FileSide): Occurrence[] {
  return [...readDirectives(file, side, { hint, directives: lintDirectives, effect }), ...inCode(file, side)];
}

function inCode(file: FileChange, side: FileSide): Occurrence[] {
  const form = file.language === null ? undefined : forms[file.language];
  if (form === undefined || side.text === null || !form.hint.test(side.text)) return [];
  const nodes = side.tree()?.root.descendantsOfType([...form.types]) ?? [];
  return nodes.flatMap((node) => {
    const text = node?.text.slice(0, maxFormChars) ?? '';
    const match = form.pattern.exec(text);
    if (node === null || match === null) return [];
    return rulesIn(text, match[0])
      .filter((rule) => !isShared(file.path, rule))
      .map((rule): Occurrence => {
        const key = `${file.language} ${form.scope(node)} ${rule}`;
        return {
          key,
          context: belowOf(linesOf(side), node),
          holder: holderOf(node),
          line: node.startPosition.row + 1,
          message: `${quote(text)} ${effect}`,
          broader: [`${file.language} file ${rule}`, `${file.language} file *`].filter((each) => each !== key),
        };
      });
  });
}

/** Each test program of Cargo takes in the whole of what they share, and uses a part. */
function isShared(path: string, rule: string): boolean {
  return (
    /^(?:dead_code|unused|unused_imports|unused_macros)$/.test(rule) && /(?:^|\/)tests\/[\w-]+\/[\w/-]+\.rs$/.test(path)
  );
}

/** Quoted names, or the words behind the form. */
function rulesIn(text: string, form: string): string[] {
  const rest = text.slice(form.length);
  const quoted = [...rest.matchAll(/"([^"\n]*)"/g)].map((match) => match[1] ?? '');
  const names = quoted.length > 0 ? quoted : (rest.replace(/reason\s*=.*/s, '').match(/[\w:-]+/g) ?? []);
  return names.length === 0 ? ['*'] : [...new Set(names)].filter((name) => !typeRules.has(name));
}

/** The line that an attribute or pragma stands over. */
function belowOf(lines: readonly string[], { startPosition, endPosition }: SyntaxNode): string {
  const own = (lines[endPosition.row] ?? '').slice(endPosition.column).replaceAll(/^[\s\])]+/g, '');
  const next = endPosition.column === 0 ? endPosition.row : endPosition.row + 1;
  return own.trim() === '' || startPosition.row < 0 ? (lines[next] ?? '').trim() : own.trim();
}
