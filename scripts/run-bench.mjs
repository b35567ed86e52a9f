// Runs bench/<name>.ts, or each of them. The oldest Node that is supported can't run TypeScript itself.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { versionDefine } from './package-version.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const wanted = process.argv.slice(2);
const all = readdirSync('bench').flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -'.ts'.length)] : []));

for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`# ${name}`);
  const bundle = await rolldown({
    input: `bench/${name}.ts`,
    platform: 'node',
    transform: { target: 'node20', define: versionDefine },
  });
  await bundle.write({
    dir: `.cache/bench/${name}`,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
  const { status } = spawnSync(process.execPath, [`.cache/bench/${name}/${name}.mjs`], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
