import { nodeTest as counts } from '../../gate/reader/node-test.ts';
import type { Failure } from '../failure.ts';
import { javascript } from '../language/javascript.ts';
import { loadFailure, testFailure } from '../read-said.ts';
import type { ReasonReader } from '../reason-reader.ts';
import { splitBlocks } from '../split-blocks.ts';

const errorLine = /^(?:[A-Z]\w*Error|Error)(?: \[\w+\])?: /;
const fileShown = /^✖ (\S.*) \([\d.]+ms\)$/;
const maxLinesBack = 400;
const maxFailures = 2000;

/**
 * `node --test`, in TAP (the default without a terminal up to Node 22) and in the spec reporter's words. A file that can't be
 * loaded is a failed test that bears its path; what was wrong stands in what its process printed before.
 */
export const nodeTest: ReasonReader = {
  name: 'node-test',
  command: counts.command,
  read(lines) {
    const none = lines.findLastIndex((line) => /^Could not find '.+'$/.test(line));
    const end = counts.read(lines);
    if (!end) return none < 0 ? null : { line: none, failures: [{ kind: 'empty' }] };
    const start = Math.max(0, lines.lastIndexOf('TAP version 13', end.line));
    const isTap = (lines[end.line] ?? '').startsWith('#');
    return { line: end.line, failures: isTap ? readTap(lines.slice(start, end.line)) : readSpec(lines, end.line) };
  },
};

function readTap(lines: readonly string[]): Failure[] {
  const points = lines.flatMap((line, index) => {
    const point = /^( *)not ok \d+ - (?!.*# (?:TODO|SKIP)\b)(.*)$/.exec(line);
    return point ? [{ point, index }] : [];
  });
  return points.slice(-maxFailures).flatMap(({ point, index }) => {
    const said = tapFields(lines.slice(index + 1, index + 60), `${point[1]}  `);
    if (said.get('failureType') === 'subtestsFailed') return [];
    const name = (point[2] ?? '').replaceAll(/\\(.)/g, '$1');
    if (isFile(name, said.get('location'))) {
      const printed = lines.slice(Math.max(0, index - maxLinesBack), index).map((each) => each.replace(/^# /, ''));
      return fileFailure(name, said, printed);
    }
    return testFailure(
      name,
      [`${said.get('name') ?? 'Error'}: ${said.get('error') ?? ''}`, said.get('error') ?? ''],
      javascript,
    );
  });
}

/** The diagnostic's fields; a text over several lines as its lines that aren't blank. */
function tapFields(lines: readonly string[], indent: string): Map<string, string> {
  const fields = new Map<string, string>();
  const end = lines.indexOf(`${indent}...`);
  if (lines[0] !== `${indent}---` || end < 0) return fields;
  let open: string | null = null;
  for (const line of lines.slice(1, end)) {
    const field = /^(\w+): (.*)$/.exec(line.slice(indent.length));
    const text = line.trim();
    if (!field && open !== null && text !== '') fields.set(open, `${fields.get(open) ?? ''} ${text}`.trim());
    if (!field) continue;
    const [, key = '', value = ''] = field;
    // An error among the values that were compared brings the same keys, later.
    const isFirst = !fields.has(key);
    open = isFirst && value === '|-' ? key : null;
    if (isFirst) fields.set(key, open === null ? value.replace(/^(['"])(.*)\1$/, '$2') : '');
  }
  return fields;
}

function isFile(name: string, location: string | undefined): boolean {
  return location !== undefined && location.endsWith(':1:1') && location.slice(0, -':1:1'.length).endsWith(name);
}

function fileFailure(name: string, said: ReadonlyMap<string, string>, printed: readonly string[]): Failure {
  const signal = said.get('signal');
  if (signal !== undefined && signal !== '~') return { kind: 'crashed', message: `${name}: ${signal}` };
  const from = printed.findLastIndex((line) => /^\s*(?:not )?ok \d+/.test(line)) + 1;
  const error = printed.slice(from).findLast((line) => errorLine.test(line));
  if (error !== undefined) return loadFailure([error], javascript);
  return { kind: 'crashed', message: `${name}: exit code ${said.get('exitCode') ?? '?'}` };
}

function readSpec(lines: readonly string[], end: number): Failure[] {
  const list = lines.slice(end).findIndex((line) => line === '✖ failing tests:');
  if (list < 0) return [];
  const shownAt = new Map(
    lines.slice(0, end).flatMap((line, index): [string, number][] => {
      const name = fileShown.exec(line)?.[1];
      return name === undefined ? [] : [[name, index]];
    }),
  );
  return splitBlocks(lines.slice(end + list), /^test at (.+):(\d+:\d+)$/).flatMap(({ heading, lines: block }) => {
    const name = /^✖ (.*?)(?: \([\d.]+ms\))?$/.exec(block[0] ?? '')?.[1] ?? '';
    const said = block.slice(1).map((line) => line.trim());
    if (heading[2] !== '1:1' || said[0] !== "'test failed'") return testFailure(name, said, javascript);
    const shown = shownAt.get(name) ?? 0;
    const before = lines.slice(Math.max(0, shown - maxLinesBack), shown);
    const from = before.findLastIndex((line) => /^\s*[✔✖▶] /.test(line)) + 1;
    const error = before.slice(from).findLast((line) => errorLine.test(line));
    return error === undefined
      ? { kind: 'crashed' as const, message: `${name}: ended without a word` }
      : loadFailure([error], javascript);
  });
}
