import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { jsonSchema } from '../../src/config/json-schema.ts';

test('the shipped JSON Schema is the one that reads (node scripts/write-schema.mjs writes it)', () => {
  const shipped = readFileSync(fileURLToPath(new URL('../../schema/lastgreen.schema.json', import.meta.url)), 'utf8');
  expect(JSON.parse(shipped)).toEqual(JSON.parse(jsonSchema()));
});

test('it has each section, numbers as numbers, and nothing that it does not know', () => {
  const schema = JSON.parse(jsonSchema()) as {
    properties: Record<string, { properties?: Record<string, unknown> }>;
    additionalProperties: boolean;
  };
  expect(Object.keys(schema.properties)).toEqual(
    'plan agent gates setup trees baseline prove review limits budget guards proposals sandbox context commit hooks notify'.split(
      ' ',
    ),
  );
  expect(schema.additionalProperties).toBe(false);
  expect(schema.properties['limits']?.properties?.['max-attempts']).toEqual({ type: 'integer', minimum: 1 });
  expect(schema.properties['commit']?.properties?.['hooks']).toEqual({ type: 'boolean' });
});
