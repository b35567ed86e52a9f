// Writes schema/lastgreen.schema.json from the schema that reads lastgreen.yaml. A test fails while it is stale.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
// Node 20 runs no TypeScript. The bundle carries its packages, so that it needs no file beside it.
const bundle = await rolldown({ cwd: root, input: 'src/config/json-schema.ts', platform: 'node' });
const { output } = await bundle.generate({ format: 'esm' });
await bundle.close();
const { jsonSchema } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
mkdirSync(`${root}/schema`, { recursive: true });
const path = `${root}/schema/lastgreen.schema.json`;
writeFileSync(path, jsonSchema());
execFileSync(`${root}/node_modules/.bin/oxfmt`, [path], { cwd: root });
