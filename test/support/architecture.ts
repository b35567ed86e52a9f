import { posix } from 'node:path';
import { readModuleSyntax, type Import } from './module-syntax.ts';

/** A source file: its path from the repository's root, with slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Packages that only compute, so that the core may use them. */
export const purePackages: readonly string[] = [
  'diff',
  'fast-xml-parser',
  'mdast-util-from-markdown',
  'mdast-util-gfm-task-list-item',
  'micromark-extension-gfm-task-list-item',
  'picomatch',
  'yaml',
];

interface Layer {
  readonly imports: readonly string[];
  /** Of these only types: the values come in as arguments. */
  readonly importsTypesOf?: readonly string[];
}

/** Folder of src/ → the folders it may import. A new folder needs a line here. */
const layers: Readonly<Record<string, Layer>> = {
  core: { imports: ['core'] },
  config: { imports: ['config', 'core'] },
  host: { imports: ['host', 'core'] },
  run: { imports: ['run', 'core', 'host'], importsTypesOf: ['config'] },
  fleet: { imports: ['fleet', 'run', 'core', 'host', 'config'] },
  web: { imports: ['web', 'run', 'core', 'host', 'config'] },
  cli: { imports: ['cli', 'web', 'fleet', 'run', 'host', 'config', 'core', 'index.ts'] },
  'index.ts': { imports: ['web', 'fleet', 'run', 'host', 'config', 'core'] },
};

/** Programs of their own outside of src/cli: they print and exit because another process reads them. */
const programs: readonly string[] = ['src/host/fake/'];

const effectsInCore = new Set(
  [
    ['process', 'performance', 'crypto', 'fetch', 'Buffer', 'console', 'globalThis', 'require', 'import.meta'],
    ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
    ['Date.now', 'new Date()', 'Date()', 'Math.random'],
  ].flat(),
);

const outputs = new Set(['console', 'process.exit', 'process.exitCode', 'process.stdout', 'process.stderr']);

/** Imports that go against the direction in which the layers depend on each other. */
export function layerProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const name = layerOf(path);
    const layer = layers[name];
    if (!layer) return [`${path}: src/${name} is no known layer`];
    return readModuleSyntax(path, text).imports.flatMap((each) => {
      const problem = importProblem(path, name, layer, each);
      return problem === undefined ? [] : [`${path}:${each.line}: ${problem}`];
    });
  });
}

function importProblem(path: string, name: string, layer: Layer, { specifier, typeOnly }: Import): string | undefined {
  if (specifier === undefined) return name === 'core' ? 'core imports a computed path' : undefined;
  if (!specifier.startsWith('.')) {
    const isAllowed = name !== 'core' || purePackages.includes(specifier);
    return isAllowed ? undefined : `core imports ${specifier}`;
  }
  const target = resolveImport(path, specifier);
  if (!target.startsWith('src/')) return `imports ${target}, which is outside of src`;
  const imported = layerOf(target);
  if (layer.imports.includes(imported)) return undefined;
  if (layer.importsTypesOf?.includes(imported)) {
    return typeOnly ? undefined : `${name} imports more than types of ${imported}`;
  }
  return `${name} imports ${imported}`;
}

/** Clocks, ids, the environment and the outside world in the core. */
export function effectProblems(files: readonly SourceFile[]): string[] {
  return useProblems(
    files.filter(({ path }) => layerOf(path) === 'core'),
    effectsInCore,
    'core uses',
  );
}

/** Printing and exiting anywhere but in the command line's own folder. */
export function outputProblems(files: readonly SourceFile[]): string[] {
  return useProblems(
    files.filter(({ path }) => layerOf(path) !== 'cli' && !programs.some((folder) => path.startsWith(folder))),
    outputs,
    'only src/cli may use',
  );
}

function useProblems(files: readonly SourceFile[], forbidden: ReadonlySet<string>, because: string): string[] {
  return files.flatMap(({ path, text }) =>
    readModuleSyntax(path, text).globals.flatMap(({ name, line }) => {
      const root = name.replace(/\(\)$/, '').split('.')[0] ?? name;
      return forbidden.has(name) || forbidden.has(root) ? [`${path}:${line}: ${because} ${name}`] : [];
    }),
  );
}

/** Cycles of imports, those of types too: two files that need each other to be understood are one. */
export function cycleProblems(files: readonly SourceFile[]): string[] {
  const graph = new Map(
    files.map(({ path, text }) => [
      path,
      readModuleSyntax(path, text).imports.flatMap(({ specifier }) =>
        specifier?.startsWith('.') ? [resolveImport(path, specifier)] : [],
      ),
    ]),
  );
  const problems: string[] = [];
  const finished = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start !== -1) problems.push([...trail.slice(start), path].join(' → '));
    if (start !== -1 || finished.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    finished.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return problems;
}

export const maxLines = 400;

export function lengthProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const lines = lineCount(file);
    return lines > maxLines ? [`${file.path}: ${lines} lines, more than ${maxLines}`] : [];
  });
}

export function medianLines(files: readonly SourceFile[]): number {
  const counts = files.map(lineCount).toSorted((a, b) => a - b);
  return counts[Math.floor(counts.length / 2)] ?? 0;
}

/** Modules of Node's that only compute. */
const pureNodeModules = new Set(['node:buffer', 'node:path', 'node:string_decoder', 'node:util', 'node:zlib']);

function isEffect(specifier: string, text: string): boolean {
  // Hashing computes; only chance comes from outside.
  if (specifier === 'node:crypto') return /\brandom/.test(text);
  return specifier.startsWith('node:') && !pureNodeModules.has(specifier);
}

/** The share, 0 to 1, of files that do no effects themselves: they import no module of Node's but those that compute. */
export function shareFreeOfEffects(files: readonly SourceFile[]): number {
  const free = files.filter(
    ({ path, text }) =>
      !readModuleSyntax(path, text).imports.some(
        ({ specifier, typeOnly }) => specifier !== undefined && !typeOnly && isEffect(specifier, text),
      ),
  );
  return free.length / files.length;
}

function layerOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function resolveImport(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier);
}

function lineCount({ text }: SourceFile): number {
  return text.replace(/\n$/, '').split('\n').length;
}
