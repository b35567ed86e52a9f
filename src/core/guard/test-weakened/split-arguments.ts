/** What stands between the brackets of a call, by the commas of its own level; `null`: they don't close. `open` is the bracket's index. */
export function splitArguments(text: string, open: number): { readonly parts: string[]; readonly end: number } | null {
  const parts: string[] = [];
  let depth = 0;
  let from = open + 1;
  let quote = '';
  for (let at = open; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === '\\') at += 1;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === '`' || (char === "'" && !/\w/.test(text.charAt(at - 1)))) {
      quote = char;
    } else if ('([{'.includes(char)) {
      depth += 1;
    } else if (')]}'.includes(char)) {
      depth -= 1;
      if (depth === 0) {
        parts.push(text.slice(from, at).trim());
        return { parts, end: at };
      }
    } else if (char === ',' && depth === 1) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return null;
}
