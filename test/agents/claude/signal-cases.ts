import { join } from 'node:path';
import type { ClaudeCase } from './claude-case.ts';
import { fileAppears } from './file-appears.ts';
import type { ClaudeRun } from './start-claude.ts';

// The program's own shell tool refuses a bare `sleep`.
const LONG_COMMAND = 'touch begun.txt; bash -c "sleep 300; true"';

function duringCommand(signal: NodeJS.Signals): Pick<ClaudeCase, 'steps' | 'act'> {
  return {
    steps: () => [{ text: 'This takes a while.', bash: LONG_COMMAND }],
    async act(run: ClaudeRun) {
      await fileAppears(join(run.workFolder, 'begun.txt'));
      run.kill(signal);
    },
  };
}

function duringModelRequest(signal: NodeJS.Signals): Pick<ClaudeCase, 'steps' | 'act'> {
  return {
    steps: () => [{ hangMs: 60_000, text: 'Nobody reads this.' }],
    async act(run: ClaudeRun) {
      await run.server.nextRequest();
      run.kill(signal);
    },
  };
}

/** Runs that somebody ends from outside. */
export const signalCases: readonly ClaudeCase[] = [
  { name: 'terminated', exitCode: 143, ...duringCommand('SIGTERM') },
  { name: 'terminated-in-model-request', exitCode: 143, ...duringModelRequest('SIGTERM') },
  { name: 'interrupted', exitCode: 0, result: 'aborted_tools', ...duringCommand('SIGINT') },
  { name: 'interrupted-in-model-request', exitCode: 0, result: 'aborted_streaming', ...duringModelRequest('SIGINT') },
  {
    // A background command keeps the program alive after its result; it takes a signal to end it.
    name: 'alive-after-result',
    exitCode: 143,
    result: 'completed',
    steps: () => [{ bash: LONG_COMMAND, background: true }, { text: 'It runs in the background.' }],
    async act(run) {
      await run.log.event((event) => event['type'] === 'result');
      run.kill('SIGTERM');
    },
  },
];
