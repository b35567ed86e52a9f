// Writes dist/types/ for the public entry, once there is one. Only for packing: a build in between need not wait for it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

if (existsSync('src/index.ts')) {
  const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json'], {
    stdio: ['ignore', 2, 2],
  });
  process.exitCode = status ?? 1;
}
