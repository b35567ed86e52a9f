import type { RejectRequest, Request } from '../../core/approval/request.ts';
import { readAsker } from '../approval/read-asker.ts';
import { requestId } from '../approval/request-id.ts';
import { requireOneLoop } from '../approval/require-one-loop.ts';
import { requireText } from '../approval/require-text.ts';
import { requireWaiting } from '../approval/require-waiting.ts';
import { takeUp } from '../approval/take-up.ts';
import { tellTaking } from '../approval/tell-taking.ts';
import type { RunCommand } from '../command-context.ts';
import { refuseFromWithin } from '../refuse-inside-cycle.ts';
import type { FoundLoop } from '../require-loop.ts';
import { UserError } from '../user-error.ts';

/** Says no to what a task waits for: open again, one attempt used, the note in its next brief. */
export const runReject: RunCommand = async (context, [id], options) => {
  await refuseFromWithin(context, 'only a person rejects');
  if (id === undefined) throw new UserError('no-task', 'name a task: lastgreen reject TASK --note TEXT');
  const note = requireText(options['note'], '--note');
  if (note === null)
    throw new UserError('no-note', 'say what the next attempt should know', 'lastgreen reject TASK --note TEXT');
  const loop = typeof options['loop'] === 'string' ? options['loop'] : undefined;
  const found = await requireOneLoop(context, loop, ['lastgreen', 'reject', id]);
  const meant = requireRejectable(found, id);
  const by = await readAsker(context, found.repository);
  const request: Request = { kind: 'reject', id: requestId(), task: id, ...meant, note, by };
  return tellTaking(context, 'reject', [id], await takeUp(context, found, [request]));
};

/** What was approved and has not landed can be taken back. */
function requireRejectable({ view }: FoundLoop, id: string): Pick<RejectRequest, 'cycle' | 'takesBack'> {
  const known = view.state.tasks.get(id);
  if (known?.approved && known.listed && known.done === null && !known.ticked)
    return { cycle: known.approved.work.cycle, takesBack: true };
  return { cycle: requireWaiting(view.state, id).awaiting.cycle ?? 0 };
}
