import { endLiveGit } from '../host/git/live-git.ts';
import type { CommandContext } from './command-context.ts';
import { openOutput } from './open-output.ts';

/** The world as this process has it. */
export function processContext(cwd: string): CommandContext {
  // Nothing is written through them, but Node ends a process over a fault of a stream that nobody listens to.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const { stderr } = process;
  const err = openOutput(2, () => undefined);
  const out = openOutput(1, (code) => {
    // A reader that has gone wants no more: `lastgreen log | head` is no fault.
    if (code !== 'EPIPE') err(`standard output can't be written any more: ${code}\n`);
  });
  process.title = 'lastgreen';
  const untold = endAtOnce();
  untold.start();
  return {
    cwd,
    words: process.argv.slice(2),
    env: process.env,
    out,
    columns: process.stdout.isTTY ? process.stdout.columns || undefined : undefined,
    err,
    stderr: {
      isTTY: stderr.isTTY,
      get columns() {
        return stderr.columns;
      },
      get rows() {
        return stderr.rows;
      },
      write: err,
      on: (event, listener) => stderr.on(event, listener),
      off: (event, listener) => stderr.off(event, listener),
    },
    onSignal(tell) {
      untold.stop();
      const interrupt = (): void => tell('interrupt');
      const terminate = (): void => tell('terminate');
      process.on('SIGINT', interrupt);
      process.on('SIGTERM', terminate);
      process.on('SIGHUP', terminate);
      return () => {
        process.off('SIGINT', interrupt);
        process.off('SIGTERM', terminate);
        process.off('SIGHUP', terminate);
        untold.start();
      };
    },
  };
}

/** What a signal does while no run has asked to be told: the same as without us, but no git is left behind. */
function endAtOnce(): { start(): void; stop(): void } {
  const ends = (Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }) as [NodeJS.Signals, number][]).map(
    ([signal, exitCode]) => {
      const end = (): void => {
        endLiveGit();
        process.exit(exitCode);
      };
      return { start: () => process.on(signal, end), stop: () => process.off(signal, end) };
    },
  );
  return {
    start: () => ends.forEach(({ start }) => start()),
    stop: () => ends.forEach(({ stop }) => stop()),
  };
}
