import type { Request } from '../../core/approval/request.ts';
import { isWaiting } from '../../core/approval/is-waiting.ts';
import { approveCommand } from '../../core/report/answer-command.ts';
import { cleanLine } from '../../core/report/clean-line.ts';
import { renderWaiting } from '../../core/report/render-waiting.ts';
import { pendingRef } from '../../host/git/pending-refs.ts';
import { allowAlways } from '../approval/allow-always.ts';
import { readAsker } from '../approval/read-asker.ts';
import { requestId } from '../approval/request-id.ts';
import { requireOneLoop } from '../approval/require-one-loop.ts';
import { requireText } from '../approval/require-text.ts';
import { requireWaiting, type WaitingTask } from '../approval/require-waiting.ts';
import { takeUp } from '../approval/take-up.ts';
import { tellTaking } from '../approval/tell-taking.ts';
import type { CommandContext, RunCommand } from '../command-context.ts';
import { refuseFromWithin } from '../refuse-inside-cycle.ts';
import { requireLoop, tellJournal, type FoundLoop } from '../require-loop.ts';
import { UserError } from '../user-error.ts';

/** Says yes to work that waits, or answers a question. Without a task and `--all`: lists what waits. */
export const runApprove: RunCommand = async (context, [id], options) => {
  await refuseFromWithin(context, 'only a person approves');
  const answer = requireText(options['answer'], '--answer');
  const all = options['all'] === true;
  const loop = typeof options['loop'] === 'string' ? options['loop'] : undefined;
  const always = typeof options['always'] === 'string' ? options['always'] : null;
  if (all && id !== undefined) throw new UserError('both', 'name a task or --all, not both');
  if (answer !== null && id === undefined)
    throw new UserError('no-task', 'an answer is to one task', 'lastgreen approve TASK --answer TEXT');
  if (id === undefined && !all) {
    if (always === null) return listWaiting(context, await requireLoop(context, loop));
    await allowAlways(context, always);
    return 0;
  }
  const found = await requireOneLoop(context, loop, ['lastgreen', 'approve', id ?? '--all']);
  const tasks = id === undefined ? approvable(context, found) : [requireAnswered(found, id, answer)];
  if (always !== null) await allowAlways(context, always);
  if (tasks.length === 0) return 0;
  const by = await readAsker(context, found.repository);
  const requests = tasks.flatMap(({ id: task, awaiting }): Request[] =>
    awaiting === null ? [] : [{ kind: 'approve', id: requestId(), task, cycle: awaiting.cycle ?? 0, answer, by }],
  );
  const taking = await takeUp(context, found, requests);
  return tellTaking(
    context,
    'approve',
    tasks.map((task) => task.id),
    taking,
  );
};

/** What was approved before and has not landed is gone on with. */
function requireAnswered({ view }: FoundLoop, id: string, answer: string | null): WaitingTask | ApprovedTask {
  const { state } = view;
  const known = state.tasks.get(id);
  if (known?.approved && known.listed && known.done === null && !known.ticked) return { id, awaiting: null };
  const task = requireWaiting(state, id);
  if (task.awaiting.kind === 'question' && answer === null) {
    const hint = approveCommand(id, 'question');
    throw new UserError('no-answer', `${cleanLine(id)} asks: ${cleanLine(task.awaiting.question)}`, hint);
  }
  return task;
}

interface ApprovedTask {
  readonly id: string;
  readonly awaiting: null;
}

/** Questions need an answer each. */
function approvable(context: CommandContext, { view }: FoundLoop): WaitingTask[] {
  const waiting = [...view.state.tasks.values()].filter(isWaiting);
  const questions = waiting.filter(({ awaiting }) => awaiting.kind === 'question');
  const tasks = waiting.filter(({ awaiting }) => awaiting.kind !== 'question');
  for (const { id, awaiting } of questions)
    context.err(`${cleanLine(id)} asks and needs an answer: ${cleanLine(awaiting.question)}\n`);
  if (tasks.length === 0) context.err('no work waits for a yes\n');
  return tasks;
}

function listWaiting(context: CommandContext, found: FoundLoop): number {
  const exitCode = tellJournal(context, found);
  const { state, others } = found.view;
  const branch = state.start?.branch ?? '';
  const text = renderWaiting(state, {
    loop: others === 0 ? null : branch,
    refOf: (task) => pendingRef(branch, task),
  });
  if (text === '') context.err('nothing waits for a person\n');
  else context.out(text);
  return exitCode;
}
