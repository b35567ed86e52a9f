// Bundles everything into dist/: users install one package, without dependencies and without install scripts.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
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
  // web-tree-sitter's runtime has an `eval` for programs that link constants into it; ours do not.
  checks: { eval: false },
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

// Grammars are data, loaded by path when a guard needs one.
const grammars = 'typescript tsx javascript python go rust java ruby c-sharp php cpp bash'.split(' ');
mkdirSync(`${root}/dist/grammar`, { recursive: true });
copyFileSync(`${root}/node_modules/web-tree-sitter/web-tree-sitter.wasm`, `${root}/dist/grammar/web-tree-sitter.wasm`);
for (const name of grammars) {
  const file = `tree-sitter-${name}.wasm`;
  copyFileSync(`${root}/node_modules/@vscode/tree-sitter-wasm/wasm/${file}`, `${root}/dist/grammar/${file}`);
}

// Remove what earlier builds left, only now, so that a running program loses its lazy chunks as late as possible.
const written = new Set(output.map((file) => file.fileName));
mkdirSync(`${root}/dist`, { recursive: true });
for (const name of readdirSync(`${root}/dist`)) {
  if (!written.has(name) && name !== 'grammar') rmSync(`${root}/dist/${name}`, { recursive: true });
}
for (const name of executables) {
  if (written.has(name)) chmodSync(`${root}/dist/${name}`, 0o755);
}

// The licences of what is copied stand with those of what is bundled.
const copied = ['@vscode/tree-sitter-wasm/package.json', 'web-tree-sitter/package.json'].map(
  (path) => `${root}/node_modules/${path}`,
);
const moduleIds = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
writeFileSync(`${root}/THIRD-PARTY-NOTICES`, thirdPartyNotices([...moduleIds, ...copied]));

// ensure-setup compares sources with this time: a source that was edited during the build must count as newer.
utimesSync(`${root}/dist/cli.js`, startedAt, startedAt);
