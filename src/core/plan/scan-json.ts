import type { JsonMember, JsonNode } from './json-node.ts';

/** A fault in a JSON text, by offset. */
export interface JsonFault {
  readonly offset: number;
  readonly message: string;
  readonly hint: string;
}

export type JsonScan =
  | { readonly ok: true; readonly root: JsonNode; readonly duplicateKeys: readonly JsonMember[] }
  | { readonly ok: false; readonly fault: JsonFault };

/** Nesting that no plan needs and that would overflow the stack some thousand levels later. */
const maxDepth = 500;

class Fault extends Error {
  readonly offset: number;
  readonly hint: string;
  constructor(offset: number, message: string, hint: string) {
    super(message);
    this.offset = offset;
    this.hint = hint;
  }
}

/**
 * Reads JSON with the offset of each value. It accepts what JSON.parse accepts (down to `maxDepth`), and gives the same
 * values. JSON.parse itself names no offsets, and YAML readers accept more than JSON.
 */
export function scanJson(text: string): JsonScan {
  const duplicateKeys: JsonMember[] = [];
  try {
    const scanner = new Scanner(text, duplicateKeys);
    return { ok: true, root: scanner.document(), duplicateKeys };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ok: false, fault: { offset: error.offset, message: error.message, hint: error.hint } };
  }
}

// Sticky expressions are several times faster here than a loop over characters.
const blanks = /[ \t\n\r]*/y;
// oxlint-disable-next-line no-control-regex -- JSON forbids exactly these in a string.
const plainChars = /[^"\\\u0000-\u001f]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /[^\s,:[\]{}"]+/y;
const simpleEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

class Scanner {
  readonly #text: string;
  readonly #duplicateKeys: JsonMember[];
  #at = 0;

  constructor(text: string, duplicateKeys: JsonMember[]) {
    this.#text = text;
    this.#duplicateKeys = duplicateKeys;
  }

  document(): JsonNode {
    this.#skipBlanks();
    if (this.#at === this.#text.length) throw new Fault(0, 'The file is empty.', 'an object with "userStories"');
    const root = this.#value(0);
    this.#skipBlanks();
    if (this.#at < this.#text.length)
      throw this.#fault('Something follows the end of the JSON value.', 'one value only');
    return root;
  }

  #value(depth: number): JsonNode {
    if (depth > maxDepth) throw this.#fault(`This is nested more than ${maxDepth} levels deep.`, 'fewer levels');
    const start = this.#at;
    const char = this.#text[start];
    if (char === '"') {
      const value = this.#string();
      return { kind: 'scalar', value, start, end: this.#at };
    }
    if (char === '{') return this.#object(depth);
    if (char === '[') return this.#array(depth);
    const value = this.#wordOrNumber();
    return { kind: 'scalar', value, start, end: this.#at };
  }

  #object(depth: number): JsonNode {
    const start = this.#at++;
    const members: JsonMember[] = [];
    this.#skipBlanks();
    if (this.#text[this.#at] === '}') return { kind: 'object', members, start, end: ++this.#at };
    for (;;) {
      if (this.#text[this.#at] !== '"') throw this.#unexpected('a key in double quotes');
      const keyStart = this.#at;
      const key = this.#string();
      const keyEnd = this.#at;
      this.#skipBlanks();
      if (this.#text[this.#at] !== ':') throw this.#unexpected('a colon after the key');
      this.#at++;
      this.#skipBlanks();
      const member = { key, keyStart, keyEnd, value: this.#value(depth + 1) };
      members.push(member);
      this.#skipBlanks();
      if (this.#next('}', 'a comma or }') === 'end') break;
    }
    this.#noteDuplicates(members);
    return { kind: 'object', members, start, end: this.#at };
  }

  #array(depth: number): JsonNode {
    const start = this.#at++;
    const items: JsonNode[] = [];
    this.#skipBlanks();
    if (this.#text[this.#at] === ']') return { kind: 'array', items, start, end: ++this.#at };
    do {
      items.push(this.#value(depth + 1));
      this.#skipBlanks();
    } while (this.#next(']', 'a comma or ]') === 'more');
    return { kind: 'array', items, start, end: this.#at };
  }

  #next(close: string, expected: string): 'more' | 'end' {
    const char = this.#text[this.#at];
    if (char !== close && char !== ',') throw this.#unexpected(expected);
    const comma = this.#at++;
    if (char === close) return 'end';
    this.#skipBlanks();
    if (this.#text[this.#at] === close)
      throw new Fault(comma, 'There is a comma after the last item.', 'no comma here');
    return 'more';
  }

  #noteDuplicates(members: readonly JsonMember[]): void {
    // Pairs are faster than a set for the few keys that objects have, and a set for those that have many.
    const seen = members.length > 16 ? new Set<string>() : undefined;
    members.forEach((member, index) => {
      const isRepeated = seen ? seen.has(member.key) : members.findIndex(({ key }) => key === member.key) < index;
      if (isRepeated) this.#duplicateKeys.push(member);
      seen?.add(member.key);
    });
  }

  #string(): string {
    const start = this.#at++;
    let value = '';
    for (;;) {
      const from = this.#at;
      plainChars.lastIndex = from;
      plainChars.test(this.#text);
      this.#at = plainChars.lastIndex;
      const part = this.#text.slice(from, this.#at);
      const char = this.#text[this.#at];
      if (char === '"') {
        this.#at++;
        return value === '' ? part : value + part;
      }
      if (char === undefined) throw new Fault(start, 'The text that begins here never ends.', 'a closing "');
      if (char !== '\\')
        throw this.#fault('There is a control character inside a text.', 'an escape such as \\n or \\t');
      value += part + this.#escape();
    }
  }

  #escape(): string {
    const char = this.#text[this.#at + 1] ?? '';
    const simple = simpleEscapes[char];
    if (simple !== undefined && char.length === 1) {
      this.#at += 2;
      return simple;
    }
    const digits = this.#text.slice(this.#at + 2, this.#at + 6);
    if (char !== 'u' || !/^[0-9a-fA-F]{4}$/.test(digits)) {
      throw this.#fault('This is no escape that JSON knows.', '\\\\ for a backslash, \\n, \\u0041 …');
    }
    this.#at += 6;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  #wordOrNumber(): number | boolean | null {
    for (const [name, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      if (this.#text.startsWith(name, this.#at)) {
        this.#at += name.length;
        return value;
      }
    }
    number.lastIndex = this.#at;
    const found = number.exec(this.#text)?.[0];
    if (found === undefined) throw this.#unexpected('a value');
    this.#at += found.length;
    return Number(found);
  }

  #skipBlanks(): void {
    blanks.lastIndex = this.#at;
    blanks.test(this.#text);
    this.#at = blanks.lastIndex;
  }

  #unexpected(expected: string): Fault {
    if (this.#at >= this.#text.length) return this.#fault('The file ends in the middle of a value.', expected);
    word.lastIndex = this.#at;
    const found = word.exec(this.#text)?.[0] ?? this.#text[this.#at] ?? '';
    return this.#fault(`${JSON.stringify(found.slice(0, 30))} can't stand here.`, expected);
  }

  #fault(message: string, hint: string): Fault {
    return new Fault(this.#at, message, hint);
  }
}
