import type { FileChange, FileSide } from '../file-change.ts';
import { codeLines } from './code-lines.ts';
import type { Threshold } from './threshold.ts';

/** Files that say how coverage is measured, or call what measures it. */
const judged =
  /(?:^|\/)(?:\.coveragerc|\.?codecov\.ya?ml|coverage\.ya?ml|\.testcoverage\.ya?ml|pyproject\.toml|setup\.cfg|tox\.ini|\.?pytest\.ini|noxfile\.py|tarpaulin\.toml|Cargo\.toml|\.cargo\/config\.toml|\.simplecov|[\w-]*_helper\.rb|pom\.xml|[\w.-]*gradle(?:\.kts)?|gradle\.properties|sonar-project\.properties|phpunit[\w.-]*|[\w.-]+\.(?:csproj|props|targets|runsettings)|coverlet[\w.-]*|composer\.json|package\.json|GNUmakefile|Makefile|[Jj]ustfile|Rakefile|Taskfile\.ya?ml|lefthook\.ya?ml|Jenkinsfile|[\w.-]*(?:cov|check|test|ci)[\w.-]*\.(?:sh|bash|go|py|rb|js|mjs))$|^\.github\/|^\.gitlab-ci|^\.circleci\/|^azure-pipelines|^\.buildkite\/|(?:^|\/)[\w.-]+\.(?:mk|sh)$/;

interface Form {
  /** Group 1: the metric, where it is named; group 2: the number. */
  readonly pattern: RegExp;
  readonly metric: string;
  /** The line, or the file's name, must hold this too. */
  readonly beside?: RegExp;
  /** More is weaker. */
  readonly isAllowance?: boolean;
}

const number = String.raw`["']?(\d+(?:\.\d+)?)`;
const forms: readonly Form[] = [
  {
    metric: 'fail-under',
    pattern: new RegExp(
      String.raw`(?:cov[-_])?fail[-_]under(?:[-_](line|branch|function|region)\w*)?["']?\s*[=:\s]\s*${number}`,
      'gi',
    ),
  },
  {
    metric: 'minimum',
    pattern: new RegExp(String.raw`\bminimum_coverage(?:_by_file|_by_group)?[\s(]+(?:(?=\d)())?${number}`, 'g'),
  },
  {
    metric: 'minimum',
    pattern: new RegExp(String.raw`\b(line|branch|method):\s*${number}`, 'g'),
    beside: /minimum_coverage/,
  },
  {
    metric: 'drop',
    pattern: new RegExp(String.raw`\bmaximum_coverage_drop()\s*\(?\s*${number}`, 'g'),
    isAllowance: true,
  },
  { metric: 'target', pattern: new RegExp(String.raw`^\s*-?\s*()target\s*:\s*${number}`, 'g'), beside: /codecov/ },
  {
    metric: 'allowed fall',
    pattern: new RegExp(String.raw`^\s*-?\s*()threshold\s*:\s*${number}`, 'g'),
    beside: /codecov/,
    isAllowance: true,
  },
  {
    metric: '',
    pattern: new RegExp(String.raw`^\s*(file|package|total)\s*:\s*${number}`, 'g'),
    beside: /testcoverage/,
  },
  { metric: 'minimum', pattern: new RegExp(String.raw`<()minimum>\s*${number}`, 'gi') },
  {
    metric: 'minimum',
    pattern: new RegExp(String.raw`\b()minimum\s*=\s*(?:BigDecimal\()?${number}`, 'g'),
    beside: /gradle/,
  },
  { metric: 'threshold', pattern: new RegExp(String.raw`<()Threshold>\s*${number}`, 'g') },
  { metric: 'threshold', pattern: new RegExp(String.raw`\bp:()Threshold=(?:\\?")?${number}`, 'g') },
  { metric: 'minimum', pattern: new RegExp(String.raw`--()min[= ]\s*${number}`, 'g'), beside: /cov/i },
  { metric: 'minimum', pattern: new RegExp(String.raw`\bcoverage-check\s+\S{1,200}\s+()${number}`, 'g') },
  {
    metric: '',
    pattern: new RegExp(String.raw`--(line|branch|function|statement)(?:s|es)?[= ]\s*${number}`, 'g'),
    beside: /\bc8\b|\bnyc\b|cover/,
  },
  {
    metric: '',
    pattern: new RegExp(String.raw`thresholds?\.(line|branch|function|statement)(?:s|es)?[= ]\s*${number}`, 'gi'),
  },
  {
    metric: '',
    pattern: new RegExp(String.raw`\\?"(line|branch|function|statement)(?:s|es)?\\?"\s*:\s*${number}`, 'g'),
    beside: /coverageThreshold=/,
  },
  {
    metric: 'minimum',
    pattern: new RegExp(
      String.raw`(?<![\w.-])(?=\w{0,40}cov)()\w{0,40}(?:min|threshold|target|required)\w{0,40}["']?\s*(?::=|\?=|=|:)\s*${number}`,
      'gi',
    ),
  },
  {
    metric: 'minimum',
    pattern: new RegExp(
      String.raw`(?<![\w.-])()(?:min|threshold|target|required)\w{0,20}[_-]?cov\w{0,40}["']?\s*(?::=|\?=|=|:)\s*${number}`,
      'gi',
    ),
  },
  {
    metric: 'minimum',
    pattern: new RegExp(String.raw`\b()cov\w{0,20}-(?:min|threshold|target)\w{0,20}["']?\s*[:= ]\s*${number}`, 'gi'),
  },
  { metric: 'comparison', pattern: new RegExp(String.raw`(?:-lt|<)()\s*${number}`, 'g'), beside: /cov|total/i },
];
/** Switches: they are there, or not. */
const switches: readonly { readonly metric: string; readonly pattern: RegExp }[] = [
  { metric: 'refuse_coverage_drop', pattern: /\brefuse_coverage_drop\b/ },
  { metric: 'check-coverage', pattern: /--check-coverage(?![=\s]+false)/ },
];

/** Thresholds that stand in lines: in INI, TOML, YAML, XML, in scripts and on command lines. */
export function textThresholds(file: FileChange, side: FileSide): Threshold[] {
  if (!judged.test(file.path) || !/cov|fail[-_]under|jacoco|threshold/i.test(`${file.path} ${side.head ?? ''}`))
    return [];
  const seen = new Set<string>();
  return codeLines(file.path, side).flatMap((line, row) => {
    const named = forms.flatMap(({ pattern, metric, beside, isAllowance }) => {
      if (beside !== undefined && !beside.test(line) && !beside.test(file.path)) return [];
      return [...line.matchAll(pattern)].flatMap((match) => {
        const at = `${row}:${match.index + match[0].length}`;
        // Two forms may read one number.
        if (seen.has(at)) return [];
        seen.add(at);
        const name = [metric, (match[1] ?? '').toLowerCase()].filter((part) => part !== '').join(' ');
        const value = Number(match[2]);
        return [{ metric: name, value: isAllowance === true ? -value : value, line: row + 1 }];
      });
    });
    const on = switches.filter(({ pattern }) => pattern.test(line));
    return [...named, ...on.map(({ metric }) => ({ metric, value: 1, line: row + 1 }))];
  });
}
