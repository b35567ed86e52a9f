import type { ProcessEnding, RunningProcess } from '../host/process/port.ts';

/** The same process, with something done before its ending is told. */
export function whenEnded(running: RunningProcess, tell: (ending: ProcessEnding) => ProcessEnding): RunningProcess {
  return {
    get pid() {
      return running.pid;
    },
    started: running.started,
    ended: running.ended.then(tell),
    stop: (why, how) => running.stop(why, how),
    describeMembers: () => running.describeMembers(),
  };
}
