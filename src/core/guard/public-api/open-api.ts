import { parse } from 'yaml';
import { bareName, type PublicName } from './public-name.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const maxDepth = 12;

/** Operations, their parameters and answers, and the fields of schemas. `null`: the file is no OpenAPI document, or can't be read. */
export function openApiNames(text: string): PublicName[] | null {
  // Most YAML and JSON files are none; parsing each would cost more than all other guards.
  if (!/["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]/.test(text.slice(0, 4_000))) return null;
  const document = read(text);
  if (document === null) return null;
  const operations = entries(document['paths']).flatMap(([path, item]) =>
    methods.flatMap((method): PublicName[] => {
      const operation = asRecord(item)?.[method];
      return operation === undefined
        ? []
        : ofOperation(`${method.toUpperCase()} ${path}`, asRecord(operation) ?? {}, asRecord(item) ?? {});
    }),
  );
  const schemas = entries(asRecord(document['components'])?.['schemas'] ?? document['definitions']);
  return [...operations, ...schemas.flatMap(([name, schema]) => ofSchema(name, schema, 0))];
}

function read(text: string): Record<string, unknown> | null {
  try {
    return asRecord(text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text, { logLevel: 'silent' }));
  } catch {
    return null;
  }
}

function ofOperation(name: string, operation: Record<string, unknown>, item: Record<string, unknown>): PublicName[] {
  const parameters = [item['parameters'], operation['parameters']].flatMap(
    (each) => (Array.isArray(each) ? each : []) as unknown[],
  );
  return [
    one(name, ''),
    ...parameters.flatMap((each) => {
      const parameter = asRecord(each);
      const own = parameter?.['name'];
      if (typeof own !== 'string') return [];
      const type = describe(parameter?.['schema'] ?? parameter);
      return [
        one(
          `${name} ${own}`,
          `${String(parameter?.['in'])} ${type}${parameter?.['required'] === true ? ' required' : ''}`,
        ),
      ];
    }),
    ...entries(operation['responses']).flatMap(([code, answer]) => [
      one(`${name} ${code}`, ''),
      ...content(answer).flatMap(([media, schema]) => ofSchema(`${name} ${code} ${media}`, schema, 0)),
    ]),
    ...content(operation['requestBody']).flatMap(([media, schema]) => ofSchema(`${name} ${media}`, schema, 0)),
  ];
}

function content(value: unknown): (readonly [string, unknown])[] {
  return entries(asRecord(value)?.['content']).map(([media, each]) => [media, asRecord(each)?.['schema']] as const);
}

function ofSchema(name: string, value: unknown, depth: number): PublicName[] {
  const schema = asRecord(value);
  if (schema === null || depth > maxDepth) return [];
  const required = Array.isArray(schema['required'])
    ? [...(schema['required'] as unknown[])].map(String).toSorted()
    : [];
  const fields = entries(schema['properties']).flatMap(([own, each]) => ofSchema(`${name}.${own}`, each, depth + 1));
  const values = Array.isArray(schema['enum'])
    ? (schema['enum'] as unknown[]).map((each) => one(`${name} = ${String(each)}`, ''))
    : [];
  return [
    one(name, describe(schema)),
    one(`${name} requires`, required.join(', ')),
    ...fields,
    ...values,
    ...ofSchema(`${name}[]`, schema['items'], depth + 1),
  ];
}

function describe(value: unknown): string {
  const schema = asRecord(value) ?? {};
  return ['type', '$ref', 'format', 'nullable']
    .map((key) => (schema[key] === undefined ? '' : `${key} ${JSON.stringify(schema[key])}`))
    .join(' ');
}

function one(name: string, head: string): PublicName {
  return bareName(`openapi:${name}`, name, 0, head);
}

function entries(value: unknown): [string, unknown][] {
  return Object.entries(asRecord(value) ?? {});
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
