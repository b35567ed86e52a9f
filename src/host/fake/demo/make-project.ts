import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { agentScript } from './agent-script.ts';
import { projectFiles } from './project-files.ts';

export interface DemoProject {
  /** A repository with one commit. */
  readonly repository: string;
  /** File that the scripted agent reads. */
  readonly script: string;
}

/** Writes the demo's project into an empty folder. */
export function makeDemoProject(folder: string): DemoProject {
  const repository = join(folder, 'till');
  for (const [path, text] of Object.entries(projectFiles)) {
    const file = join(repository, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const script = join(folder, 'agent.script');
  writeFileSync(script, agentScript);
  const git = (...args: string[]): void => void execFileSync('git', ['-C', repository, ...args], { stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Demo');
  git('config', 'user.email', 'demo@localhost');
  git('add', '--all');
  git('commit', '--quiet', '--message=Begin the till');
  return { repository, script };
}
