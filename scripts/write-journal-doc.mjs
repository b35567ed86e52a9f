// Writes docs/journal.md from the types of the journal's events: `node scripts/write-journal-doc.mjs`.
// Reads the text of the sources, because the compiler of this version has no interface for programs.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const target = fileURLToPath(new URL('docs/journal.md', root));
const eventFile = 'src/core/journal/event.ts';
/** Where the types are that events are made of. */
const typeFiles = [
  eventFile,
  'src/core/approval/asked.ts',
  'src/core/agent/claim.ts',
  'src/core/agent/event.ts',
  'src/core/gate/gate.ts',
  'src/core/guard/finding.ts',
  'src/core/hook/hook.ts',
  'src/core/plan/plan.ts',
  'src/core/review/objection.ts',
  'src/core/review/review.ts',
  'src/core/gate/failure-reason.ts',
  'src/core/prove/test-change.ts',
  'src/core/ratchet/ratchet-state.ts',
  'src/core/verdict/verdict.ts',
];

const intro = `# The journal

<!-- Written by scripts/write-journal-doc.mjs from the types in src/core. Don't edit it by hand. -->

Each loop has one journal: a text file in the state folder (\`lastgreen where\` prints it), one JSON object a line, only ever
appended to. All status is derived from it. \`lastgreen run --json\` writes the same lines to standard output.

- An event is on disk (fsync) before the next effect begins.
- Every line has \`type\`, \`at\`, \`seq\` and \`prev\`. \`seq\` counts from 1 without gaps. \`prev\` is the SHA-256, in hex, of the line
  before without its newline; 64 zeros for the first. \`lastgreen log --verify\` checks the chain.
- A torn last line after a crash is dropped, and that is said. A bad line in the middle stops the run as \`infrastructure\`; commands that look show what comes before it, say so, and exit with 20. Moved away, the next start reads back from the branch what landed.
- Cycles and attempts count from 1. Times are in milliseconds where the name ends in \`Ms\`. \`null\` means not known or not there;
  it never means 0.
- A reader should ignore fields and types that it does not know: later versions add some.
`;

/**
 * @typedef {{ name: string, doc: string, type: string }} Field
 * @typedef {{ kind: 'interface', name: string, doc: string, parent: string | null, fields: Field[] }} Interface
 * @typedef {{ kind: 'union', name: string, doc: string, members: { doc: string, type: string, text: string }[] }} Union
 * @typedef {Interface | Union} Declaration
 */

/**
 * The text of docs/journal.md.
 * @returns {string}
 */
export function journalDoc() {
  /** @type {Map<string, Declaration>} */
  const declarations = new Map();
  for (const file of typeFiles) {
    for (const each of readDeclarations(readFileSync(new URL(file, root), 'utf8'))) declarations.set(each.name, each);
  }
  const events = membersOf(declarations, 'EventBody').map((name) => interfaceOf(declarations, name));
  const named = reachableNames(events, declarations);
  const types = [...declarations.values()].filter(({ name }) => named.has(name));
  const links = new Set(types.map(({ name }) => name));
  return [
    intro,
    '## On every line\n',
    fieldTable(
      [{ name: 'type', doc: 'What happened; the headings below.', type: 'string' }, ...commonFields(declarations)],
      links,
    ),
    ...events.flatMap((event) => eventSection(event, declarations, links)),
    '\n# Types\n',
    ...types.flatMap((type) => typeSection(type, links)),
  ]
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

/**
 * @param {Interface} event
 * @param {Map<string, Declaration>} declarations
 * @param {Set<string>} links
 * @returns {string[]}
 */
function eventSection(event, declarations, links) {
  const parent = event.parent === null ? [] : interfaceOf(declarations, event.parent).fields;
  const fields = [...event.fields, ...parent].filter(({ name }) => name !== 'type');
  return [`\n## ${eventType(event)}\n`, event.doc, '', fieldTable(fields, links)];
}

/**
 * @param {Declaration} type
 * @param {Set<string>} links
 * @returns {string[]}
 */
function typeSection(type, links) {
  const head = [`\n## ${type.name}\n`, type.doc, ''];
  if (type.kind === 'interface') return [...head, fieldTable(type.fields, links)];
  const members = type.members.map((member) => {
    return `- ${typeSpan(member.type, links, false)}${member.doc === '' ? '' : `: ${member.doc}`}`;
  });
  return [...head, ...members];
}

/**
 * @param {Field[]} fields
 * @param {Set<string>} links
 * @returns {string}
 */
function fieldTable(fields, links) {
  const rows = fields.map(({ name, type, doc }) => {
    return `| \`${name}\` | ${typeSpan(type, links, true)} | ${doc.replaceAll('|', String.raw`\|`)} |`;
  });
  return ['| field | type | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/**
 * A type as code, followed by links to what it names.
 * @param {string} type
 * @param {Set<string>} links
 * @param {boolean} inTable
 * @returns {string}
 */
function typeSpan(type, links, inTable) {
  const code = `\`${inTable ? type.replaceAll('|', String.raw`\|`) : type}\``;
  if (type === 'StopReason') return `[${code}](exit-codes.md)`;
  if (links.has(type)) return `[${code}](#${type.toLowerCase()})`;
  const named = [...new Set(type.match(/\b[A-Z]\w+/g))].filter((name) => links.has(name) || name === 'StopReason');
  const where = named.map((name) => typeSpan(name, links, inTable));
  return where.length === 0 ? code : `${code} (${where.join(', ')})`;
}

/** @param {Interface} event */
function eventType(event) {
  const type = event.fields.find(({ name }) => name === 'type')?.type;
  if (type === undefined) throw new Error(`${event.name} has no type`);
  return type.slice(1, -1);
}

/**
 * @param {Map<string, Declaration>} declarations
 * @param {string} name
 * @returns {string[]}
 */
function membersOf(declarations, name) {
  const found = declarations.get(name);
  if (found?.kind !== 'union') throw new Error(`${name} is no union`);
  return found.members.map(({ type }) => type);
}

/**
 * What each line has besides its event.
 * @param {Map<string, Declaration>} declarations
 */
function commonFields(declarations) {
  const found = declarations.get('JournalEvent');
  const text = found?.kind === 'union' ? (found.members[0]?.text ?? '') : '';
  const fields = readFields(text.slice(text.indexOf('{') + 1, text.lastIndexOf('}')));
  if (fields.length === 0) throw new Error('JournalEvent has no fields of its own');
  return fields;
}

/**
 * @param {Map<string, Declaration>} declarations
 * @param {string} name
 * @returns {Interface}
 */
function interfaceOf(declarations, name) {
  const found = declarations.get(name);
  if (found?.kind !== 'interface') throw new Error(`${name} is no interface`);
  return found;
}

/**
 * Names of the types that the events are made of, directly or through others.
 * @param {Interface[]} events
 * @param {Map<string, Declaration>} declarations
 * @returns {Set<string>}
 */
function reachableNames(events, declarations) {
  /** @type {Set<string>} */
  const names = new Set();
  const open = events.flatMap((event) => {
    const parent = event.parent === null ? [] : interfaceOf(declarations, event.parent).fields;
    return [...event.fields, ...parent].map(({ type }) => type);
  });
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    for (const name of type.match(/\b[A-Z]\w+/g) ?? []) {
      const found = declarations.get(name);
      if (found === undefined || names.has(name)) continue;
      names.add(name);
      open.push(...(found.kind === 'interface' ? found.fields : found.members).map((part) => part.type));
    }
  }
  return names;
}

/**
 * Exported interfaces and types of a source text.
 * @param {string} text
 * @returns {Declaration[]}
 */
function readDeclarations(text) {
  const head = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export (interface|type) (\w+)(?: extends (\w+))?\s*[={]/g;
  return [...text.matchAll(head)].map((match) => {
    const [whole, doc, keyword, name = '', parent] = match;
    const from = match.index + whole.length;
    const common = { name, doc: readDoc(doc) };
    if (keyword === 'interface') {
      const body = text.slice(from, endOf(text, from, '}'));
      return { kind: 'interface', ...common, parent: parent ?? null, fields: readFields(body) };
    }
    const body = text.slice(from, endOf(text, from, ';'));
    const parts = splitAt(body, '|');
    // The comment on a member stands before its bar, and so at the end of the part before it.
    const members = parts.map((part, index) => ({
      doc: readDoc(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(parts[index - 1] ?? '')?.[1]),
      type: readType(part),
      text: part,
    }));
    return { kind: 'union', ...common, members: members.filter(({ type }) => type !== '') };
  });
}

/**
 * @param {string} body
 * @returns {Field[]}
 */
function readFields(body) {
  return splitAt(body, ';').flatMap((part) => {
    const [, name, type] = /^(?:readonly )?(\w+\??): ([\s\S]+)$/.exec(readType(part)) ?? [];
    return name === undefined || type === undefined ? [] : [{ name, doc: docOf(part), type }];
  });
}

/** @param {string} part */
function docOf(part) {
  return readDoc(/^\s*\/\*\*((?:(?!\*\/)[\s\S])*)\*\//.exec(part)?.[1]);
}

/**
 * A doc comment on one line.
 * @param {string | undefined} doc
 */
function readDoc(doc) {
  return (doc ?? '')
    .replaceAll(/\n\s*\* ?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * A type on one line, however it is laid out in the source.
 * @param {string} text
 */
function readType(text) {
  const plain = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const oneLine = plain
    .replace(/^\| /, '')
    .replaceAll(/; ?\}/g, ' }')
    .replaceAll(/([{:]) \| /g, '$1 ');
  return oneLine
    .replaceAll(/(?<!^)readonly (?=\w+\??:)/g, '')
    .replaceAll(/\breadonly (?=[{(\w]+.*\[\])/g, '')
    .trim();
}

/**
 * Parts between separators that stand in no bracket, comment or string.
 * @param {string} text
 * @param {string} separator
 * @returns {string[]}
 */
function splitAt(text, separator) {
  const parts = [];
  for (let from = 0; from <= text.length;) {
    const end = endOf(text, from, separator);
    parts.push(text.slice(from, end));
    from = end + 1;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * Where `stop` stands outside of brackets, comments and strings; the end of the text when it stands nowhere.
 * @param {string} text
 * @param {number} from
 * @param {string} stop
 * @returns {number}
 */
function endOf(text, from, stop) {
  const token = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\]|\\.)*'|./gs;
  token.lastIndex = from;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found] = match;
    if (depth === 0 && found === stop) return match.index;
    if ('{(['.includes(found)) depth += 1;
    if ('})]'.includes(found)) depth -= 1;
  }
  return text.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, journalDoc());
