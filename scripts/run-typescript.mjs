// The oldest Node that is supported can't run TypeScript itself.
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { rolldown } from 'rolldown';
import { versionDefine } from './package-version.mjs';

/**
 * Bundles a file and runs it in a process of its own.
 * @param {string} input
 * @param {string} folder where the bundle is written
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function runTypescript(input, folder) {
  const bundle = await rolldown({
    input,
    // As in build.mjs: a grammar's runtime has one that is never reached.
    checks: { eval: false },
    platform: 'node',
    transform: { target: 'node20', define: versionDefine },
  });
  await bundle.write({ dir: folder, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await bundle.close();
  const { status } = spawnSync(process.execPath, [`${folder}/${basename(input, '.ts')}.mjs`], { stdio: 'inherit' });
  return status === 0;
}
