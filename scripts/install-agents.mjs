// Installs the pinned agent programs that the tests in test/agents drive, below .cache/agents, and prints where each is.
// usage: node scripts/install-agents.mjs [name…]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const cacheFolder = fileURLToPath(new URL('../.cache/agents', import.meta.url));
const MARKER = 'installed.json';
const INSTALL_TIMEOUT_MS = 10 * 60 * 1000;
const VERSION_TIMEOUT_MS = 30_000;

/**
 * `executable` gets the installation's node_modules folder and finds the program in it, without relying on install
 * scripts: newer versions of npm skip them.
 * @typedef {{ name: string, package: string, version: string, executable: (modules: string) => string | undefined }} AgentProgram
 * @type {readonly AgentProgram[]}
 */
export const agentPrograms = [
  {
    name: 'claude',
    package: '@anthropic-ai/claude-code',
    version: '2.1.332',
    executable: (modules) => platformExecutable(join(modules, '@anthropic-ai'), 'claude-code-', 'claude'),
  },
  {
    name: 'codex',
    package: '@openai/codex',
    version: '0.171.0',
    executable: codexExecutable,
  },
  {
    name: 'opencode',
    package: 'opencode-ai',
    version: '1.18.33',
    executable: (modules) => existing(join(modules, `opencode-${platformName()}`, 'bin', 'opencode')),
  },
  {
    name: 'gemini',
    package: '@google/gemini-cli',
    version: '0.61.0',
    executable: (modules) => existing(join(modules, '.bin', 'gemini')),
  },
  {
    name: 'qwen',
    package: '@qwen-code/qwen-code',
    version: '0.24.4',
    executable: (modules) => existing(join(modules, '.bin', 'qwen')),
  },
  {
    name: 'pi',
    package: '@mariozechner/pi-coding-agent',
    version: '0.73.1',
    executable: (modules) => existing(join(modules, '.bin', 'pi')),
  },
];

/**
 * Installs one program unless it is there, and returns the path of its executable.
 * @param {string} name
 */
export function installAgent(name) {
  const program = agentPrograms.find((known) => known.name === name);
  if (!program) throw new Error(`unknown agent program ${name}; known: ${agentPrograms.map((p) => p.name).join(', ')}`);
  const folder = join(cacheFolder, program.name, program.version);
  return installedExecutable(folder) ?? install(program, folder);
}

/** @param {string} folder */
function installedExecutable(folder) {
  const marker = join(folder, MARKER);
  if (!existsSync(marker)) return undefined;
  const { platform, executable } = JSON.parse(readFileSync(marker, 'utf8'));
  const path = join(folder, executable);
  return platform === platformName() && existsSync(path) ? path : undefined;
}

/**
 * Builds the installation beside its place and moves it there whole, so neither an interrupted run nor a second one at
 * the same time leaves half a program behind.
 * @param {AgentProgram} program
 * @param {string} folder
 */
function install(program, folder) {
  const partial = `${folder}.partial-${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  try {
    const spec = `${program.package}@${program.version}`;
    // --force: the declared Node range is wider than the need of a native binary, and npm may be set to be strict.
    run('npm', [
      'install',
      '--prefix',
      partial,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--force',
      spec,
    ]);
    const executable = program.executable(join(partial, 'node_modules'));
    if (!executable) throw new Error(`${spec} brought no executable for ${platformName()}`);
    const version = run(executable, ['--version'], VERSION_TIMEOUT_MS);
    if (!version.includes(program.version)) throw new Error(`${spec} says its version is ${version.trim()}`);
    const marker = { package: program.package, version: program.version, platform: platformName() };
    const relative = executable.slice(partial.length + 1);
    writeFileSync(join(partial, MARKER), `${JSON.stringify({ ...marker, executable: relative }, null, 2)}\n`);
    moveIntoPlace(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  const path = installedExecutable(folder);
  if (!path) throw new Error(`the installation in ${folder} is not usable`);
  return path;
}

/**
 * @param {string} partial
 * @param {string} folder
 */
function moveIntoPlace(partial, folder) {
  // Another process may have finished first; its installation is as good as this one.
  if (installedExecutable(folder)) return;
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder);
}

/**
 * The executable that a package brings as one optional dependency per platform, of which npm keeps the fitting ones.
 * @param {string} scope
 * @param {string} prefix
 * @param {string} file
 */
function platformExecutable(scope, prefix, file) {
  if (!existsSync(scope)) return undefined;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const wanted = readdirSync(scope)
    .filter((name) => name.startsWith(prefix) && name.endsWith('-musl') === usesMusl())
    .map((name) => join(scope, name, file + suffix));
  return wanted.find((path) => existsSync(path));
}

/** The native program within the package for this platform, below a folder that the target triple names. */
function codexExecutable(/** @type {string} */ modules) {
  const vendor = join(modules, '@openai', `codex-${process.platform}-${process.arch}`, 'vendor');
  const targets = existsSync(vendor) ? readdirSync(vendor) : [];
  return targets.map((target) => join(vendor, target, 'bin', 'codex')).find((path) => existsSync(path));
}

/** @param {string} path */
function existing(path) {
  return existsSync(path) ? path : undefined;
}

function usesMusl() {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return process.platform === 'linux' && report.header.glibcVersionRuntime === undefined;
}

function platformName() {
  return `${process.platform}-${process.arch}${usesMusl() ? '-musl' : ''}`;
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args, timeoutMs = INSTALL_TIMEOUT_MS) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout: timeoutMs });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stderr}`);
  // Some print their version where errors go.
  return stdout.trim() === '' ? stderr : stdout;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const names = process.argv.length > 2 ? process.argv.slice(2) : agentPrograms.map(({ name }) => name);
  for (const name of names) console.log(installAgent(name));
}
