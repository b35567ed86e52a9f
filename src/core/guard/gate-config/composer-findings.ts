import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';
import { isSameValue } from './is-same-value.ts';
import { readManifest, type Manifest } from './read-manifest.ts';
import { recordOf } from './record-of.ts';
import { scriptChanges } from './script-changes.ts';

/** Composer runs these at its events. */
const lifecycle = /^(?:pre|post)-[\w-]+$|^(?:init|command)$/;
/** Namespaces of what tests are run and asserted by: found elsewhere, they are something else. */
const testing = /^(?:PHPUnit|SebastianBergmann|Pest|Mockery|Prophecy|Webmozart|Codeception|Behat|PhpSpec|Hamcrest)\b/i;

/** Of a manifest only what tests are run and loaded by; packages are another rule's. */
export function composerFindings(file: FileChange, commands: readonly string[]): Found[] {
  const { path } = file;
  const say = (message: string, atMost?: 'ask'): Found => ({
    path,
    line: null,
    message: `${path}${message}`,
    ...(atMost === undefined ? {} : { atMost }),
  });
  if (file.after === null) return [say(' is gone')];
  const after = readManifest(file.after.text);
  if (after === null) return [say(" can't be read any more")];
  // A manifest in a folder that had none changes nothing that the gates ran before.
  if (file.before === null && path.includes('/')) return [];
  const before = readManifest(file.before?.text) ?? {};
  const [old, fresh] = [before, after].map((manifest) => scriptsOf(manifest));
  const [oldLoads, loads] = [before, after].map((manifest) => loadsOf(manifest));
  return [
    ...scriptChanges(old ?? {}, fresh ?? {}, commands, lifecycle).map((message) => say(`: ${message}`)),
    ...(isSameValue(recordOf(before['config'])['vendor-dir'], recordOf(after['config'])['vendor-dir'])
      ? []
      : [say(': vendor-dir changed')]),
    ...[...new Set([...Object.keys(oldLoads ?? {}), ...Object.keys(loads ?? {})])].flatMap((name) => {
      const [was, is] = [oldLoads?.[name], loads?.[name]];
      if (isSameValue(was, is)) return [];
      const namespace = name.slice(name.indexOf(' ') + 1);
      if (testing.test(namespace)) return [say(`: ${name} is what tests are run by`)];
      // A namespace of its own that comes in shadows nothing; a folder may be moved, and a person knows why.
      return was === undefined && !/ (?:files|exclude-from-classmap)$/.test(name)
        ? []
        : [say(`: ${name} changed, by which code is loaded before the tests`, 'ask')];
    }),
  ];
}

/** `@test` calls another script. */
function scriptsOf(manifest: Manifest): Manifest {
  return Object.fromEntries(
    Object.entries(recordOf(manifest['scripts'])).map(([name, written]) => [
      name,
      (Array.isArray(written) ? written : [written]).map((line: unknown) =>
        typeof line === 'string' ? line.replace(/^@(?!php\b|composer\b|putenv\b)/, 'composer ') : line,
      ),
    ]),
  );
}

/** `autoload files`, `autoload-dev App\`: what is loaded from where. */
function loadsOf(manifest: Manifest): Manifest {
  return Object.fromEntries(
    ['autoload', 'autoload-dev'].flatMap((key) => {
      const { 'psr-4': names, 'psr-0': oldNames, ...lists } = recordOf(manifest[key]);
      return Object.entries({ ...recordOf(oldNames), ...recordOf(names), ...lists }).map(
        ([name, value]): [string, unknown] => [`${key} ${name}`, value],
      );
    }),
  );
}
