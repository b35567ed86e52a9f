import type { ChildProcess, StdioOptions } from 'node:child_process';
import { closeSync, constants, openSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { FifoSet } from './fifo-pool.ts';
import type { ProcessSpec } from './port.ts';

/** Both ends of a program's standard streams. */
export interface ProcessStreams {
  readonly stdio: StdioOptions;
  /** After the start: closes the program's ends on this side and gives the others. */
  attach(child: ChildProcess): {
    readonly stdin: Writable | null;
    readonly stdout: Readable;
    readonly stderr: Readable;
  };
  /** When it did not start. */
  abandon(): void;
}

const { O_RDONLY, O_RDWR, O_WRONLY, O_NONBLOCK } = constants;

/** Throws when the file for standard input can't be read. */
export function openStreams(fifos: FifoSet | null, stdin: ProcessSpec['stdin']): ProcessStreams {
  const inputFile = stdin === null ? openSync('/dev/null', 'r') : 'file' in stdin ? openRegularFile(stdin.file) : null;
  if (fifos === null) return nodeStreams(inputFile);
  const [inputFifo, outputFifo, errorFifo] = fifos.map((fd) => `/proc/self/fd/${fd}`) as [string, string, string];
  const input = inputFile === null ? openInput(inputFifo) : { theirs: inputFile, ours: null };
  const output = openOutput(outputFifo);
  const error = openOutput(errorFifo);
  const theirs = [input.theirs, output.theirs, error.theirs];

  return {
    stdio: theirs,
    attach() {
      theirs.forEach((fd) => closeSync(fd));
      return {
        stdin: input.ours === null ? null : new Socket({ fd: input.ours, readable: false, writable: true }),
        stdout: new Socket({ fd: output.ours, readable: true, writable: false }),
        stderr: new Socket({ fd: error.ours, readable: true, writable: false }),
      };
    },
    abandon() {
      for (const fd of [...theirs, input.ours, output.ours, error.ours]) if (fd !== null) closeSync(fd);
    },
  };
}

/** Opening a pipe waits for the other side unless it is there already: hence the order, and the descriptor in between. */
function openInput(path: string): { theirs: number; ours: number } {
  const both = openSync(path, O_RDWR);
  const theirs = openSync(path, O_RDONLY);
  const ours = openSync(path, O_WRONLY | O_NONBLOCK);
  closeSync(both);
  return { theirs, ours };
}

function openOutput(path: string): { theirs: number; ours: number } {
  const ours = openSync(path, O_RDONLY | O_NONBLOCK);
  const theirs = openSync(path, O_WRONLY);
  return { theirs, ours };
}

/** Anything else could wait for ever when it is opened. */
function openRegularFile(file: string): number {
  if (!statSync(file).isFile()) throw new Error(`EINVAL: ${file} is no regular file`);
  return openSync(file, 'r');
}

function nodeStreams(inputFile: number | null): ProcessStreams {
  const closeInput = (): void => {
    if (inputFile !== null) closeSync(inputFile);
  };
  return {
    stdio: [inputFile ?? 'pipe', 'pipe', 'pipe'],
    attach(child) {
      closeInput();
      if (child.stdout === null || child.stderr === null)
        throw new Error('a child without the pipes that were asked for');
      return { stdin: child.stdin, stdout: child.stdout, stderr: child.stderr };
    },
    abandon: closeInput,
  };
}
