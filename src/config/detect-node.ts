import { whyCannotFail } from '../core/plan/why-cannot-fail.ts';
import { nothing, type ProjectFiles, type ProjectProposal } from './project-proposal.ts';

type Manager = 'npm' | 'pnpm' | 'yarn' | 'bun';

const typeScripts = ['typecheck', 'type-check', 'check-types', 'types', 'tsc'];

/** Scripts of package.json that judge, run by the package manager whose lock file is there. */
export function detectNode(files: ProjectFiles): ProjectProposal {
  const text = files.get('package.json');
  if (text === undefined) return nothing;
  const manifest = readManifest(text);
  if (!manifest) return { ...nothing, reasons: ['package.json could not be read'] };
  const manager = findManager(files, manifest.packageManager);
  const reasons: string[] = [];
  const take = (names: readonly string[]): string[] => {
    const name = names.find((each) => manifest.scripts.has(each));
    if (name === undefined) return [];
    const fault = whyNoGate(manifest.scripts.get(name) ?? '');
    reasons.push(fault === null ? `package.json has a script ${name}` : `left out the script ${name}: it ${fault}`);
    return fault === null ? [runScript(manager, name)] : [];
  };
  return {
    quick: [...take(typeScripts), ...take(['test'])],
    full: [...take(['lint']), ...take(['build'])],
    setup: manifest.hasDependencies ? install(files, manager, manifest.packageManager) : null,
    reasons,
  };
}

interface Manifest {
  readonly scripts: ReadonlyMap<string, string>;
  readonly packageManager: string;
  readonly hasDependencies: boolean;
}

function readManifest(text: string): Manifest | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const fields = new Map<string, unknown>(Object.entries(json));
  const entries = (key: string): [string, unknown][] => Object.entries(fields.get(key) ?? {});
  const packageManager = fields.get('packageManager');
  return {
    scripts: new Map(entries('scripts').filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    packageManager: typeof packageManager === 'string' ? packageManager : '',
    hasDependencies: ['dependencies', 'devDependencies', 'workspaces'].some((key) => entries(key).length > 0),
  };
}

function whyNoGate(script: string): string | null {
  if (/no test specified/.test(script)) return 'is npm’s placeholder';
  if (/--watch(?!\w*=false)\b|\bwatch\b/.test(script)) return 'watches and never ends';
  if (/--fix\b|--write\b/.test(script)) return 'changes files';
  return whyCannotFail(script);
}

function findManager(files: ProjectFiles, packageManager: string): Manager {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(packageManager)?.[1];
  if (named !== undefined) return named as Manager;
  if (files.has('pnpm-lock.yaml')) return 'pnpm';
  if (files.has('yarn.lock')) return 'yarn';
  return files.has('bun.lock') || files.has('bun.lockb') ? 'bun' : 'npm';
}

function runScript(manager: Manager, name: string): string {
  return name === 'test' && manager !== 'bun' ? `${manager} test` : `${manager} run ${name}`;
}

function install(files: ProjectFiles, manager: Manager, packageManager: string): string {
  if (manager === 'npm') {
    // Without a lock file the install must not leave one in the tree.
    const isLocked = files.has('package-lock.json') || files.has('npm-shrinkwrap.json');
    return isLocked ? 'npm ci' : 'npm install --no-package-lock';
  }
  const isNewYarn = manager === 'yarn' && (files.has('.yarnrc.yml') || /^yarn@[2-9]/.test(packageManager));
  return `${manager} install ${isNewYarn ? '--immutable' : '--frozen-lockfile'}`;
}
