import { entropy } from './entropy.ts';
import type { SecretHit } from './secret-reader.ts';

const assignment =
  /(?<![\w.$-])["']?([\w.-]{0,60}?(?:passw(?:or)?d|passphrase|secret|token|api[_.-]?key|apikey|access[_.-]?key|private[_.-]?key|auth[_.-]?key|signing[_.-]?key|encryption[_.-]?key|master[_.-]?key|credentials?)(?:[_.-]?(?:value|base|key|access[_.-]?key|prod|production|live))?)["']?[ \t]{0,8}(?:=>|:=|=|:)[ \t]{0,8}(["'`]?)([^\s"'`,;<>(){}[\]\\]{10,200})(["'`]?)(?=[\s,;)}\]]|$)/gim;
const minEntropy = 3.3;
const minTokenChars = 16;
/** `DB_PASSWORD=…` and `db_password: …` are settings; there passwords of people count, which are shorter. */
const passwordName = /passw(?:or)?d|passphrase/i;
const reference =
  /^(?:\$|%|@|#|\/|\.\/|\.\.\/|~\/|https?:|file:|arn:|vault:|op:|ref\+|secret:|env[.:]|process\.|os\.|config\.|self\.|this\.|import\.|var\.|module\.|data\.|local\.|props\.|secrets?\.|ENC\[)/i;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const dottedName = /^[A-Za-z_]\w*(?:[.:]+[A-Za-z_]\w*)+$/;

/** Values with a name that says secret and letters that no person would put together. In code what has no quotes is a name. */
export function findAssignments(text: string, isCode: boolean): SecretHit[] {
  return Array.from(text.matchAll(assignment)).flatMap(
    ({ index, 0: all, 1: name = '', 2: open = '', 3: value = '', 4: close = '' }): SecretHit[] => {
      if (open !== close || reference.test(value) || uuid.test(value)) return [];
      if (!(passwordName.test(name) ? isPassword(value) : isToken(value))) return [];
      const isQuoted = open !== '';
      if (!isQuoted && (isCode || dottedName.test(value))) return [];
      const start = index + all.length - close.length - value.length;
      const kind = `the value of ${name.slice(0, 60)}`;
      return [{ kind, start, end: start + value.length, hasPrefix: false, certainty: 'by-name' }];
    },
  );
}

function isToken(value: string): boolean {
  if (value.length < minTokenChars || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  return !isOfWords(value) && entropy(value) >= minEntropy;
}

/** Three kinds of characters, as the rules for passwords ask for. */
function isPassword(value: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length;
  return kinds >= 3 && !isOfWords(value) && entropy(value) >= 2.8;
}

/** `user-session-token-2`, `accessToken24h`, `/login/reset`: what people and programs name things. */
function isOfWords(value: string): boolean {
  const parts = value
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+|(?<=[a-z])(?=\d)|\s+/)
    .filter((part) => part !== '');
  return (
    parts.every((part) => /^(?:\d{1,4}|[vV]?\d{1,4}[a-z]{0,3}|[A-Za-z][a-z]{1,20}|[A-Z]{2,20})$/.test(part)) &&
    parts.some((part) => /[A-Za-z]{4}/.test(part)) &&
    parts.length <= 8
  );
}
