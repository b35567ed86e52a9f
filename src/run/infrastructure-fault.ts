import { FileFault } from '../host/file/file-fault.ts';
import type { GitFailure } from '../host/git/git-command.ts';
import { GitFault } from '../host/git/git-fault.ts';
import type { NoSpace } from '../host/git/port.ts';

/** What surrounds the work keeps a step from being done at all: the run stops and names it, and nothing is charged. */
class InfrastructureFault extends Error {}

export class DiskFull extends InfrastructureFault {
  constructor({ path, neededBytes, freeBytes }: NoSpace) {
    super(`disk: ${path} needs ${toMiB(neededBytes)} MiB and has ${toMiB(freeBytes)} MiB free`);
  }
}

export class ProcessesLeft extends InfrastructureFault {
  constructor(of: string, pids: readonly number[]) {
    super(`processes of ${of} could not be ended: ${pids.slice(0, 10).join(', ')}`);
  }
}

/** The user's repository does not take the commit: a lock that stays, a name that is taken, rights. */
export class NotLanded extends InfrastructureFault {
  constructor(branch: string, { stderr }: GitFailure) {
    super(`branch ${branch} could not be moved: ${stderr.trim().replace(/^fatal: /, '')}`);
  }
}

function toMiB(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024);
}

/** Faults of the system that name themselves by their code. */
const systemCodes = new Set(
  (
    'ENOSPC EDQUOT EROFS EIO EMFILE ENFILE ENOMEM EAGAIN EACCES EPERM ' +
    'ENOENT EEXIST ENOTDIR EISDIR ENAMETOOLONG ELOOP EBUSY ETXTBSY ESTALE ENXIO'
  ).split(' '),
);

/** The sentence for a fault of what surrounds the work; `null` for a fault of lastgreen itself. */
export function infrastructureWords(error: unknown): string | null {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  const words = faultWords(error, code);
  return words !== null && (code === 'ENOSPC' || code === 'EDQUOT') ? `${words}. ${makeRoom}` : words;
}

/** An agent may have filled the disk with what lies in its tree, and no start gets far enough to remove it. */
const makeRoom =
  'Make room; the folder "trees" in what "lastgreen where" prints first may be removed: it is made anew, and only what a cycle that was cut off left is lost';

function faultWords(error: unknown, code: string | undefined): string | null {
  if (error instanceof InfrastructureFault || error instanceof FileFault || error instanceof GitFault)
    return error.message;
  if (code === undefined || !systemCodes.has(code)) return null;
  const { message } = error as Error;
  return message.startsWith(code) ? message : `${code}: ${message}`;
}
