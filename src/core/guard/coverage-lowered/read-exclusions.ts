import type { FileChange, FileSide } from '../file-change.ts';
import { occurrenceAt } from '../occurrence/occurrence-at.ts';
import type { Occurrence } from '../occurrence/occurrence.ts';
import { quote } from '../occurrence/quote.ts';
import { readDirectives } from '../occurrence/read-directives.ts';
import type { Language } from '../syntax.ts';
import { coverageDirectives } from './coverage-directives.ts';
import { excludedPattern } from './excluded-pattern.ts';
import { readSettings } from './read-settings.ts';
import type { Setting } from './setting.ts';
import { textExclusions } from './text-exclusions.ts';

const hint = /ignore|disable|pragma|nocov|_EXCL_/i;
const effect = 'keeps code out of what coverage measures';
/** What never runs in a test by its nature. */
const neverRuns = /TYPE_CHECKING|__name__\s*==|NotImplementedError|@(?:abc\.)?abstractmethod|@overload|:\s*\.\.\.\s*$/;
const marks: Readonly<Partial<Record<Language, { types: string[]; pattern: RegExp }>>> = {
  csharp: { types: ['attribute'], pattern: /^(?:\w+\.)*ExcludeFromCodeCoverage(?:Attribute)?\b/ },
  rust: {
    types: ['attribute_item', 'inner_attribute_item'],
    pattern:
      /^#!?\[\s*(?:cfg_attr\s*\([^[\]]{0,100},\s*)?(?:coverage\s*\(\s*off|no_coverage|cfg\s*\(\s*not\s*\(\s*tarpaulin)/,
  },
  java: {
    types: ['marker_annotation', 'annotation'],
    pattern: /^@(?:\w+\.)*(?:ExcludeFrom\w*(?:Jacoco|Coverage)\w*|ExcludeGenerated|CoverageIgnore)\b/,
  },
};

/** Code that coverage leaves out: by a comment, by a mark, by a pattern of a configuration. */
export function readExclusions(file: FileChange, side: FileSide): Occurrence[] {
  const said = readDirectives(file, side, { hint, directives: coverageDirectives, effect });
  return [
    ...said.filter(({ context }) => !neverRuns.test(context)),
    ...marked(file, side),
    ...configured(readSettings(file, side)),
    ...textExclusions(file, side),
  ];
}

function marked(file: FileChange, side: FileSide): Occurrence[] {
  const mark = file.language === null ? undefined : marks[file.language];
  if (mark === undefined || side.text === null || !/coverage|tarpaulin|Exclude/i.test(side.text)) return [];
  const nodes = side.tree()?.root.descendantsOfType(mark.types) ?? [];
  return nodes.flatMap((node) => {
    const text = node?.text.slice(0, 300) ?? '';
    if (node === null || !mark.pattern.test(text)) return [];
    return [occurrenceAt(side, node, 'mark', `${quote(text)} ${effect}`)];
  });
}

function configured(settings: readonly Setting[]): Occurrence[] {
  return settings.flatMap(({ keys, value, line }) => {
    const key = keys.at(-1) ?? '';
    const isList =
      /^(?:coveragePathIgnorePatterns|excludeAfterRemap)$/.test(key) ||
      (key === 'exclude' && keys.some((each) => /^(?:coverage|nyc|c8)$/.test(each)));
    const isNegated = key === 'collectCoverageFrom' && String(value).startsWith('!');
    if ((!isList && !isNegated) || typeof value !== 'string') return [];
    return excludedPattern(value.replace(/^!/, ''), line);
  });
}
