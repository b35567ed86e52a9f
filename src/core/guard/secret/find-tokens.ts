import type { SecretHit } from './secret-reader.ts';
import { tokenForms } from './token-forms.ts';

// Both ends are looked at, so that neither a longer text's middle nor an expression that describes a token counts.
const patterns = tokenForms.map(({ kind, form }) => ({
  kind,
  pattern: new RegExp(`(?<![\\w+-])(?:${form})(?![\\w+-])`, 'g'),
}));
/** Three parts, the first two JSON objects in Base64. */
const jsonWebToken = /(?<![\w.+/-])eyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{20,1000}(?![\w-])/g;

/** Tokens with a form of their own. */
export function findTokens(text: string): SecretHit[] {
  const known = patterns.flatMap(({ kind, pattern }) =>
    Array.from(text.matchAll(pattern), ({ index, 0: found }): SecretHit => {
      return { kind, start: index, end: index + found.length, hasPrefix: true, certainty: 'sure' };
    }),
  );
  const web = Array.from(text.matchAll(jsonWebToken), ({ index, 0: found }): SecretHit => {
    return { kind: 'a JSON web token', start: index, end: index + found.length, hasPrefix: true, certainty: 'by-name' };
  });
  return [...known, ...web];
}
