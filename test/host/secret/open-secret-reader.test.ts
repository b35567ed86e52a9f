import { expect, test } from 'vitest';
import { openSecretReader } from '../../../src/host/secret/open-secret-reader.ts';
import { randomText } from '../../core/guard/secret/random-text.ts';

const random = randomText(5);

test('the maintained rules are asked, and tell kind and place', async () => {
  const reader = await openSecretReader();
  const key = `sk_live_${random('plain', 24)}`;
  expect(reader.read('src/a.ts', `const key = '${key}';\n`)).toEqual([
    { kind: 'a secret of stripe', start: 13, end: 13 + key.length, hasPrefix: false, certainty: 'sure' },
  ]);
});

test('a range that begins at the name goes to the end of the value', async () => {
  const reader = await openSecretReader();
  const value = random('base64', 40);
  const text = `aws_secret_access_key = ${value}\nregion = eu\n`;
  expect(reader.read('a.ini', text).map(({ start, end }) => text.slice(start, end))).toEqual([
    `aws_secret_access_key = ${value}`,
  ]);
});

test('comments that switch rules off are text like any other', async () => {
  const reader = await openSecretReader();
  const text = `/* secretlint-disable */\nconst key = 'sk_live_${random('plain', 24)}';\n`;
  expect(reader.read('src/a.ts', text)).toHaveLength(1);
});

test('no rule reads the disk or breaks on what is no text of people', async () => {
  const reader = await openSecretReader();
  expect(reader.read('/etc/passwd', '')).toEqual([]);
  expect(reader.read('key.p12', '\ufffd\ud800\u0000'.repeat(1_000))).toEqual([]);
  expect(reader.read('.npmrc', '//registry.npmjs.org/:_authToken=${NPM_TOKEN}\n')).toEqual([]);
});
