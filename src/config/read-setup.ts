import type { Settings } from './settings.ts';
import type { Written } from './written-schema.ts';

const defaultSetupMs = 15 * 60_000;

/** Files whose change means that dependencies may have changed, manifests included: a lock file isn't always there. */
const knownLockFiles: readonly string[] = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'package.json',
  'uv.lock',
  'poetry.lock',
  'pdm.lock',
  'Pipfile.lock',
  'requirements.txt',
  'pyproject.toml',
  'setup.py',
  'Cargo.lock',
  'Cargo.toml',
  'go.sum',
  'go.mod',
  'Gemfile.lock',
  'composer.lock',
  'mix.lock',
  'deno.lock',
];

/** The command line's command keeps the file's limit and lock files. */
export function readSetup(option: string | undefined, written: Written['setup']): Settings['setup'] {
  const details = typeof written === 'string' ? { run: written } : written;
  const run = option ?? details?.run;
  if (run === undefined) return null;
  return { run, timeoutMs: details?.timeout ?? defaultSetupMs, lockFiles: details?.['lock-files'] ?? knownLockFiles };
}
