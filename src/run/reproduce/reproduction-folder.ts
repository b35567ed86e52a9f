import { basename, dirname, join } from 'node:path';
import type { LoopFolder } from '../../host/file/state-folder.ts';

/** Lock, logs and tree of a reproduction: a run of the same loop has its own. */
export function reproductionFolder(loop: LoopFolder): LoopFolder {
  const folder = join(loop.folder, 'reproduce');
  return {
    ...loop,
    folder,
    lock: join(folder, 'lock'),
    trees: join(folder, 'trees'),
    verificationTree: join(dirname(dirname(loop.verificationTree)), 'reproduce', basename(loop.verificationTree)),
    cycle: (number) => join(folder, 'cycles', String(number)),
  };
}
