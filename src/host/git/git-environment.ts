import { delimiter, isAbsolute } from 'node:path';

/** Which repository a git call is about. Nothing is discovered: a `.git` found by walking up could be an agent's. */
export interface GitPlace {
  readonly gitDir: string;
  readonly workTree?: string;
  readonly indexFile?: string;
  readonly extraEnv?: Readonly<Record<string, string>>;
}

/**
 * Each key is a way to have a program run, a file read or a change hidden by configuration. `core.attributesFile` and
 * `core.excludesFile` are not here: without HOME they have no default, and the runner's directory names its own.
 */
const hardening: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.untrackedCache': 'false',
  'core.splitIndex': 'false',
  'core.checkStat': 'default',
  'core.trustctime': 'true',
  'core.pager': 'cat',
  'core.editor': ':',
  'core.askPass': '',
  'core.sshCommand': 'ssh -oBatchMode=yes',
  'core.gitProxy': '',
  'core.alternateRefsCommand': 'true',
  'credential.helper': '',
  'protocol.ext.allow': 'never',
  'diff.external': '',
  'diff.ignoreSubmodules': 'all',
  'diff.renames': 'false',
  'diff.noprefix': 'false',
  'diff.mnemonicPrefix': 'false',
  'log.showSignature': 'false',
  'commit.gpgSign': 'false',
  'tag.gpgSign': 'false',
  'gpg.program': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'submodule.recurse': 'false',
  'fetch.recurseSubmodules': 'false',
  'safe.bareRepository': 'explicit',
  'transfer.fsckObjects': 'true',
};

/** `ls` in a tree must not become the agent's `ls`: only absolute entries of PATH are kept. */
function absolutePath(path: string): string {
  return path
    .split(delimiter)
    .filter((entry) => isAbsolute(entry))
    .join(delimiter);
}

/** The whole environment of a git call: from nothing, so that no `GIT_*` of the user's or an agent's has a say. */
export function gitEnvironment(place: GitPlace, config: Readonly<Record<string, string>> = {}): Record<string, string> {
  const env: Record<string, string> = {
    PATH: absolutePath(process.env['PATH'] ?? ''),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    // The runner fetches from folders of this machine only.
    GIT_ALLOW_PROTOCOL: 'file',
    GIT_SSH_COMMAND: 'ssh -oBatchMode=yes',
    GIT_PAGER: 'cat',
    GIT_EDITOR: ':',
    GIT_SEQUENCE_EDITOR: ':',
    GIT_ASKPASS: 'false',
    GIT_DIR: place.gitDir,
    // A `commondir` file put into a git directory would otherwise lead to another configuration.
    GIT_COMMON_DIR: place.gitDir,
  };
  if (place.workTree !== undefined) env['GIT_WORK_TREE'] = place.workTree;
  if (place.indexFile !== undefined) env['GIT_INDEX_FILE'] = place.indexFile;
  const entries = Object.entries({ ...hardening, ...config });
  env['GIT_CONFIG_COUNT'] = String(entries.length);
  for (const [n, [key, value]] of entries.entries()) {
    env[`GIT_CONFIG_KEY_${n}`] = key;
    env[`GIT_CONFIG_VALUE_${n}`] = value;
  }
  return { ...env, ...place.extraEnv };
}
