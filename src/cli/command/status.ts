import { describeActivity } from '../../core/report/describe-activity.ts';
import { renderStatus } from '../../core/report/render-status.ts';
import { projectStatus } from '../../core/report/status.ts';
import { branchRef } from '../../host/git/branch-ref.ts';
import { readRef } from '../../host/git/read-ref.ts';
import { readPause } from '../../run/observe.ts';
import type { RunCommand } from '../command-context.ts';
import { requireLoop, tellJournal } from '../require-loop.ts';
import { displayWidth } from '../show/width.ts';
import { noRunYet } from '../no-run-yet.ts';

export const runStatus: RunCommand = async (context, [name], options) => {
  const found = await requireLoop(context, name);
  const exitCode = tellJournal(context, found);
  const { state, holder, folder } = found.view;
  const status = projectStatus(state, { running: holder !== null });
  if (status === null && exitCode !== 0) return exitCode;
  if (status === null) throw noRunYet();
  if (options['json'] === true) {
    context.out(`${JSON.stringify(status)}\n`);
    return exitCode;
  }
  const pause = readPause(folder.pause);
  const activity = status.running ? describeActivity(state, { nowMs: Date.now(), pause }) : [];
  const { columns } = context;
  const { published, heldBy } = state;
  const branchGone = published !== null && readRef(found.repository.commonDir, branchRef(status.branch)) === null;
  const loopName = found.view.others === 0 ? null : status.branch;
  context.out(renderStatus(status, { branchGone, heldBy, loopName, activity, widthOf: displayWidth, columns }));
  return exitCode;
};
