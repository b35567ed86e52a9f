import { z } from 'zod';
import { writtenSections } from './written-schema.ts';

/** The JSON Schema of lastgreen.yaml, for editors: numbers and flags as such, where the reader takes texts. */
export function jsonSchema(): string {
  const optional = Object.fromEntries(
    Object.entries(writtenSections).map(([name, schema]) => [name, schema.optional()]),
  );
  const schema = z.toJSONSchema(z.strictObject(optional), {
    io: 'input',
    override: ({ zodSchema, jsonSchema: target }) => {
      const json: unknown = z.globalRegistry.get(zodSchema)?.['json'];
      if (typeof json !== 'object' || json === null) return;
      for (const key of Object.keys(target)) delete target[key];
      Object.assign(target, json);
    },
  });
  const titled = { ...schema, title: 'lastgreen.yaml' };
  return `${JSON.stringify(titled, null, 2)}\n`;
}
