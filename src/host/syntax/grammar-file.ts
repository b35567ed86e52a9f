import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../core/guard/syntax.ts';

const names: Readonly<Record<Language, string>> = {
  typescript: 'typescript',
  tsx: 'tsx',
  javascript: 'javascript',
  python: 'python',
  go: 'go',
  rust: 'rust',
  java: 'java',
  ruby: 'ruby',
  csharp: 'c-sharp',
  php: 'php',
  cpp: 'cpp',
  shell: 'bash',
};

/** Where a grammar lies: beside the built program, or with its package when the sources run. */
export function grammarFile(language: Language): string {
  return assetFile(`tree-sitter-${names[language]}.wasm`, '@vscode/tree-sitter-wasm/wasm/');
}

/** The runtime that the grammars need. */
export function runtimeFile(): string {
  return assetFile('web-tree-sitter.wasm', 'web-tree-sitter/');
}

function assetFile(name: string, packageFolder: string): string {
  const built = join(dirname(fileURLToPath(import.meta.url)), 'grammar', name);
  if (existsSync(built)) return built;
  return createRequire(import.meta.url).resolve(`${packageFolder}${name}`);
}
