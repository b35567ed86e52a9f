/** One table as it stands: `[a.b]`, or one of several `[[a]]`. */
export interface TomlTable {
  /** Names joined by `.`, without quotes; `''`: above the first header. */
  readonly name: string;
  readonly isListed: boolean;
  /** As written, without comments and with single blanks; dotted names are joined. */
  readonly entries: ReadonlyMap<string, string>;
}

const string = /"(?:[^"\\]|\\.)*"|'[^']*'/g;

/** Tables of a manifest. `null`: it has texts over several lines, in which anything may look like a table. */
export function readToml(text: string): TomlTable[] | null {
  if (/"""|'''/.test(text)) return null;
  let entries = new Map<string, string>();
  const tables: TomlTable[] = [{ name: '', isListed: false, entries }];
  let key: string | null = null;
  let depth = 0;
  for (const line of text.split('\n')) {
    const kept: string[] = [];
    const bare = line
      .replaceAll(string, (found) => `\0${kept.push(found) - 1}\0`)
      .replace(/#.*/, '')
      .trim();
    if (bare === '') continue;
    const whole = (part: string): string =>
      part.replaceAll(/\0(\d+)\0/g, (_, index: string) => kept[Number(index)] ?? '');
    const header = depth === 0 ? /^(\[\[?)([^\]]*)\]/.exec(bare) : null;
    if (header !== null) {
      entries = new Map();
      tables.push({ name: nameOf(whole(header[2] ?? '')), isListed: header[1] === '[[', entries });
      key = null;
      continue;
    }
    const at = depth === 0 ? bare.indexOf('=') : -1;
    if (at > 0) key = nameOf(whole(bare.slice(0, at)));
    if (key === null) continue;
    const value = at > 0 ? bare.slice(at + 1) : bare;
    depth += (value.match(/[[{]/g)?.length ?? 0) - (value.match(/[\]}]/g)?.length ?? 0);
    entries.set(key, `${at > 0 ? '' : (entries.get(key) ?? '')} ${whole(value)}`.replaceAll(/\s+/g, ' ').trim());
  }
  return tables;
}

function nameOf(written: string): string {
  return written.replaceAll(/["'\s]/g, '');
}
