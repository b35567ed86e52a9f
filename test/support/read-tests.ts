import { expect, test } from 'vitest';
import { readTestCases } from '../../src/core/guard/test-case/read-test-cases.ts';
import { newFile } from './tree-of.ts';

/** Each test as `line name`, with why it does not run, what it keeps from running, and its assertions; `=` holds anyway. */
export async function readTests(path: string, text: string): Promise<string[] | null> {
  const { file, side } = await newFile(path, text);
  const reading = readTestCases(file, side);
  return (
    reading && [
      ...reading.fileSkips.map(({ line, form }) => `file ${line} ${form}`),
      ...reading.cases.map(({ name, line, skipped, focused, assertions }) =>
        [
          `${line} ${name}`,
          ...(skipped === null ? [] : [`off: ${skipped}`]),
          ...(focused === null ? [] : [`only: ${focused}`]),
          ...assertions.map((each) => `${each.constant ? '=' : '!'} ${each.text}`),
        ].join(' | '),
      ),
    ]
  );
}

/** What is read of each text. */
export function reads(path: string, cases: Readonly<Record<string, readonly string[]>>): void {
  test.each(Object.entries(cases))(`${path}: %s`, async (text, told) => {
    expect(await readTests(path, text)).toEqual(told);
  });
}
