import type { TreeSetup } from '../../../../src/host/git/tree/lock-digest.ts';
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentTree, RunnerGit, TreeExtras } from '../../../../src/host/git/port.ts';
import { openAgentTree } from '../../../../src/host/git/tree/agent-tree.ts';
import { openVerificationTree } from '../../../../src/host/git/tree/verification-tree.ts';
import { gitBy, openScratchRunner, scratchFolder, scratchRepository, scratchUser, type User } from '../scratch.ts';

export const noExtras: TreeExtras = { copy: [], caches: [], share: [] };

/** A user's repository, the runner's git for it, and a tree that an agent may have. */
export interface Scratch {
  readonly user: User;
  readonly root: string;
  readonly runner: RunnerGit;
  readonly folder: string;
  readonly tree: AgentTree;
  readonly head: string;
  readonly base: string;
  /** Prepares the tree at HEAD of the user's. */
  prepare(state?: { readonly head?: string; readonly tree?: string }): Promise<void>;
  /** Shell in the agent's tree, with the user's identity and a HOME of its own. */
  agent(script: string): string;
  /** `mode path` of each entry. */
  list(tree: string): string[];
  fileAt(tree: string, path: string): Promise<string | null>;
}

export async function scratch(
  setup: {
    readonly user?: User;
    readonly root?: string;
    readonly files?: Readonly<Record<string, string | Uint8Array>>;
    readonly extras?: TreeExtras;
  } = {},
): Promise<Scratch> {
  const user = setup.user ?? scratchUser();
  const root = setup.root ?? scratchRepository(user, setup.files);
  const folder = scratchFolder();
  const runner = await openScratchRunner(user, root, join(folder, 'runner'));
  const tree = await openAgentTree(runner, join(folder, 'tree'), join(folder, 'state'), setup.extras ?? noExtras);
  const head = gitBy(user, root, 'rev-parse', 'HEAD');
  const base = gitBy(user, root, 'rev-parse', 'HEAD^{tree}');
  return {
    user,
    root,
    runner,
    folder,
    tree,
    head,
    base,
    prepare: async (state = {}) => {
      const { noSpace } = await tree.prepare({ head, tree: base, branchName: 'lastgreen/plan', ...state });
      if (noSpace) throw new Error('no space');
    },
    agent: (script) => shell(user, join(folder, 'tree'), script),
    list: (id) => listTree(user, runner, id),
    fileAt: async (id, path) => {
      const bytes = await runner.fileAt(id, path);
      return bytes === null ? null : Buffer.from(bytes).toString('utf8');
    },
  };
}

export function shell(user: User, cwd: string, script: string): string {
  const env = { ...user.env, GIT_CONFIG_NOSYSTEM: '1', GIT_EDITOR: 'true' };
  return execFileSync('sh', ['-ec', script], { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function listTree(user: User, runner: RunnerGit, tree: string): string[] {
  const out = execFileSync('git', ['ls-tree', '-r', '-z', tree], { env: { ...user.env, GIT_DIR: runner.directory } });
  return out
    .toString('latin1')
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => `${line.slice(0, 6)} ${line.slice(line.indexOf('\t') + 1)}`);
}

export async function verification(
  { runner, folder }: Pick<Scratch, 'runner' | 'folder'>,
  setup: TreeSetup | null = null,
  extras: TreeExtras = noExtras,
) {
  mkdirSync(join(folder, 'verify-state'), { recursive: true });
  return openVerificationTree(runner, join(folder, 'verify'), join(folder, 'verify-state'), extras, setup);
}

/** Each path below a folder with mode, size, times and content: equal ones mean that nothing was written. */
export function stateOf(folder: string): Record<string, string> {
  const state: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const stat = lstatSync(path);
    const content = stat.isFile() ? readFileSync(path, 'base64') : '';
    // Git itself freshens the time of an object that it would otherwise write again, through alternates too.
    const time = name.includes('.git/objects/') ? '' : stat.mtimeMs;
    state[name] = `${stat.mode} ${time} ${stat.isSymbolicLink() ? readlinkSync(path) : content}`;
  }
  return state;
}
