import { isAlias, isMap, isScalar, isSeq, parseDocument, type Node, type ParsedNode } from 'yaml';
import { decodeText } from '../core/plan/decode-text.ts';
import { locateIn, type TextPosition } from '../core/plan/text-position.ts';

type Path = readonly PropertyKey[];

/** What people wrote, as mappings, lists and texts. Texts are as written: `08` is neither 8 nor an error yet. */
export interface WrittenTree {
  /** No key twice; keys whose value was left out are there with `undefined`. */
  readonly sections: Readonly<Record<string, unknown>>;
  /** Where the value at this path stands, or its key; else the nearest that is there. */
  locate(path: Path, part: 'key' | 'value'): TextPosition;
}

export interface YamlProblem {
  readonly at: TextPosition;
  readonly message: string;
  readonly hint: string;
}

/** Aliases may be used, but not to blow a small file up. */
const maxNodes = 10_000;
const maxDepth = 20;
const maxBytes = 256 * 1024;
/** The parser goes on behind a fault, and may then find one in each character. */
const maxFaults = 20;

/** Reads data, never code: with the failsafe schema there are only mappings, lists and texts, and no tags. */
export function parseYaml(bytes: Uint8Array): { tree: WrittenTree } | { problems: readonly YamlProblem[] } {
  const start = { line: 1, column: 1 };
  if (bytes.length > maxBytes) {
    return { problems: [{ at: start, message: 'the file is too large', hint: `at most ${maxBytes / 1024} KiB` }] };
  }
  const decoded = decodeText(bytes);
  if (!decoded.ok) {
    const { line, column, message, hint } = decoded.problem;
    return { problems: [{ at: { line, column }, message, hint }] };
  }
  const locate = locateIn(decoded.text);
  const document = parseDocument(decoded.text, { schema: 'failsafe', prettyErrors: false });
  const problems: YamlProblem[] = [...document.errors, ...document.warnings]
    .slice(0, maxFaults)
    .map(({ code, message, pos }) => ({ at: locate(pos[0]), ...sayFault(code, message) }));
  if (problems.length > 0) return { problems };

  const places = new Map<string, { key: number; value: number }>();
  let nodes = 0;
  const fail = (node: Node | null, message: string, hint: string): undefined => {
    problems.push({ at: locate(node?.range?.[0] ?? 0), message, hint });
  };
  const convert = (node: Node | null, path: Path, key: number): unknown => {
    const value = node?.range?.[0] ?? key;
    places.set(placeKey(path), { key, value });
    if (problems.length > 0) return undefined;
    if (++nodes > maxNodes) return fail(node, 'there are too many values', `at most ${maxNodes}`);
    if (path.length > maxDepth) return fail(node, 'this is nested too deeply', `at most ${maxDepth} levels`);
    if (isAlias(node)) {
      const target = node.resolve(document);
      return target
        ? convert(target, path, value)
        : fail(node, `*${node.source} is not defined above`, `&${node.source}`);
    }
    if (isSeq<ParsedNode>(node)) return node.items.map((item, index) => convert(item, [...path, index], item.range[0]));
    if (isMap<ParsedNode, ParsedNode | null>(node)) {
      const mapping = Object.create(null) as Record<string, unknown>;
      for (const { key: name, value: child } of node.items) {
        if (!isScalar(name)) return fail(name, 'a key can only be a text', 'one of the documented keys');
        if (String(name.value).includes('\0')) return fail(name, ...noNul);
        mapping[String(name.value)] = convert(child, [...path, String(name.value)], name.range[0]);
      }
      return mapping;
    }
    const text = isScalar(node) ? String(node.value) : '';
    if (text.includes('\0')) return fail(node, ...noNul);
    const isLeftOut = isScalar(node) && node.type === 'PLAIN' && /^(?:|~|null)$/i.test(text);
    if (!isLeftOut && node !== null) return text;
    // A section whose lines are all commented out is none; anywhere else something is missing.
    return path.length === 1 ? undefined : '';
  };
  const root = convert(document.contents, [], 0);
  if (problems.length > 0) return { problems };
  const isBlank = root === '' && document.contents?.range[0] === document.contents?.range[1];
  if (root !== undefined && !isBlank && (typeof root !== 'object' || Array.isArray(root))) {
    return { problems: [{ at: start, message: 'this is no mapping', hint: 'lines such as `agent: claude`' }] };
  }
  const sections = (typeof root === 'object' ? root : {}) as Record<string, unknown>;
  return { tree: { sections, locate: (path, part) => locate(findPlace(places, path, part)) } };
}

/** No path, argument or variable can hold one. */
const noNul = ['this holds a NUL character', 'a text without it'] as const;

function sayFault(code: string, message: string): { message: string; hint: string } {
  if (code === 'TAG_RESOLVE_FAILED') return { message: 'tags are not used here', hint: 'the value alone' };
  if (code === 'DUPLICATE_KEY') return { message: 'this key is there twice', hint: 'each key once' };
  if (code === 'MULTIPLE_DOCS') return { message: 'a second document begins here', hint: 'one document' };
  if (/call stack/.test(message)) return { message: 'this is nested too deeply', hint: `at most ${maxDepth} levels` };
  return { message, hint: 'plain YAML: mappings, lists and texts' };
}

function findPlace(
  places: ReadonlyMap<string, { key: number; value: number }>,
  path: Path,
  part: 'key' | 'value',
): number {
  for (let length = path.length; length >= 0; length--) {
    const place = places.get(placeKey(path.slice(0, length)));
    // Where something is missing, the key of what lacks it says more than its first value.
    if (place) return length === path.length && part === 'value' ? place.value : place.key;
  }
  return 0;
}

function placeKey(path: Path): string {
  return JSON.stringify(path.map(String));
}
