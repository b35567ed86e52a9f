/** Shorter ones (`true`, ports) stand in too many other places. */
const minValueChars = 8;

/** `export KEY=value`, `KEY: value`, `"key": "value",`, the value up to its line's end. */
const assignment = /^\s*(?:export\s+|-\s+)?["']?[\w.\-/]+["']?\s*(?:=|:(?=\s))\s*(.*)$/;
/** Looked at from each place where one may begin: an apostrophe in a comment must not shift those behind it. */
const quoted = /[=:[,-]\s*(?=(?:"((?:[^"\\]|\\[^])*)"|'([^']*)'|`([^`]*)`))/g;
/** A line that is nothing but a token or a row of a key file. */
const bare = /^[\w+/.~-]{16,}={0,2}$/;
/** Long enough, secret to nobody, and in every other line of output. */
const plainWords = new Set(['localhost', '127.0.0.1', 'development', 'production']);
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Values of a file of settings: `.env`, YAML, INI, JSON, a key or a token. Of a value of several lines each line is one;
 * beside a value stands the form that it has within JSON, as agents' streams are.
 */
export function readSecretValues(text: string): string[] {
  const found: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const written = assignment.exec(line)?.[1]?.trim();
    if (written !== undefined) found.push(...unquoted(written));
    if (bare.test(line.trim()) && !isName(line, written)) found.push(line.trim());
  }
  // Over the whole text: what is quoted may go over lines, and stand in lists.
  for (const [, double, single, tick] of text.matchAll(quoted)) found.push(...forms(double ?? single ?? tick ?? ''));
  const lines = found.flatMap((value) => value.split(/\r?\n/)).map((value) => value.trim());
  return [...new Set(lines.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]))].filter(
    (value) => value.length >= minValueChars && !plainWords.has(value),
  );
}

/** `A_KEY_WITHOUT_VALUE=`, where a row of Base64 that ends in `=` has small letters too. */
function isName(line: string, written: string | undefined): boolean {
  return written === '' && !/[a-z]/.test(line);
}

/** Whole, and without a comment behind it: which of both is meant depends on the reader. */
function unquoted(written: string): string[] {
  const value = written.replace(/,$/, '');
  const mark = /^["'`]/.exec(value)?.[0];
  if (mark === undefined) return [value, value.replace(/\s+#.*$/, '')];
  // Nobody closes it here: a value of several lines, or a mark too many.
  return value.includes(mark, 1) ? [] : [value.slice(1)];
}

function forms(written: string): string[] {
  const plain = written.replaceAll(/\\([^])/g, (_all, char: string) => escapes[char] ?? char);
  return [written, plain];
}
