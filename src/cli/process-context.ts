import { writeSync } from 'node:fs';
import type { CommandContext } from './command-context.ts';

/** The world as this process has it. */
export function processContext(): CommandContext {
  // The next line of the report is worth nothing to a reader that has gone: `lastgreen log | head` is no fault.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  process.title = 'lastgreen';
  return {
    cwd: process.cwd(),
    words: process.argv.slice(2),
    env: process.env,
    out: (text) => writeWhole(1, text),
    columns: process.stdout.isTTY ? process.stdout.columns || undefined : undefined,
    err: (text) => writeWhole(2, text),
    stderr: process.stderr,
    onSignal(tell) {
      const interrupt = (): void => tell('interrupt');
      const terminate = (): void => tell('terminate');
      process.on('SIGINT', interrupt);
      process.on('SIGTERM', terminate);
      process.on('SIGHUP', terminate);
      return () => {
        process.off('SIGINT', interrupt);
        process.off('SIGTERM', terminate);
        process.off('SIGHUP', terminate);
      };
    },
  };
}

const maxTries = 10_000;

/** Synchronously, so that what is printed last is out before the process ends. A pipe that is full is tried again. */
function writeWhole(fd: number, text: string): void {
  const data = Buffer.from(text);
  let written = 0;
  for (let tries = 0; written < data.length && tries < maxTries; tries += 1) {
    try {
      written += writeSync(fd, data, written);
      tries = 0;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
