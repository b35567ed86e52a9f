import type { z } from 'zod';
import { nearestName } from '../core/word/nearest-name.ts';
import type { SettingProblem } from './settings.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** What is wrong at a path, before it has a place in a file. */
export interface PathProblem {
  readonly path: Path;
  readonly part: 'key' | 'value';
  readonly message: string;
  readonly hint: string;
}

/** Words for people from the schema's issue and the value that it is about. The issue's message is what would be right. */
export function describeIssue(issue: Issue, value: unknown, parent: Path): PathProblem[] {
  const path = [...parent, ...issue.path];
  const found = valueAt(value, issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownKey([...path, key], key, issue.message.split(', ')));
  }
  if (issue.code === 'invalid_key') {
    const message = `${quote(String(issue.path.at(-1)))} can't be a key here`;
    return [{ path, part: 'key', message, hint: issue.issues[0]?.message ?? issue.message }];
  }
  if (issue.code === 'invalid_union') {
    const meant = issue.errors.find((issues) => issues.some(isInside)) ?? [];
    const inner = meant.flatMap((each) => describeIssue(each, found, path));
    if (inner.length > 0) return inner;
  }
  const reason: unknown = issue.code === 'custom' ? issue.params?.['reason'] : undefined;
  const message = typeof reason === 'string' ? `this command ${reason}` : describeValue(found);
  return [{ path, part: 'value', message, hint: issue.message }];
}

/** The branch of a union that was meant: its type is right, and something in it is wrong. */
function isInside(issue: Issue): boolean {
  if (issue.code === 'invalid_union')
    return issue.path.length > 0 || issue.errors.some((issues) => issues.some(isInside));
  return issue.path.length > 0 || issue.code === 'unrecognized_keys' || issue.code === 'custom';
}

export function unknownKey(path: Path, key: string, known: readonly string[]): PathProblem {
  const nearest = nearestName(key, known);
  const hint = nearest === null ? `one of ${known.join(', ')}` : `is ${nearest} meant?`;
  return { path, part: 'key', message: `${quote(key)} is not known here`, hint };
}

function describeValue(value: unknown): string {
  if (value === undefined) return 'this is missing';
  if (typeof value === 'string') return value.trim() === '' ? 'this is empty' : `${quote(value)} can't be used here`;
  return Array.isArray(value) ? "a list can't be used here" : "a mapping can't be used here";
}

/** Control characters escaped, and short: it ends up on a terminal. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text).replace(/[\u007f-\u009f]/g, '?');
}

/** `gates.quick[0].run`. */
export function dottedKey(path: Path): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');
}

/** In the order of the file. */
export function sortProblems(problems: readonly SettingProblem[]): SettingProblem[] {
  return problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}
