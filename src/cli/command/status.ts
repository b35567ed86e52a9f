import { renderStatus } from '../../core/report/render-status.ts';
import { projectStatus } from '../../core/report/status.ts';
import type { RunCommand } from '../command-context.ts';
import { requireLoop, warnOfJournal } from '../require-loop.ts';
import { displayWidth } from '../show/width.ts';
import { noRunYet } from '../no-run-yet.ts';

export const runStatus: RunCommand = async (context, [name], options) => {
  const found = await requireLoop(context, name);
  warnOfJournal(context, found);
  const { state, holder } = found.view;
  const status = projectStatus(state, { running: holder !== null });
  if (status === null) throw noRunYet();
  context.out(
    options['json'] === true ? `${JSON.stringify(status)}\n` : renderStatus(status, state.heldBy, displayWidth),
  );
  return 0;
};
