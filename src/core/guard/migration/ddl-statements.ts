const verb =
  /\b(?:create|alter|drop|truncate|rename)\s+(?:or\s+replace\s+)?(?:(?:global|local|temp|temporary|unique|unlogged|materialized|virtual|concurrently|external)\s+){0,3}(?:table|index|view|schema|database|column|type|sequence|trigger|function|procedure|constraint|extension|role|user|policy|domain)\b/i;

/** Statements of SQL that change what a database holds its data in; white space folded, comments and strings left out. */
export function ddlStatements(sql: string): { readonly line: number; readonly text: string }[] {
  const found: { line: number; text: string }[] = [];
  let line = 1;
  for (const { text, lines } of split(sql)) {
    const folded = text.replaceAll(/\s+/g, ' ').trim();
    const leading = /^\s*/.exec(text)?.[0].split('\n').length ?? 1;
    if (verb.test(folded.slice(0, 2_000))) found.push({ line: line + leading - 1, text: folded });
    line += lines;
  }
  return found;
}

/** By `;` outside of comments, strings and quoted names. One pass. */
function split(sql: string): { text: string; lines: number }[] {
  const parts: { text: string; lines: number }[] = [];
  const token = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'[^']*(?:'|$)|"[^"]*(?:"|$)|\$\$[\s\S]*?(?:\$\$|$)|;/g;
  let text = '';
  let from = 0;
  let start = 0;
  for (const match of sql.matchAll(token)) {
    text += sql.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[0] === ';') {
      parts.push({ text, lines: newlines(sql, start, from) });
      text = '';
      start = from;
    } else if (match[0].startsWith('-') || match[0].startsWith('/')) {
      text += '\n'.repeat(newlines(match[0], 0, match[0].length));
    } else {
      text += match[0].startsWith("'") ? "''" : match[0];
    }
  }
  parts.push({ text: text + sql.slice(from), lines: newlines(sql, start, sql.length) });
  return parts;
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
