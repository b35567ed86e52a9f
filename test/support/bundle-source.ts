import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Bundles one source file (from the repository's root) so that plain `node` can run it as it stands now. Gives the path. */
export async function bundleSource(source: string): Promise<string> {
  const bundle = await rolldown({
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    input: source,
    platform: 'node',
    transform: { target: 'node20' },
  });
  const folder = await mkdtemp(join(tmpdir(), 'lastgreen-bundle-'));
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' });
  await bundle.close();
  return join(folder, 'main.mjs');
}
