import { expect, test } from 'vitest';
import { findingsOf } from './guard-case.ts';

const effects = {
  changed: 'changes the assertions that tests are judged by',
  hidden: "stands in an assertion's place and can't fail",
  equal: 'is equal to everything',
  outcome: 'changes the outcome of tests',
  line: 'changes the assertions that tests are judged by (read as text)',
} as const;

/** What is told of a new file, without the piece of it that is quoted. */
async function effectsIn(path: string, text: string): Promise<string[]> {
  const findings = await findingsOf({ after: { [path]: text } });
  return findings
    .filter(({ rule }) => rule === 'assertion-patched')
    .map(({ message }) => message.replace(/^"[^]*" (?=changes|stands|is equal)/, ''));
}

/** Each of these texts has this one effect. */
export function have(effect: keyof typeof effects, path: string, texts: readonly string[]): void {
  test.each(texts)(`${path}: %s`, async (text) => {
    expect(await effectsIn(path, `${text}\n`)).toEqual([effects[effect]]);
  });
}

export function haveNone(path: string, texts: readonly string[]): void {
  test.each(texts)(`${path}: %s`, async (text) => {
    expect(await effectsIn(path, `${text}\n`)).toEqual([]);
  });
}
