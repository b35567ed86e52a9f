import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonNode } from '../../../src/core/plan/json-node.ts';
import { scanJson } from '../../../src/core/plan/scan-json.ts';

function toValue(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'array') return node.items.map(toValue);
  const value: Record<string, unknown> = {};
  for (const { key, value: child } of node.members) {
    Object.defineProperty(value, key, { value: toValue(child), enumerable: true, configurable: true, writable: true });
  }
  return value;
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

function scan(text: string): { value: unknown } | null {
  const result = scanJson(text);
  return result.ok ? { value: toValue(result.root) } : null;
}

test('gives the values that JSON.parse gives', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(0, 2, '\t', '\r\n'), (text, indent) => {
      const written = JSON.stringify(JSON.parse(text), null, indent === '\r\n' ? 2 : indent);
      const withLines = indent === '\r\n' ? written.replaceAll('\n', '\r\n') : written;
      expect(scan(withLines)).toEqual(parse(withLines));
    }),
  );
});

test('accepts what JSON.parse accepts and nothing else', () => {
  const broken = fc
    .tuple(
      fc.json({ maxDepth: 3 }),
      fc.nat(),
      fc.nat({ max: 2 }),
      fc.constantFrom(...'{}[]",:\\ \n\u0000\ufeff-0e.tu1'.split(''), ''),
    )
    .map(([text, at, removed, put]) => {
      const index = at % (text.length + 1);
      return text.slice(0, index) + put + text.slice(index + removed);
    });
  fc.assert(
    fc.property(broken, (text) => {
      expect(scan(text)).toEqual(parse(text));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  '1e999',
  '-0',
  '0.1E+2',
  '"\\ud800"',
  '"\u2028"',
  '{"__proto__":1}',
  '{"constructor":{}}',
  '"\\u00e9\\n\\/"',
  '[[],{}]',
  ' 1 ',
  '',
  ' ',
  '01',
  '+1',
  '.5',
  '1.',
  '-',
  '0x1',
  'NaN',
  "'a'",
  '{a:1}',
  '[1,]',
  '{"a":1,}',
  '{}{}',
  '[1 2]',
  'nul',
  'truefalse',
  '"\\x41"',
  '"\\u12"',
  '"a\nb"',
  '"\t"',
  '\u00a01',
  '// c\n1',
  '[',
  '{"a"',
  '{"a":',
  '"',
  '\\',
  '[,1]',
  '{,}',
])('agrees with JSON.parse on %j', (text) => {
  expect(scan(text)).toEqual(parse(text));
});

test('knows where each value begins and ends', () => {
  const text = ' {"a": [1, "x\\"y"], "b": {"c": false}}';
  const result = scanJson(text);
  const places: string[] = [];
  const visit = (node: JsonNode): void => {
    places.push(text.slice(node.start, node.end));
    if (node.kind === 'array') node.items.forEach(visit);
    if (node.kind === 'object') node.members.forEach(({ value }) => visit(value));
  };
  if (result.ok) visit(result.root);
  expect(places).toEqual([text.trim(), '[1, "x\\"y"]', '1', '"x\\"y"', '{"c": false}', 'false']);
});

test.each([
  ['', 0, 'The file is empty.'],
  ['{', 1, 'The file ends in the middle of a value.'],
  ['{"a": 1,}', 7, 'There is a comma after the last item.'],
  ['[1, 2,\n]', 5, 'There is a comma after the last item.'],
  ['{}{}', 2, 'Something follows the end of the JSON value.'],
  ['{"a" 1}', 5, '"1" can\'t stand here.'],
  ['{"a": False}', 6, '"False" can\'t stand here.'],
  ['{"a": "b}', 6, 'The text that begins here never ends.'],
  ['{"a": "\\q"}', 7, 'This is no escape that JSON knows.'],
])('says what is wrong in %j, and where', (text, offset, message) => {
  const result = scanJson(text);
  expect(result.ok ? null : { offset: result.fault.offset, message: result.fault.message }).toEqual({
    offset,
    message,
  });
});

test('refuses nesting that would overflow the stack', () => {
  const result = scanJson('['.repeat(200_000));
  expect(result.ok ? null : result.fault.message).toBe('This is nested more than 500 levels deep.');
});
