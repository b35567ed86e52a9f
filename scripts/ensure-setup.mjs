// Makes a fresh clone usable: installs the packages and builds dist/ when they are missing or out of date.
// Runs before anything is installed, so it may import only Node's own modules.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

if (changedAtMs('node_modules/.package-lock.json') < changedAtMs('package-lock.json')) {
  // A user's NODE_ENV=production would leave out the tools.
  npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}

const sources = ['src', 'scripts', 'package.json', 'package-lock.json'];
if (changedAtMs('dist/cli.js') < Math.max(...sources.map(newestMs))) {
  run(process.execPath, ['scripts/build.mjs']);
}

/**
 * @param {string} path
 * @returns {number}
 */
function newestMs(path) {
  // Directories count too: deleting a file changes only them.
  const below = statSync(path).isDirectory() ? readdirSync(path).map((name) => newestMs(`${path}/${name}`)) : [];
  return Math.max(changedAtMs(path), ...below);
}

/** @param {string} path */
function changedAtMs(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** @param {string[]} args */
function npm(args) {
  const script = process.env['npm_execpath'];
  if (script?.endsWith('.js')) run(process.execPath, [script, ...args]);
  else run('npm', args);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  // What these print is no result of the script that the user asked for.
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 2, 2] });
  if (error) throw error;
  // A process that a signal killed has no exit code.
  if (status !== 0) process.exit(status ?? 1);
}
