import { isMap, isScalar, parseDocument, type Document, type Pair, type ParsedNode, type YAMLMap } from 'yaml';

export type RuleWriting =
  /** The new text, and the line that is new in it. */
  | { readonly kind: 'written'; readonly text: string; readonly line: string }
  /** It is a note, or off, already. */
  | { readonly kind: 'there' }
  /** People wrote it so that nothing can be put in without rewriting it. */
  | { readonly kind: 'unfit'; readonly why: string };

type Map = YAMLMap<ParsedNode, ParsedNode | null>;

/** Texts only, as the configuration is read; and nothing is told but by what comes back. */
const parsing = { schema: 'failsafe', prettyErrors: false, logLevel: 'error' } as const;

/**
 * `guards: {rules: {RULE: note}}` put into the text of lastgreen.yaml: one place changes, and every other byte stays. What
 * comes out is read again, and must say the same as before but for this.
 */
export function allowRule(text: string, rule: string): RuleWriting {
  const document = parseDocument(text, parsing);
  if (document.errors.length > 0) return { kind: 'unfit', why: document.errors[0]?.message ?? 'it is no YAML' };
  const before = plain(document);
  if (before === null) return { kind: 'unfit', why: 'it is no mapping' };
  const known = rulesOf(before)?.[rule];
  if (known === 'note' || known === 'off') return { kind: 'there' };
  if (known === 'block') return { kind: 'unfit', why: `guards.rules.${rule} is block there` };
  const wanted = withRule(before, rule);
  for (const changed of [put(text, document, rule), putByDocument(text, rule)]) {
    if (changed === null || !isSame(readPlain(changed), wanted)) continue;
    return { kind: 'written', text: changed, line: lineOf(changed, rule) };
  }
  return { kind: 'unfit', why: 'its guards are written in a way that can only be changed by hand' };
}

/** The least that can change: one line is put in behind its neighbours, or one word replaced. */
function put(text: string, document: Document.Parsed, rule: string): string | null {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const root = document.contents;
  if (!isMap<ParsedNode, ParsedNode | null>(root) || root.items.length === 0) {
    return isMap(root) && root.flow === true
      ? null
      : append(text, document, ['guards:', '  rules:', `    ${rule}: note`], eol);
  }
  const guards = find(root, 'guards');
  if (guards === null)
    return root.flow
      ? intoFlow(text, root, `guards: {rules: {${rule}: note}}`)
      : append(text, document, ['guards:', '  rules:', `    ${rule}: note`], eol);
  const inGuards = mapOf(guards);
  if (inGuards === null) return isBlank(guards) ? behindKey(text, guards, ['rules:', `  ${rule}: note`], eol) : null;
  const rules = find(inGuards, 'rules');
  if (rules === null) {
    if (inGuards.flow) return intoFlow(text, inGuards, `rules: {${rule}: note}`);
    return behindLast(text, inGuards, ['rules:', `  ${rule}: note`], eol);
  }
  const inRules = mapOf(rules);
  if (inRules === null) return isBlank(rules) ? behindKey(text, rules, [`${rule}: note`], eol) : null;
  const own = find(inRules, rule);
  if (own !== null) return replaceValue(text, own);
  return inRules.flow ? intoFlow(text, inRules, `${rule}: note`) : behindLast(text, inRules, [`${rule}: note`], eol);
}

function find(map: Map, name: string): Pair<ParsedNode, ParsedNode | null> | null {
  return map.items.find(({ key }) => isScalar(key) && String(key.value) === name) ?? null;
}

function mapOf({ value }: Pair<ParsedNode, ParsedNode | null>): Map | null {
  return isMap<ParsedNode, ParsedNode | null>(value) && value.items.length > 0 ? value : null;
}

/** A section whose lines are all commented out, or none. */
function isBlank({ value }: Pair<ParsedNode, ParsedNode | null>): boolean {
  return value === null || (isScalar(value) && value.range[0] === value.range[1]);
}

/** At the end of the text, before what ends the document. */
function append(text: string, { range }: Document.Parsed, lines: readonly string[], eol: string): string {
  const end = /(?:^|\n)\.\.\.[ \t]*(?:\r?\n|$)/.exec(text);
  const at = end === null ? text.length : end.index + (text[end.index] === '\n' ? 1 : 0);
  const before = text.slice(0, Math.max(at, range[0]));
  const gap = before === '' || before.endsWith('\n') ? '' : eol;
  return `${before}${gap}${lines.join(eol)}${eol}${text.slice(at)}`;
}

/** Below the last entry, as deep as the first one stands. */
function behindLast(text: string, map: Map, lines: readonly string[], eol: string): string | null {
  const first = map.items[0]?.key;
  const last = map.items.at(-1);
  if (first === undefined || last === undefined) return null;
  const end = (last.value ?? last.key).range[1];
  return behindLine(text, end, indentAt(text, first.range[0]), lines, eol);
}

function behindKey(
  text: string,
  { key }: Pair<ParsedNode, ParsedNode | null>,
  lines: readonly string[],
  eol: string,
): string | null {
  return behindLine(text, key.range[1], `${indentAt(text, key.range[0])}  `, lines, eol);
}

function behindLine(text: string, at: number, indent: string, lines: readonly string[], eol: string): string | null {
  if (indent.trim() !== '') return null;
  // A text of several lines ends behind its last line break.
  const from = text[at - 1] === '\n' ? at - 1 : at;
  const found = text.indexOf('\n', from);
  const end = found < 0 ? text.length : found + 1;
  const gap = found < 0 ? eol : '';
  return `${text.slice(0, end)}${gap}${lines.map((line) => `${indent}${line}${eol}`).join('')}${text.slice(end)}`;
}

const maxCommentChars = 4_000;

/** `{a: b}`, also over several lines; keys in quotes where the others are. */
function intoFlow(text: string, map: Map, entry: string): string | null {
  const last = map.items.at(-1);
  const first = map.items[0]?.key;
  if (last === undefined || !isScalar(first)) return null;
  const end = (last.value ?? last.key).range[1];
  const isQuoted = first.type === 'QUOTE_DOUBLE';
  const words = isQuoted ? entry.replaceAll(/[\w-]+/g, (word) => `"${word}"`) : entry;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = indentOf(text, first.range[0]) ?? indentOf(text, last.key.range[0]);
  const isOwnLine = indentOf(text, first.range[0]) !== null;
  // What is said of the last one stays with it.
  const [said, comma = ''] = /^[ \t]*(,?)[ \t]*#[^\r\n]*/.exec(text.slice(end, end + maxCommentChars)) ?? [];
  if (said !== undefined) {
    const at = end + said.length;
    const behind = comma === '' ? `,${said}` : said;
    return `${text.slice(0, end)}${behind}${eol}${indent ?? indentAt(text, last.key.range[0])}${words}${comma}${text.slice(at)}`;
  }
  return `${text.slice(0, end)},${isOwnLine ? `${eol}${indent ?? ''}` : ' '}${words}${text.slice(end)}`;
}

/** Of a key that begins its line, below the first one. */
function indentOf(text: string, at: number): string | null {
  const start = text.lastIndexOf('\n', at) + 1;
  const indent = text.slice(start, at);
  return indent.trim() === '' && start > 0 ? indent : null;
}

function replaceValue(text: string, { value }: Pair<ParsedNode, ParsedNode | null>): string | null {
  if (!isScalar(value)) return null;
  const [from, to] = value.range;
  return from === to ? null : `${text.slice(0, from)}note${text.slice(to)}`;
}

/** Where no single place will do: the parser writes the document anew, with its comments. */
function putByDocument(text: string, rule: string): string | null {
  const document = parseDocument(text, parsing);
  try {
    document.setIn(['guards', 'rules', rule], 'note');
    const written = document.toString({ lineWidth: 0 });
    return text.includes('\r\n') ? written.replaceAll(/\r?\n/g, '\r\n') : written;
  } catch {
    // What stands there takes no keys, or is nothing that could be written again.
    return null;
  }
}

function indentAt(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
}

function lineOf(text: string, rule: string): string {
  const found = text.split(/\r?\n/).findLast((line) => line.includes(rule) && line.includes('note'));
  return found?.trim() ?? '';
}

/** Aliases may be used, but not to blow a small file up. */
const maxAliasCount = 100;

type Plain = Readonly<Record<string, unknown>>;

function readPlain(text: string): Plain | null {
  const document = parseDocument(text, parsing);
  return document.errors.length > 0 ? null : plain(document);
}

/** `null`: no mapping, or one that can't be told, as by an alias without its anchor. */
function plain(document: Document.Parsed): Plain | null {
  if (document.contents === null) return {};
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount });
  } catch {
    return null;
  }
  return value === '' || value === null ? {} : asPlain(value);
}

function rulesOf(tree: Plain): Plain | null {
  return asPlain(asPlain(tree['guards'])?.['rules']);
}

function asPlain(value: unknown): Plain | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Plain) : null;
}

function withRule(tree: Plain, rule: string): Plain {
  const guards = asPlain(tree['guards']) ?? {};
  return { ...tree, guards: { ...guards, rules: { ...asPlain(guards['rules']), [rule]: 'note' } } };
}

/** Order counts for nothing. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  const map = asPlain(value);
  if (map === null) return value;
  return Object.keys(map)
    .toSorted()
    .map((key) => [key, sorted(map[key])]);
}
