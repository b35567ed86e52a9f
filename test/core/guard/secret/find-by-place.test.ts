import { describe, expect, test } from 'vitest';
import { entropy } from '../../../../src/core/guard/secret/entropy.ts';
import { findAssignments } from '../../../../src/core/guard/secret/find-assignments.ts';
import { findConnectionPasswords } from '../../../../src/core/guard/secret/find-connection-passwords.ts';
import { findCopiedValues } from '../../../../src/core/guard/secret/find-copied-values.ts';
import { findPrivateKeys } from '../../../../src/core/guard/secret/find-private-keys.ts';
import type { SecretHit } from '../../../../src/core/guard/secret/secret-reader.ts';
import { randomText } from './random-text.ts';

const r = randomText(4);
/** Random letters with digits among them, as tokens have; no word of any language in them. */
const value = `k7${r('plain', 20)}9Z`;

/** The hit without its offsets, and the text between them. */
function told(text: string, hits: readonly SecretHit[]): unknown[] {
  return hits.map(({ start, end, ...rest }) => ({ ...rest, text: text.slice(start, end) }));
}

describe('the value of a name that says secret', () => {
  const hit = (name: string, text = value): object => ({
    kind: `the value of ${name}`,
    hasPrefix: false,
    certainty: 'by-name',
    text,
  });
  const found = (text: string, isCode = false): unknown[] => told(text, findAssignments(text, isCode));

  test.each([
    'secret',
    'client_secret',
    'TOKEN',
    'auth.token',
    'api_key',
    'api.key',
    'api-key',
    'apikey',
    'access_key',
    'accessKey',
    'private-key',
    'authKey',
    'signing_key',
    'encryption_key',
    'master_key',
    'credential',
    'credentials',
    'secret_value',
    'secret-base',
    'secret_key',
    'secretAccessKey',
    'aws_secret_access_key',
    'token_prod',
    'token.production',
    'token_live',
    'passwd',
    'password',
    'passphrase',
  ])('is found behind %s', (name) => {
    expect(found(`${name}=${value}`)).toEqual([hit(name)]);
    expect(found(`a\n"${name}": "${value}",`)).toEqual([hit(name)]);
    expect(found(`${name} := \`${value}\``)).toEqual([hit(name)]);
    expect(found(`'${name}'\t=>\t'${value}')`)).toEqual([hit(name)]);
  });

  test.each(['secretary', 'tokenizer', 'token_count', 'key', 'public_key', 'x'])('is none behind %s', (name) => {
    expect(found(`${name}=${value}`)).toEqual([]);
  });

  test.each([
    `token=${value}x"`,
    `token='${value}"`,
    `token=(${value})`,
    `token ${value}`,
    `$token=${value}`,
    `token=${value}[0]`,
    `token=\n${value}`,
  ])('is none where it does not stand alone: %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  test('needs quotes in code, and where it is a name with dots', () => {
    expect(found(`token = ${value}`, true)).toEqual([]);
    expect(found(`token = '${value}'`, true)).toEqual([hit('token')]);
    const dotted = `Ak9x.${value}`;
    expect(found(`token=${dotted}`)).toEqual([]);
    expect(found(`token="${dotted}"`)).toEqual([hit('token', dotted)]);
    expect(found(`token=Ak9x::${value}`)).toEqual([]);
  });

  test.each([
    '$',
    '%',
    '@',
    '#',
    '/',
    './',
    '../',
    '~/',
    'http:',
    'https:',
    'file:',
    'arn:',
    'vault:',
    'op:',
    'ref+',
    'secret:',
    'env:',
    'env.',
    'process.',
    'os.',
    'config.',
    'self.',
    'this.',
    'import.',
    'var.',
    'module.',
    'data.',
    'local.',
    'props.',
    'secret.',
    'secrets.',
  ])('is none where it points elsewhere: %s', (head) => {
    expect(found(`token="${head}${value}"`)).toEqual([]);
    expect(found(`password="x${head}${value}"`)).toHaveLength(1);
  });

  test('is none where it is an id, or made of words', () => {
    const uuid = [8, 4, 4, 4, 12].map((length) => r('hex', length)).join('-');
    expect(found(`token=${uuid}`)).toEqual([]);
    expect(found(`token=user-session-token-2`)).toEqual([]);
    expect(found(`token=accessTokenLifetime24h`)).toEqual([]);
    expect(found(`token=very-long-name-of-one-session-12`)).toEqual([]);
    // More parts than anybody gives a name.
    expect(found(`token=a1-be2-cef3-dabc4-efgh5-ijkl6-mnop7-qrst8-uvwx9`)).toHaveLength(1);
  });

  test('is none without digits, without letters, or where it is short or even', () => {
    expect(found(`token=${r('plain', 40).replaceAll(/\d/g, 'q')}`)).toEqual([]);
    expect(found('token=7391048266518207394')).toEqual([]);
    expect(found(`token=${value.slice(0, 15)}`)).toEqual([]);
    expect(found(`token=${value.slice(0, 16)}`)).toHaveLength(1);
    expect(found('token=z9z9zz99z9zz99zz')).toEqual([]);
  });

  test('of a password may be shorter, and has three kinds of characters', () => {
    expect(found('db_password: Rz7!kPq2Vw')).toEqual([hit('db_password', 'Rz7!kPq2Vw')]);
    expect(found('db_password: rz7!kpq2vw')).toEqual([hit('db_password', 'rz7!kpq2vw')]);
    expect(found('db_password: rz7kpq2vwx')).toEqual([]);
    expect(found('db_password: RZKPQVWXAB')).toEqual([]);
    expect(found('db_password: RzKpQvWxAb')).toEqual([]);
    expect(found('db_password: Rz7!kPq2V')).toEqual([]);
    expect(found('db_password: aA1aA1aA1aA1')).toEqual([]);
    expect(found('db_password: Change-Password-2')).toEqual([]);
  });
});

describe('a password in an address', () => {
  const hit = (scheme: string, text: string): object => ({
    kind: `a password in an address of ${scheme}`,
    hasPrefix: false,
    certainty: 'by-name',
    text,
  });
  const found = (text: string): unknown[] => told(text, findConnectionPasswords(text));

  test.each([
    ['postgres://shop:k7zQ@db.shop-cloud.net/a', 'postgres', 'k7zQ'],
    ['url="MONGODB+SRV://app:k7zQx@c0.mongodb.net"', 'mongodb+srv', 'k7zQx'],
    ['rediss://:k7zQ@cache.shop.net', 'rediss', 'k7zQ'],
    ['https://root2:password9x@git.shop.net', 'https', 'password9x'],
    ['https://a:b:cde@git.shop.net', 'https', 'b:cde'],
  ])('of a server that is elsewhere is found: %s', (text, scheme, password) => {
    expect(found(text)).toEqual([hit(scheme, password)]);
  });

  test.each([
    'localhost',
    'LOCALHOST',
    '127.0.0.1',
    '127.12.0.3',
    '0.0.0.0',
    'db',
    'my-db',
    'a.local',
    'a.b.localhost',
    'a.test',
    'a.example',
    'a.invalid',
    'a.internal',
    'example.com',
    'a.example.org',
    'example.net',
  ])('of a server that is near is none: %s', (host) => {
    expect(found(`postgres://shop:k7zQ@${host}/a`)).toEqual([]);
  });

  test.each(['128.0.0.1', '10.0.0.1', 'a.locals', 'example.de', 'myexample.com'])('of %s is one', (host) => {
    expect(found(`postgres://shop:k7zQ@${host}`)).toHaveLength(1);
  });

  test.each([
    'pass',
    'passwd',
    'password',
    'passwort',
    'secret',
    'user',
    'username',
    'root',
    'admin',
    'postgres',
    'mysql',
    'redis',
    'guest',
    'test',
    'token',
    'password1',
    'Admin123',
    'shop',
  ])('that is a word, or the user’s name, is none: %s', (password) => {
    expect(found(`https://shop:${password}@git.shop.net`)).toEqual([]);
  });

  test('that is short, or of no address, is none', () => {
    expect(found('https://shop:k7z@git.shop.net')).toEqual([]);
    expect(found('shop:k7zQ@git.shop.net')).toEqual([]);
    expect(found('https://shop@git.shop.net')).toEqual([]);
    expect(found('//shop:k7zQ@git.shop.net')).toEqual([]);
  });

  test('is told apart from the key of an account of Azure', () => {
    const key = `${r('base64', 60)}==`;
    const text = `AccountName=shop;AccountKey=${key};`;
    const azure = { kind: 'an Azure storage key', hasPrefix: false, certainty: 'sure' };
    expect(told(text, findConnectionPasswords(text))).toEqual([{ ...azure, text: key }]);
    expect(found(`AccountKey=${r('base64', 59)};`)).toEqual([]);
    expect(found(`x-AccountKey=${key}`)).toEqual([]);
    const both = `https://a:k7zQ@git.shop.net AccountKey=${r('base64', 60)}`;
    expect(found(both)).toHaveLength(2);
  });
});

describe('a private key', () => {
  const word = 'PRIVATE';
  const rows = [r('base64', 64), r('base64', 64)] as const;
  const hit = (text: string): object => ({ kind: 'a private key', hasPrefix: false, certainty: 'sure', text });
  const found = (text: string): unknown[] => told(text, findPrivateKeys(text));
  const block = (label: string, body: string): string => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`;

  test.each([
    `${word} KEY`,
    `RSA ${word} KEY`,
    `PGP ${word} KEY BLOCK`,
    `SSH2 ENCRYPTED ${word} KEY`,
    `A B C ${word} KEY`,
  ])('is told by the first row of its body: %s', (label) => {
    expect(found(block(label, rows.join('\n')))).toEqual([hit(rows[0])]);
  });

  test('is found where its line ends are escaped, and where each row is a text of its own', () => {
    expect(found(block(`${word} KEY`, rows[0]).replaceAll('\n', String.raw`\n`))).toHaveLength(1);
    const short = [r('base64', 30), r('base64', 30)];
    const apart = `-----BEGIN ${word} KEY-----\\n" +\n "${short[0]}\\r\\n" +\n '${short[1]}'`;
    expect(found(apart)).toHaveLength(1);
  });

  test('of PuTTY is found by its file’s first line only', () => {
    const ppk = `PuTTY-User-Key-File-2: ssh-rsa\n${rows[0]}`;
    expect(found(ppk)).toEqual([hit(rows[0])]);
    expect(found(`a\n${ppk}`)).toEqual([hit(rows[0])]);
    expect(found(`see ${ppk}`)).toEqual([]);
  });

  test.each([
    ['without a body', block(`${word} KEY`, '...')],
    ['with a short body', block(`${word} KEY`, r('base64', 47))],
    ['with its body behind its end', `${block(`${word} KEY`, 'a')}\n${rows[0]}`],
    ['with a body far below', `-----BEGIN ${word} KEY-----\n${' \n'.repeat(250)}${rows[0]}`],
    ['that is public', block('RSA PUBLIC KEY', rows[0])],
    ['with a label of four words', block(`A B C D ${word} KEY`, rows[0])],
  ])('is none %s', (_name, text) => {
    expect(found(text)).toEqual([]);
  });

  test('needs 48 characters in one row', () => {
    expect(found(block(`${word} KEY`, r('base64', 48)))).toHaveLength(1);
  });
});

describe('a value of a file that is copied into the trees', () => {
  const hit = (text: string): object => ({
    kind: 'a value of a file that trees.copy brings',
    hasPrefix: false,
    certainty: 'sure',
    text,
  });
  const found = (text: string, ...values: string[]): unknown[] => told(text, findCopiedValues(text, values));

  test('is found once, wherever it stands', () => {
    expect(found(`a ${value} ${value}`, value, 'Zq8fjw0sKd3L')).toEqual([hit(value)]);
    expect(found('xZq8fjw0sKd3Lx', 'Zq8fjw0sKd3L')).toEqual([hit('Zq8fjw0sKd3L')]);
  });

  test.each([
    ['short', 'Zq8fjw0sKd3'],
    ['without digits', 'Zqefjwosked-LxW'],
    ['without letters', '7391048266518'],
    ['with a blank', 'Zq8fjw 0sKd3Lx'],
    ['a path', 'Zq8fjw/0sKd3Lx'],
    ['an address', 'zq8fjw://0sKd3Lx'],
    ['too even', 'zzzz8888zzzz8888'],
  ])('is none where anybody could have chosen it: %s', (_name, chosen) => {
    expect(found(`a ${chosen}`, chosen)).toEqual([]);
  });

  test('is none where it does not stand', () => {
    expect(found('a', value)).toEqual([]);
  });
});

test('entropy is 0 for one letter repeated, and one bit more for twice as many letters', () => {
  expect(['', 'aaaa', 'abab', 'abcd', 'abcdefgh', 'aab'].map((text) => Number(entropy(text).toFixed(3)))).toEqual([
    0, 0, 1, 2, 3, 0.918,
  ]);
});
