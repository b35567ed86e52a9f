import type { FileChange } from '../file-change.ts';
import { isSampleFile } from './is-sample-file.ts';

const names: readonly (readonly [RegExp, string])[] = [
  [/^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/, 'a private SSH key'],
  [/\.(?:p12|pfx|jks|keystore|bks|kdbx|ppk)$/i, 'a store of keys'],
  [
    /^\.env(?:\.(?!example$|sample$|template$|dist$|defaults?$|test$|ci$|schema$)[\w-]+)*$|^[\w-]+\.env$/i,
    'settings of one machine',
  ],
  [/^(?:credentials|client_secret[\w.-]*|service[-_]?account[\w-]*)\.json$/i, 'credentials'],
  [
    /^(?:\.netrc|_netrc|\.pgpass|\.htpasswd|\.git-credentials|\.pypirc|\.dockercfg|master\.key|\.vault-token)$/i,
    'credentials',
  ],
  [/^(?:terraform\.tfstate(?:\.backup)?|[\w-]+\.tfstate)$/i, 'a state with the secrets of what it made'],
];
const paths: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)\.aws\/credentials$/, 'credentials'],
  [/(?:^|\/)\.(?:docker\/config\.json|kube\/config)$/, 'credentials'],
];
const pem = /\.(?:pem|key)$/i;
const publicBlock = /-----BEGIN (?:[A-Z0-9]+ ){0,3}(?:CERTIFICATE|PUBLIC KEY|PARAMETERS|REQUEST|CRL)/;

/** What a new file's name says it holds; `null` where it says nothing, or the content says that it is public. */
export function secretFile(file: FileChange): string | null {
  if (file.status !== 'added' || file.renamedFrom !== null || isSampleFile(file)) return null;
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const text = file.after?.head ?? null;
  if (file.after?.bytes === 0) return null;
  const byName = names.find(([pattern]) => pattern.test(name)) ?? paths.find(([pattern]) => pattern.test(file.path));
  if (byName !== undefined) return byName[1];
  // `.key` is many things; only one that can't be read, or is a block without being a public one, is a key.
  if (!pem.test(name)) return null;
  if (text === null) return 'a private key';
  return text.includes('-----BEGIN ') && !publicBlock.test(text) ? 'a private key' : null;
}
