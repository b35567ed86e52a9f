import type { ChildProcess, StdioOptions } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FifoPair } from './fifo-pool.ts';
import { openInput } from './open-input.ts';
import type { ProcessSpec } from './port.ts';

/** Both ends of a program's standard streams. */
export interface ProcessStreams {
  readonly stdio: StdioOptions;
  /** After the start: closes the program's ends on this side and gives the others. */
  attach(child: ChildProcess): { readonly stdout: Readable; readonly stderr: Readable };
  /** When it did not start. */
  abandon(): void;
}

/** Throws when standard input can't be read. Without `fifos` the streams are Node's own. */
export function openStreams(fifos: FifoPair | null, stdin: ProcessSpec['stdin']): ProcessStreams {
  const input = openInput(stdin);
  if (fifos === null) return nodeStreams(input);
  const output = openOutput(fifos[0]);
  const error = openOutput(fifos[1]);
  const theirs = [input, output.theirs, error.theirs];
  const closeTheirs = (): void => theirs.forEach((fd) => closeSync(fd));

  return {
    stdio: theirs,
    attach() {
      closeTheirs();
      return {
        stdout: new Socket({ fd: output.ours, readable: true, writable: false }),
        stderr: new Socket({ fd: error.ours, readable: true, writable: false }),
      };
    },
    abandon() {
      closeTheirs();
      closeSync(output.ours);
      closeSync(error.ours);
    },
  };
}

/** In this order: opening a named pipe for writing waits for a reader. */
function openOutput(fifo: number): { theirs: number; ours: number } {
  const path = `/proc/self/fd/${fifo}`;
  const ours = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const theirs = openSync(path, constants.O_WRONLY);
  return { theirs, ours };
}

function nodeStreams(input: number): ProcessStreams {
  return {
    stdio: [input, 'pipe', 'pipe'],
    attach(child) {
      closeSync(input);
      if (child.stdout === null || child.stderr === null)
        throw new Error('a child without the pipes that were asked for');
      return { stdout: child.stdout, stderr: child.stderr };
    },
    abandon: () => closeSync(input),
  };
}
