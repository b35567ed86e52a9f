import { expect, test } from 'vitest';
import { told, type Files, type GuardCase } from './guard-case.ts';

/** A change in one file: what stood there (`null`: nothing), and what stands there now. */
export type OneFile = readonly [path: string, before: string | null, after: string];

/** Each is found once, in the line that stands behind the `@` of its name. */
export function stops(rule: string, severity: string, cases: Readonly<Record<string, OneFile>>): void {
  test.each(Object.entries(cases))('is found: %s', async (name, [path, before, after]) => {
    const found = await told(rule, { before: before === null ? {} : { [path]: before }, after: { [path]: after } });
    expect(found).toEqual([`${severity} ${path}:${name.slice(name.lastIndexOf('@') + 1)}`]);
  });
}

/** None of these is told. */
export function letsPass(
  rule: string,
  cases: Readonly<Record<string, OneFile | { before: Files; after: Files }>>,
): void {
  test.each(Object.entries(cases))('is none: %s', async (_name, written) => {
    expect(await told(rule, changeOf(written))).toEqual([]);
  });
}

function changeOf(written: OneFile | { before: Files; after: Files }): GuardCase {
  if (!('length' in written)) return written;
  const [path, before, after] = written;
  return { before: before === null ? {} : { [path]: before }, after: { [path]: after } };
}
