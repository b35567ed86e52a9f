// Runs bench/<name>.ts, or each of them.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runTypescript } from './run-typescript.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const wanted = process.argv.slice(2);
const all = readdirSync('bench').flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -'.ts'.length)] : []));

for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`# ${name}`);
  if (!(await runTypescript(`bench/${name}.ts`, `.cache/bench/${name}`))) process.exitCode = 1;
}
