// Bundles everything into dist/: users install one package, without dependencies and without install scripts.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { versionDefine } from './package-version.mjs';
import { thirdPartyNotices } from './third-party-notices.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const startedAt = new Date();

/** Entry name in dist/ → source. Those that aren't written yet are left out. */
const entries = {
  cli: 'src/cli/main.ts',
  'scripted-agent': 'src/host/fake/scripted-agent.ts',
  index: 'src/index.ts',
};
const executables = new Set(['cli.js', 'scripted-agent.js']);

const input = Object.fromEntries(Object.entries(entries).filter(([, source]) => existsSync(`${root}/${source}`)));

const bundle = await rolldown({
  cwd: root,
  input,
  platform: 'node',
  transform: { target: 'node20', define: versionDefine },
});
const { output } = await bundle.write({
  dir: `${root}/dist`,
  format: 'esm',
  // Chunks lie beside the entries, so that `import.meta.url` has the same depth in all of them.
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  minify: false,
  banner: (chunk) => (chunk.isEntry && executables.has(chunk.fileName) ? '#!/usr/bin/env node' : ''),
});
await bundle.close();

// Remove what earlier builds left, only now, so that a running program loses its lazy chunks as late as possible.
const written = new Set(output.map((file) => file.fileName));
mkdirSync(`${root}/dist`, { recursive: true });
for (const name of readdirSync(`${root}/dist`)) {
  if (!written.has(name)) rmSync(`${root}/dist/${name}`, { recursive: true });
}
for (const name of executables) {
  if (written.has(name)) chmodSync(`${root}/dist/${name}`, 0o755);
}

const moduleIds = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
writeFileSync(`${root}/THIRD-PARTY-NOTICES`, thirdPartyNotices(moduleIds));

// ensure-setup compares sources with this time: a source that was edited during the build must count as newer.
utimesSync(`${root}/dist/cli.js`, startedAt, startedAt);
