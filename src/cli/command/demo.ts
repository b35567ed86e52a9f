import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quoteCommand, quoteShell } from '../../core/report/quote-shell.ts';
import { makeDemoProject } from '../../host/fake/demo/make-project.ts';
import type { RunCommand } from '../command-context.ts';
import { runRun } from './run.ts';

const intro = `A small project, a plan of six tasks, and a scripted agent in place of a real one. It does honest
work, and it lies as agents do: it claims what it did not do, edits a test, skips a test, quotes
the promise, wanders off, hangs. Watch what is believed and what is not.

`;

const passing = `The folder of the demo is removed at the end: the commands of its report are there to be seen. To try
them keep it, with demo --keep (in a clone: npm run demo -- --keep).

`;

const outro = `
What you saw: five tasks landed, each only after the project's own tests passed on exactly the tree
that landed. Nothing that was merely said landed, and the sixth task was set aside for a person.
On a repository of your own: lastgreen init, then lastgreen run PLAN --agent claude.
`;

/** The main job on a project of its own, in a minute and without a model. */
export const runDemo: RunCommand = async (context, _args, options) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lastgreen-demo-')));
  const keep = options['keep'] === true;
  try {
    const { repository, script } = makeDemoProject(folder);
    const agent = fileURLToPath(new URL('./scripted-agent.js', import.meta.url));
    context.err(intro);
    context.err(keep ? `The project is in ${repository}.\n\n` : passing);
    const env = { ...context.env, LASTGREEN_HOME: join(folder, 'state') };
    const agentCommand = quoteCommand([process.execPath, agent, '--script', script]);
    // The report's command to go on is one for this project, not another demo.
    const words = ['run', '--agent-command', agentCommand];
    const exitCode = await runRun({ ...context, words, cwd: repository, env }, [], { agentCommand });
    context.err(outro);
    const look = `cd ${quoteShell(repository)} && export LASTGREEN_HOME=${quoteShell(env.LASTGREEN_HOME)}`;
    context.err(
      keep
        ? `Kept in ${folder}. For the report's commands, first:\n  ${look}\n`
        : 'The folder of the demo is removed.\n',
    );
    // One task is meant to be set aside.
    return exitCode === 12 ? 0 : 1;
  } finally {
    if (!keep) rmSync(folder, { recursive: true, force: true });
  }
};
