import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux only and missing in Node's constants: a handle on the file that neither reads nor writes it. */
const O_PATH = 0o10000000;

/** Named pipes without a name: each is reached through `/proc/self/fd/N`. */
export interface FifoPool {
  /** `null` where the system has none to give; Node's own pipes are used then. */
  take(): Promise<FifoPair | null>;
  /** For a pair that nobody has open any more. */
  giveBack(pair: FifoPair): void;
  discard(pair: FifoPair): void;
  close(): void;
}

/** Descriptors of two pipes: standard output and error. */
export type FifoPair = readonly [number, number];

/**
 * Node's own pipes are sockets on Linux, and a socket can't be opened again: `echo x > /dev/stderr` in a gate's script
 * fails under Node and works in a terminal. So programs get real pipes. Pipes are used again, because a process per
 * start is what making them costs.
 */
export function fifoPool(): FifoPool {
  const free: FifoPair[] = [];
  let closed = false;
  return {
    async take() {
      if (process.platform !== 'linux') return null;
      return free.pop() ?? (await makeFifos().catch(() => null));
    },
    giveBack(pair) {
      if (closed) discard(pair);
      else free.push(pair);
    },
    discard,
    close() {
      closed = true;
      for (const pair of free.splice(0)) discard(pair);
    },
  };
}

function discard(pair: FifoPair): void {
  for (const fd of pair) closeSync(fd);
}

async function makeFifos(): Promise<FifoPair> {
  const folder = mkdtempSync(join(tmpdir(), 'lastgreen-pipes-'));
  try {
    const names = ['out', 'err'].map((name) => join(folder, name));
    await new Promise<void>((resolve, reject) => {
      execFile('mkfifo', ['-m', '600', ...names], (error) => {
        if (error === null) resolve();
        else reject(new Error(error.message));
      });
    });
    const [output, error] = names.map((name) => openSync(name, O_PATH));
    if (output === undefined || error === undefined) throw new Error('no pipes');
    return [output, error];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
