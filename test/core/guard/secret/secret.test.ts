import { describe, expect, test } from 'vitest';
import { findingsOf, told, type GuardCase } from '../../../support/guard-case.ts';
import type { Finding } from '../../../../src/core/guard/finding.ts';
import { honestNames, lookAlikes } from './look-alikes.ts';
import { randomText } from './random-text.ts';
import { realLooking, secretNames } from './real-looking.ts';

const seeds = [1, 2, 3];

async function secrets(written: GuardCase): Promise<Finding[]> {
  return (await findingsOf(written)).filter(({ rule }) => rule === 'secret');
}

const blocking = async (written: GuardCase): Promise<Finding[]> =>
  (await secrets(written)).filter(({ severity }) => severity === 'block');

const token = (seed = 1): string => `ghp_${randomText(seed)('plain', 36)}`;

describe('a real-looking secret is found', () => {
  test('there are forty of them here', () => expect(realLooking.length).toBeGreaterThanOrEqual(40));

  test.each(realLooking)('%s', async (_name, path, text) => {
    for (const seed of seeds) {
      const content = `${text(randomText(seed))}\n`;
      const found = await blocking({ after: { [path]: content } });
      expect(found.length, content).toBeGreaterThanOrEqual(1);
    }
  });

  test.each(secretNames)('a new file with the name %s', async (path) => {
    expect(await told('secret', { after: { [path]: 'a=b\n' } })).toEqual([`block ${path}`]);
  });

  test('a value of a file that the user keeps out of the repository, and none that stands there by chance', async () => {
    const value = randomText(1)('plain', 20);
    const copiedValues = [value, 'postgres://localhost:5432/test', 'integration-test-user', '8080'];
    const after = { 'config.txt': `TOKEN=${value}\n`, 'src/db.js': "const url = 'postgres://localhost:5432/test';\n" };
    expect(await told('secret', { after, copiedValues })).toEqual(['block config.txt:1']);
    expect(await told('secret', { before: { 'config.txt': `a ${value}\n` }, after, copiedValues })).toEqual([]);
  });

  test('a key file that can’t be read as text', async () => {
    expect(await told('secret', { after: { 'a.pem': new Uint8Array([48, 130, 0, 1]) } })).toEqual(['block a.pem']);
  });
});

describe('an honest look-alike is not', () => {
  test('there are forty of them here', () => expect(lookAlikes.length).toBeGreaterThanOrEqual(40));

  test.each(lookAlikes)('%s', async (_name, path, text) => {
    for (const seed of seeds) expect(await secrets({ after: { [path]: `${text(randomText(seed))}\n` } })).toEqual([]);
  });

  test.each(honestNames)('a new file with the name %s', async (path) => {
    expect(await secrets({ after: { [path]: 'a=b\n' } })).toEqual([]);
  });
});

describe('what is told', () => {
  test('is the kind, the place and four characters at most', async () => {
    const text = `a\nb\nconst t = '${token()}';\n`;
    expect(await secrets({ before: { 'src/a.ts': 'a\nb\n' }, after: { 'src/a.ts': text } })).toEqual([
      { rule: 'secret', severity: 'block', path: 'src/a.ts', line: 3, message: 'this is a GitHub token (ghp_…)' },
    ]);
  });

  test.each(realLooking)('never holds the secret: %s', async (_name, path, text) => {
    const content = text(randomText(7));
    const messages = (await secrets({ after: { [path]: `${content}\n` } })).map(({ message }) => message).join('\n');
    // Names of what is set may be told; random letters change their kind more often within eight.
    const pieces = Array.from(content, (_char, at) => content.slice(at, at + 8)).filter(
      (piece) => (piece.match(/[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g)?.length ?? 0) >= 3,
    );
    expect(pieces.length).toBeGreaterThan(0);
    expect(pieces.filter((piece) => messages.includes(piece))).toEqual([]);
  });

  test('keeps a token in a file’s name out of message and path', async () => {
    const name = `backup-${token()}.txt`.replace('-ghp', ' ghp');
    expect(await secrets({ after: { [`notes/${name}`]: 'a\n' } })).toEqual([
      {
        rule: 'secret',
        severity: 'block',
        path: null,
        line: null,
        message: 'the name of a file in notes/ holds a GitHub token',
      },
    ]);
  });
});

describe('only what the change brings in counts', () => {
  const old = `const t = '${token()}';\n`;

  test('a secret that stays where it was is no news', async () => {
    expect(await secrets({ before: { 'src/a.ts': old }, after: { 'src/a.ts': `${old}const b = 1;\n` } })).toEqual([]);
  });

  test('one that moves within its file, to another file, or with its file is none either', async () => {
    expect(
      await secrets({ before: { 'src/a.ts': `${old}let b;\n` }, after: { 'src/a.ts': `let b;\n  ${old}` } }),
    ).toEqual([]);
    expect(await secrets({ before: { 'src/a.ts': old }, after: { 'src/a.ts': 'x\n', 'src/b.ts': old } })).toEqual([]);
    expect(await secrets({ before: { 'src/a.ts': old }, after: { 'lib/a.ts': old } })).toEqual([]);
  });

  test('taking one out is none, another one in its place is', async () => {
    expect(await secrets({ before: { 'src/a.ts': old }, after: { 'src/a.ts': 'x\n' } })).toEqual([]);
    const other = `const t = '${token(2)}';\n`;
    expect(await told('secret', { before: { 'src/a.ts': old }, after: { 'src/a.ts': other } })).toEqual([
      'block src/a.ts:1',
    ]);
  });
});

describe('who is judged can’t switch it off', () => {
  const real = `const t = '${token()}';`;

  test.each([
    `// secretlint-disable\n${real}\n`,
    `// secretlint-disable-next-line\n${real}\n`,
    `${real} // gitleaks:allow\n`,
    `${real} // pragma: allowlist secret\n`,
    `// a fake token for the test\n${real}\n`,
  ])('by a comment in the source: %j', async (text) => {
    expect(await blocking({ after: { 'src/a.ts': text } })).toHaveLength(1);
  });

  test('by a mark far away in a test', async () => {
    const text = `// an example\n\n\n\n\n${real}\n`;
    expect(await blocking({ after: { 'test/a.test.ts': text } })).toHaveLength(1);
  });

  test('the configuration can: a path allowed, a severity, a grant of the plan', async () => {
    const after = { 'src/a.ts': `${real}\n` };
    expect(await secrets({ after, settings: { allow: ['src/**'] } })).toEqual([]);
    expect(await told('secret', { after, settings: { rules: { secret: 'ask' } } })).toEqual(['ask src/a.ts:1']);
    expect(await told('secret', { after, scope: { mayChange: ['src/**'] } })).toEqual(['note src/a.ts:1']);
  });
});

describe('large files', () => {
  test('are looked at in their first part, and the rest is named', async () => {
    const filler = 'a b c d e f g h\n'.repeat(100_000);
    expect(await told('secret', { after: { 'a.csv': `${token()}\n${filler}` } })).toEqual([
      'block a.csv:1',
      'note a.csv',
    ]);
    expect(await told('secret', { after: { 'a.csv': filler } })).toEqual(['note a.csv']);
  });
});
