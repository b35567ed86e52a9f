import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux only and missing in Node's constants: a handle on the file that neither reads nor writes it. */
const O_PATH = 0o10000000;

/** Named pipes without a name: each is reached through `/proc/self/fd/N`. */
export interface FifoPool {
  /** `null` where the system has none to give; Node's own pipes are used then. */
  take(): Promise<FifoSet | null>;
  /** For a set that nobody has open any more. */
  giveBack(set: FifoSet): void;
  discard(set: FifoSet): void;
  close(): void;
}

/** Descriptors of three pipes: standard input, output, error. */
export type FifoSet = readonly [number, number, number];

/**
 * Node's own pipes are sockets on Linux, and a socket can't be opened again: `echo x > /dev/stderr` in a gate's script
 * fails under Node and works in a terminal. So programs get real pipes. Pipes are used again, because a process per
 * start is what making them costs.
 */
export function fifoPool(): FifoPool {
  const free: FifoSet[] = [];
  let closed = false;
  return {
    async take() {
      if (process.platform !== 'linux') return null;
      return free.pop() ?? (await makeFifos().catch(() => null));
    },
    giveBack(set) {
      if (closed) discard(set);
      else free.push(set);
    },
    discard,
    close() {
      closed = true;
      for (const set of free.splice(0)) discard(set);
    },
  };
}

function discard(set: FifoSet): void {
  for (const fd of set) closeSync(fd);
}

async function makeFifos(): Promise<FifoSet> {
  const folder = mkdtempSync(join(tmpdir(), 'lastgreen-pipes-'));
  try {
    const names = ['in', 'out', 'err'].map((name) => join(folder, name));
    await new Promise<void>((resolve, reject) => {
      execFile('mkfifo', ['-m', '600', ...names], (error) => {
        if (error === null) resolve();
        else reject(new Error(error.message));
      });
    });
    const [input, output, error] = names.map((name) => openSync(name, O_PATH));
    if (input === undefined || output === undefined || error === undefined) throw new Error('no pipes');
    return [input, output, error];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
