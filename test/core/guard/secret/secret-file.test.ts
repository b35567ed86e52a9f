import { describe, expect, test } from 'vitest';
import { findingsOf, type GuardCase } from '../../../support/guard-case.ts';
import { randomText } from './random-text.ts';

const messages = async (written: GuardCase): Promise<string[]> =>
  (await findingsOf(written)).filter(({ rule }) => rule === 'secret').map(({ message }) => message);
const named = (path: string, text = 'a=b\n'): Promise<string[]> => messages({ after: { [path]: text } });
const r = randomText(3);

describe('a new file whose name says that it holds a secret is told by what that is', () => {
  test.each([
    ...['id_rsa', 'x/id_dsa', 'id_ecdsa', 'id_ed25519', 'id_ecdsa_sk'].map((path) => [path, 'a private SSH key']),
    ...['a.p12', 'a.PFX', 'a.jks', 'a.keystore', 'a.bks', 'a.kdbx', 'a.ppk'].map((path) => [path, 'a store of keys']),
    ...['.env', '.env.local', '.env.prod.eu', 'prod.env', 'a/b-c.env'].map((path) => [path, 'settings of one machine']),
    ...['credentials.json', 'client_secret.json', 'client_secret_1.apps.json', 'service-account.json'].map((path) => [
      path,
      'credentials',
    ]),
    ...['service_account.json', 'serviceaccount-prod.json', '.netrc', '_netrc', '.pgpass', '.htpasswd'].map((path) => [
      path,
      'credentials',
    ]),
    ...['.git-credentials', '.pypirc', '.dockercfg', 'config/master.key', '.vault-token'].map((path) => [
      path,
      'credentials',
    ]),
    ...['.aws/credentials', 'x/.aws/credentials', '.docker/config.json', '.kube/config'].map((path) => [
      path,
      'credentials',
    ]),
    ...['terraform.tfstate', 'terraform.tfstate.backup', 'prod-eu.tfstate'].map((path) => [
      path,
      'a state with the secrets of what it made',
    ]),
  ] as [string, string][])('%s: %s', async (path, what) => {
    expect(await named(path)).toEqual([`${path} is by its name ${what}`]);
  });

  test.each([
    '.env.example',
    '.env.sample',
    '.env.template',
    '.env.dist',
    '.env.default',
    '.env.defaults',
    '.env.test',
    '.env.ci',
    '.env.schema',
    'my_id_rsa',
    'id_rsa.pub',
    'a.env.ts',
    'a.p12.md',
    'mycredentials.json',
    'credentials.json.ts',
    'a.netrc',
    'terraform.tfstates',
    'aws/credentials',
    'docker/config.json',
    'master.keys',
  ])('and one with an honest name is not: %s', async (path) => {
    expect(await named(path)).toEqual([]);
  });

  test('only where it is new, holds something, and no sample', async () => {
    expect(await messages({ before: { '.env': 'a=1\n' }, after: { '.env': 'a=2\n' } })).toEqual([]);
    expect(await named('.env', '')).toEqual([]);
    expect(await named('examples/.env')).toEqual([]);
    const text = 'a=1\nb=2\nc=3\nd=4\n';
    expect(await messages({ before: { 'conf/.env': text }, after: { '.env': text } })).toEqual([]);
  });
});

describe('a file of a key', () => {
  const begin = (label: string): string => `-----BEGIN ${label}-----\nMII\n`;
  const key = (path: string): string => `${path} is by its name a private key`;

  test.each(['a.pem', 'a.KEY'])('is told by its block, where that is none for everybody: %s', async (path) => {
    expect(await named(path, begin('RSA PARTS'))).toEqual([key(path)]);
  });

  test.each(['CERTIFICATE', 'PUBLIC KEY', 'RSA PUBLIC KEY', 'DH PARAMETERS', 'CERTIFICATE REQUEST', 'X509 CRL'])(
    'is none with a block for everybody: %s',
    async (label) => {
      expect(await named('a.pem', begin(label))).toEqual([]);
    },
  );

  test('is none where it is readable and no block, and is one where it can’t be read', async () => {
    expect(await named('a.key', 'a: b\n')).toEqual([]);
    expect(await named('a.pem.ts', begin('RSA PARTS'))).toEqual([]);
    expect(await messages({ after: { 'a.key': new Uint8Array([0, 1, 2]) } })).toEqual([key('a.key')]);
  });
});

describe('a secret in the name of a new file is told without the name', () => {
  const token = `ghp_${r('plain', 36)}`;

  test('by the folder that holds it', async () => {
    expect(await named(`a/${token}/b.txt`)).toEqual(['the name of a folder holds a GitHub token']);
    expect(await named(`a/${token}.txt`)).toEqual(['the name of a file in a/ holds a GitHub token']);
    expect(await named(`${token}.txt`)).toEqual(['the name of a file in the top folder holds a GitHub token']);
  });

  test('and not where it was there before, or is a placeholder', async () => {
    const path = `a/${token}.txt`;
    expect(await messages({ before: { [path]: 'a\n' }, after: { [path]: 'b\n' } })).toEqual([]);
    expect(await messages({ before: { [path]: 'a\nb\nc\n' }, after: { [`b/${token}.txt`]: 'a\nb\nc\n' } })).toEqual([]);
    expect(await named(`a/ghp_${'x'.repeat(36)}.txt`)).toEqual([]);
  });
});
