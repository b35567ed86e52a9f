export type CommandSplit =
  | { readonly ok: true; readonly argv: readonly string[] }
  | { readonly ok: false; readonly message: string };

const operator = /^(?:\|\|?|&&?|;|\d?>>?|<|\d?>&\d|&>)$/;

/**
 * Splits a command as a shell does: blanks part words, quotes and backslashes keep them together. Nothing is expanded,
 * and no shell ever sees the words. A bare `|`, `>` or `&&` would reach the program as a word, which no one means.
 */
export function splitCommand(line: string): CommandSplit {
  const argv: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  for (let at = 0; at <= line.length; at++) {
    const char = line[at];
    if (char === undefined || /[ \t\r\n]/.test(char)) {
      if (word === undefined) continue;
      if (!isQuoted && operator.test(word)) return refuse(`${word} needs a shell, and none reads this line`);
      argv.push(word);
      word = undefined;
      isQuoted = false;
    } else if (char === "'" || char === '"') {
      const quoted = readQuoted(line, at, char);
      if (!quoted) return refuse(`the quote ${char} at column ${at + 1} is never closed`);
      word = (word ?? '') + quoted.text;
      isQuoted = true;
      at = quoted.end;
    } else if (char === '\\') {
      const next = line[++at];
      if (next === undefined) return refuse('it ends in a backslash');
      // A backslash at a line's end continues the line.
      if (next !== '\n') word = (word ?? '') + next;
      isQuoted = true;
    } else word = (word ?? '') + char;
  }
  if (argv[0] === undefined || argv[0] === '') return refuse('it names no program');
  return { ok: true, argv };
}

/** `end` is the offset of the closing quote. Inside double quotes a backslash only escapes what is special there. */
function readQuoted(line: string, start: number, quote: string): { text: string; end: number } | undefined {
  let text = '';
  for (let at = start + 1; at < line.length; at++) {
    const char = line[at] ?? '';
    if (char === quote) return { text, end: at };
    const next = line[at + 1] ?? '';
    if (quote === '"' && char === '\\' && /["\\$`\n]/.test(next)) {
      if (next !== '\n') text += next;
      at++;
    } else text += char;
  }
  return undefined;
}

function refuse(message: string): CommandSplit {
  return { ok: false, message };
}
