import { describe, expect, test } from 'vitest';
import { findingsOf, type GuardCase } from '../../../support/guard-case.ts';

/** In parts, so that nobody takes this file for one that holds it. */
const token = ['ghp', 'R7kQ2mZx9LwB4vTn8YcH3sJd6FgP1aEo5UiK'].join('_');
const placed: Readonly<Record<string, GuardCase>> = {
  'a skipped test that quotes it': {
    before: { 'test/a.test.ts': '\n' },
    after: { 'test/a.test.ts': `test.skip('logs in with ${token}', () => {});\n` },
  },
  'code that was commented out': {
    before: { 'src/a.ts': '\n' },
    after: { 'src/a.ts': `// const key = '${token}';\n// login(key);\n// logout(key);\nexport const a = 1;\n` },
  },
  'a message that cuts it': {
    before: { 'src/a.py': '\n' },
    after: { 'src/a.py': `def a(b):\n    raise NotImplementedError("${'later '.repeat(9)}${token}")\n` },
  },
  'two in one line': {
    before: { 'src/a.ts': '\n' },
    after: { 'src/a.ts': `const a = ['${token}', '${token.replace('R7k', 'W3p')}'] as any as string;\n` },
  },
  'the name of a file that others find something in': {
    after: { [`test/${token}.test.ts`]: "test.skip('a', () => {});\n" },
  },
};

describe('a secret that was found', () => {
  test.each(Object.entries(placed))('is in no finding of any rule: %s', async (_name, written) => {
    const findings = await findingsOf(written);
    expect(findings.map(({ rule }) => rule)).toContain('secret');
    expect(JSON.stringify(findings)).not.toMatch(/R7kQ2mZx|W3pQ2mZx/);
  });

  const wide = (text: string, order: 'le' | 'be'): Uint8Array => {
    const bytes = Buffer.from(text, 'utf16le');
    return order === 'le' ? bytes : bytes.swap16();
  };
  test.each<[string, string | Uint8Array]>([
    ['in UTF-16', wide(`\uFEFFkey = '${token}'\n`, 'le')],
    ['in UTF-16 the other way round', wide(`\uFEFFkey = '${token}'\n`, 'be')],
    ['in UTF-16 without a mark', wide(`$key = '${token}'\n`, 'le')],
    ['among bytes that are no UTF-8', Buffer.from(`# caf\u00E9\nkey = '${token}'\n`, 'latin1')],
    ['with both line ends', `a = 1\r\nkey = '${token}'\r\n`],
    ['in a line of 900,000 characters', `x = [${'1,'.repeat(450_000)}'${token}']\n`],
  ])('is found %s', async (_name, content) => {
    const findings = await findingsOf({ after: { 'config/a.ps1': content } });
    expect(findings.filter(({ rule, severity }) => rule === 'secret' && severity === 'block')).toHaveLength(1);
  });

  test('is let pass where a test says that it opens nothing, and found where it does not say so', async () => {
    const key = (comment: string): GuardCase => ({
      before: { 'test/a.test.ts': '\n' },
      after: { 'test/a.test.ts': `${comment}const key = '${token}';\ntest('a', () => expect(f(key)).toBe(1));\n` },
    });
    expect((await findingsOf(key('// a fake key for tests only\n'))).map(({ severity }) => severity)).toEqual([]);
    expect((await findingsOf(key(''))).map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(['block secret']);
  });
});
