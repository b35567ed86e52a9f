/** A JSON value with its place: `start` is the offset of its first character, `end` the one after its last. */
export type JsonNode = JsonScalar | JsonArray | JsonObject;

export interface JsonScalar {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  readonly start: number;
  readonly end: number;
}

export interface JsonArray {
  readonly kind: 'array';
  readonly items: readonly JsonNode[];
  readonly start: number;
  readonly end: number;
}

export interface JsonObject {
  readonly kind: 'object';
  /** In the order of the file, duplicates included. */
  readonly members: readonly JsonMember[];
  readonly start: number;
  readonly end: number;
}

export interface JsonMember {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: JsonNode;
}

/** The last member of that name, as JSON.parse has it. */
export function findMember(object: JsonObject, key: string): JsonMember | undefined {
  for (let index = object.members.length - 1; index >= 0; index--) {
    const member = object.members[index];
    if (member?.key === key) return member;
  }
  return undefined;
}

/** What people call the value's type. */
export function describeNode(node: JsonNode): string {
  if (node.kind === 'array') return 'a list';
  if (node.kind === 'object') return 'an object';
  if (typeof node.value === 'string') return node.value.trim() === '' ? 'an empty text' : 'a text';
  return node.value === null ? 'null' : `a ${typeof node.value}`;
}
