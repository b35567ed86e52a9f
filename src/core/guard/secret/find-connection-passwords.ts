import type { SecretHit } from './secret-reader.ts';

const withPassword =
  /(?<![\w+.-])([a-z][a-z0-9+.-]{1,30}):\/\/([^\s:@/'"`<>]{0,80}):([^\s@/'"`<>]{4,200})@([\w.-]{1,200})/gi;
/** Reached from this machine or from its own containers only. */
const nearHost =
  /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|[\w-]+|.*\.(?:local|localhost|test|example|invalid|internal)|(?:.*\.)?example\.(?:com|org|net))$/i;
const accountKey = /(?<![\w-])AccountKey=([A-Za-z0-9+/]{60,100}={0,2})/g;
const usualWords =
  /^(?:pass|passwd|password|passwort|secret|user|username|root|admin|postgres|mysql|redis|guest|test|token|key|pw|pwd)\d{0,3}$/i;

/** Passwords in the addresses of servers that are somewhere else. */
export function findConnectionPasswords(text: string): SecretHit[] {
  const addresses = Array.from(text.matchAll(withPassword)).flatMap(
    ({ index, 1: scheme = '', 2: user = '', 3: password = '', 4: host = '' }): SecretHit[] => {
      if (nearHost.test(host) || password === user || usualWords.test(password)) return [];
      const start = index + scheme.length + '://'.length + user.length + 1;
      const kind = `a password in an address of ${scheme.toLowerCase()}`;
      return [{ kind, start, end: start + password.length, hasPrefix: false, certainty: 'by-name' }];
    },
  );
  const keys = Array.from(text.matchAll(accountKey), ({ index, 0: all, 1: key = '' }): SecretHit => {
    const end = index + all.length;
    return { kind: 'an Azure storage key', start: end - key.length, end, hasPrefix: false, certainty: 'sure' };
  });
  return [...addresses, ...keys];
}
