import type { FileChange, FileSide } from '../file-change.ts';
import { linesOf } from '../occurrence/lines-of.ts';
import type { SyntaxNode } from '../syntax.ts';
import type { Setting } from './setting.ts';

const scripts = /(?:^|\/)[\w.-]*(?:vitest|vite|jest|karma|nyc|c8|ava|config|rc)[\w.-]*\.[cm]?[jt]s$/i;
const documents =
  /(?:^|\/)(?:package\.json|\.?(?:nycrc|c8rc)(?:\.json)?|jest\.config\.json|[\w.-]*jest[\w.-]*\.json)$/i;
const maxDepth = 20;
const maxSettings = 5_000;

/** Settings of configurations that are objects: in JSON, and in scripts as far as they are written out. */
export function readSettings(file: FileChange, side: FileSide): Setting[] {
  if (
    side.text === null ||
    !/cover|thresholds|nyc|c8|branches|statements/i.test(`${file.path} ${side.text.slice(0, 200_000)}`)
  )
    return [];
  if (documents.test(file.path)) return fromJson(side);
  if (!scripts.test(file.path)) return [];
  const pairs = side.tree()?.root.descendantsOfType(['pair']) ?? [];
  return pairs.slice(0, maxSettings).flatMap((pair) => (pair === null ? [] : fromPair(pair)));
}

function fromPair(pair: SyntaxNode): Setting[] {
  const value = pair.childForFieldName('value');
  if (value === null || value.type === 'object') return [];
  const keys = keysOf(pair);
  if (value.type === 'array') {
    return value.namedChildren.flatMap((each) =>
      each === null || each.type === 'comment' ? [] : [settingOf(keys, each)],
    );
  }
  return [settingOf(keys, value)];
}

function settingOf(keys: readonly string[], node: SyntaxNode): Setting {
  const text = node.text.slice(0, 300);
  const value =
    node.type === 'number' ? Number(text) : text === 'true' || text === 'false' ? text === 'true' : unquoted(text);
  return { keys, value, line: node.startPosition.row + 1 };
}

function keysOf(pair: SyntaxNode): string[] {
  const keys: string[] = [];
  let at: SyntaxNode | null = pair;
  for (let depth = 0; at !== null && depth < maxDepth * 4; depth += 1, at = at.parent) {
    if (at.type === 'pair') keys.unshift(unquoted(at.childForFieldName('key')?.text.slice(0, 100) ?? ''));
  }
  return keys;
}

function unquoted(text: string): string {
  return text.replaceAll(/^['"`]|['"`]$/g, '');
}

function fromJson(side: FileSide): Setting[] {
  let value: unknown;
  try {
    value = JSON.parse(side.text ?? '');
  } catch {
    return [];
  }
  const lines = linesOf(side);
  const found: Setting[] = [];
  const visit = (keys: readonly string[], at: unknown): void => {
    if (keys.length > maxDepth || found.length >= maxSettings) return;
    if (typeof at === 'object' && at !== null) {
      for (const [key, inner] of Object.entries(at)) visit(Array.isArray(at) ? keys : [...keys, key], inner);
    } else if (isPlain(at)) {
      found.push({ keys, value: at, line: lineOf(lines, keys, at) });
    }
  };
  visit([], value);
  return found.filter(({ keys }) => keys.length > 0);
}

function isPlain(value: unknown): value is Setting['value'] {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** The first line with the value behind its key, below the keys around it. */
function lineOf(lines: readonly string[], keys: readonly string[], value: Setting['value']): number {
  let row = 0;
  for (const key of keys) {
    const next = lines.findIndex((line, index) => index >= row && line.includes(JSON.stringify(key)));
    if (next >= 0) row = next;
  }
  const own = lines.findIndex((line, index) => index >= row && line.includes(JSON.stringify(value)));
  return (own < 0 ? row : own) + 1;
}
