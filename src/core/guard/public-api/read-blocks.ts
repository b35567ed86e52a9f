import type { PublicName } from './public-name.ts';
import { bareName } from './public-name.ts';

const token =
  /#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"|[{}();\n=]|[^\s{}();="#/]+|\//g;
const blocks = /^(?:extend\s+)?(?:type|interface|input|enum|union|message|service|oneof)\b/;

/** Members of the blocks in a GraphQL schema or a protocol buffer file, by what they stand in. One pass. */
export function readBlocks(text: string, prefix: string): PublicName[] {
  const found: PublicName[] = [];
  const stack: string[] = [];
  let words: string[] = [];
  let depth = 0;
  let line = 1;
  let startsAt = 1;
  const end = (): void => {
    const [first] = words;
    const holder = stack.at(-1);
    if (first !== undefined && holder !== undefined && holder !== '') {
      const said = words.join(' ');
      const member = prefix === 'proto' ? (messageMember(said) ?? fieldOf(said)) : fieldOf(said);
      if (member !== null)
        found.push(bareName(`${prefix}:${holder}.${member.name}`, `${holder}.${member.name}`, startsAt, member.type));
    }
    words = [];
  };
  for (const match of text.matchAll(token)) {
    const [part] = match;
    if (part.startsWith('#') || part.startsWith('//') || part.startsWith('/*') || part.startsWith('"""')) {
      line += part.split('\n').length - 1;
      continue;
    }
    if (part === '\n') {
      line += 1;
      if (depth === 0 && prefix === 'graphql') end();
    } else if (part === '{' && depth === 0) {
      const head = words.join(' ');
      // A call of a service may have options in a block of its own.
      if (/^rpc\b/.test(head)) end();
      const name = blocks.exec(head) === null ? '' : (head.replace(blocks, '').trim().split(/\s/)[0] ?? '');
      const outer = stack.at(-1) ?? '';
      // A `oneof` is no scope of its own.
      stack.push(/^oneof\b/.test(head) ? outer : name === '' ? '' : outer === '' ? name : `${outer}.${name}`);
      if (name !== '' && !/^oneof\b/.test(head))
        found.push(bareName(`${prefix}:${stack.at(-1) ?? ''}`, stack.at(-1) ?? '', startsAt));
      words = [];
    } else if (part === '}' && depth === 0) {
      end();
      stack.pop();
    } else if (part === ';' && depth === 0) {
      end();
    } else {
      if (part === '(') depth += 1;
      if (part === ')') depth = Math.max(0, depth - 1);
      if (words.length === 0) startsAt = line;
      words.push(part);
    }
  }
  return found;
}

/** `repeated string name = 3`; `rpc Get (A) returns (B)`. */
function messageMember(text: string): { name: string; type: string } | null {
  const proto = /^(.*?)\s*\b(\w+)\s*=\s*(\d+)\b/.exec(text);
  if (proto !== null) return { name: proto[2] ?? '', type: `${proto[1] ?? ''} ${proto[3] ?? ''}`.trim() };
  const rpc = /^rpc\s+(\w+)\s*(.*)$/.exec(text);
  return rpc === null ? null : { name: rpc[1] ?? '', type: rpc[2] ?? '' };
}

/** `name(args): Type @directive`. */
function fieldOf(text: string): { name: string; type: string } | null {
  const field = /^(\w+)\s*(\(.*\))?\s*(?::\s*([^@]*))?/.exec(text);
  if (field === null || /^(?:option|reserved|import|package|syntax|extensions)$/.test(field[1] ?? '')) return null;
  return { name: field[1] ?? '', type: `${field[2] ?? ''}:${field[3] ?? ''}`.replaceAll(/\s/g, '') };
}
