import { stat } from 'node:fs/promises';
import { isTrue, parseConfigList } from './config-list.ts';
import type { Repository, RepositoryProblem } from './port.ts';
import { gitMissing, problemFromMessage, shapeProblem, versionProblem } from './repository-problem.ts';
import { userGit, type Environment } from './user-git.ts';

export type Discovery =
  | { readonly ok: true; readonly repository: Repository }
  | { readonly ok: false; readonly problem: RepositoryProblem };

/** One process tells all; what can fail stands last, so that the lines before it are still there. */
const questions = [
  'rev-parse',
  '--is-bare-repository',
  '--is-inside-git-dir',
  '--is-shallow-repository',
  '--show-object-format',
  '--path-format=absolute',
  '--absolute-git-dir',
  '--git-common-dir',
  '--show-toplevel',
  '--show-prefix',
  'HEAD^{commit}',
  '--symbolic-full-name',
  'HEAD',
];
const answers = 10;

function refuse(problem: RepositoryProblem): Discovery {
  return { ok: false, problem };
}

async function headProblem(folder: string, env: Environment): Promise<RepositoryProblem> {
  const head = await userGit(folder, env, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  const commit = head.stdout.toString('utf8').trim();
  if (head.exitCode === 0 && commit !== '') {
    return { kind: 'unreadable', message: `HEAD is at ${commit}, which can't be read.`, hint: 'git fsck' };
  }
  return {
    kind: 'no-commit',
    message: 'The repository has no commit on HEAD yet, so there is nothing to start from.',
    hint: 'name in .gitignore what is not to be kept, then: git add -A && git commit -m "First commit"',
  };
}

/** The user's repository that a folder is in, read in their environment without its `GIT_*`. Starts nothing of theirs. */
export async function discoverRepository(folder: string, env: Environment): Promise<Discovery> {
  const isFolder = await stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    return refuse({ kind: 'unreadable', message: `There is no folder ${folder}.`, hint: `ls -ld '${folder}'` });
  }
  const [version, facts, settings] = await Promise.all([
    userGit(folder, env, ['--version']),
    userGit(folder, env, questions),
    userGit(folder, env, ['config', '--list', '-z']),
  ]);
  if (version.ended === 'not-started') return refuse(gitMissing);
  const tooOld = versionProblem(version.stdout.toString('utf8'));
  if (tooOld !== null) return refuse(tooOld);

  const lines = facts.stdout.toString('utf8').split('\n').slice(0, -1);
  const [bare, inGitDir, shallow, objectFormat, gitDir, commonDir, root, prefix, commit, name] = lines;
  if (bare === undefined) return refuse(problemFromMessage(folder, facts.stderr));
  if (settings.exitCode !== 0) return refuse(problemFromMessage(folder, settings.stderr));
  if (bare === 'true') {
    return refuse({
      kind: 'bare',
      message: `${folder} is a bare repository: it has no files to work on.`,
      hint: 'git worktree add ../work && cd ../work',
    });
  }
  if (inGitDir === 'true') {
    return refuse({
      kind: 'unsupported',
      message: `${folder} is inside a git directory, not in a working tree.`,
      hint: 'cd to the working tree',
    });
  }
  const config = parseConfigList(settings.stdout);
  const shape = shapeProblem(config);
  if (shape !== null) return refuse(shape);
  if (prefix === undefined || gitDir === undefined || commonDir === undefined || root === undefined) {
    return refuse(problemFromMessage(folder, facts.stderr));
  }
  if (facts.exitCode !== 0 || commit === undefined || name === undefined) return refuse(await headProblem(folder, env));
  if (lines.length !== answers) {
    return refuse({
      kind: 'unsupported',
      message: 'The path of the repository has a line break, which is not supported.',
      hint: 'mv the repository to a path without one',
    });
  }
  if (objectFormat !== 'sha1' && objectFormat !== 'sha256') {
    return refuse({
      kind: 'unsupported',
      message: `The repository's object format ${objectFormat} is not supported.`,
      hint: 'Use a repository in sha1 or sha256 format',
    });
  }
  return {
    ok: true,
    repository: {
      root,
      prefix: prefix.replace(/\/$/, ''),
      gitDir,
      commonDir,
      objectFormat,
      head: { branch: name.startsWith('refs/heads/') ? name.slice('refs/heads/'.length) : null, commit },
      shallow: shallow === 'true',
      sparse: isTrue(config.get('core.sparsecheckout')),
    },
  };
}
