import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { workFolder } from '../core/loop/work-folder.ts';
import type { Repository } from '../host/git/port.ts';
import { findLoop } from '../run/find-loop.ts';
import { pathInside } from '../run/path-inside.ts';
import type { LoopKnowledge, VerifyRequest } from '../run/verify/verify-request.ts';
import type { CommandContext } from './command-context.ts';
import { requirePlan } from './require-plan.ts';
import { UserError } from './user-error.ts';

/** What the journal and the plan tell of a loop. Either may not be here: in a fresh clone the configuration has to do. */
export function loopKnowledge(
  context: CommandContext,
  settings: Settings,
  repository: Repository,
): VerifyRequest['knowledgeOf'] {
  const known = new Map<string, LoopKnowledge>();
  return (loop) => {
    const knowledge = known.get(loop) ?? learn(context, settings, repository, loop);
    known.set(loop, knowledge);
    return knowledge;
  };
}

function learn(context: CommandContext, settings: Settings, repository: Repository, loop: string): LoopKnowledge {
  const { root, prefix } = repository;
  const found = findLoop(repository, context.env, loop, context.cwd);
  const state = found.kind === 'found' ? found.view.state : null;
  const start = state?.start ?? null;
  // Loops have plans of their own; the configuration names one of them.
  const planPath = start === null ? settings.planPath : join(root, start.plan.path);
  return {
    tasks: readTasks(context, { ...settings, planPath }, root),
    planPath: pathInside(root, planPath),
    workFolder: state === null ? prefix : workFolder(state, prefix),
  };
}

function readTasks(context: CommandContext, settings: Settings, root: string): LoopKnowledge['tasks'] {
  if (settings.planPath === null) return [];
  try {
    return requirePlan(context, settings, root).plan.tasks;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    context.err(`without the plan: ${error.message.split('\n', 1)[0] ?? ''}\n`);
    return [];
  }
}
