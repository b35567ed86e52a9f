import { join } from 'node:path';
import { fileAppears } from '../../support/file-appears.ts';
import type { Step } from '../model-server/step.ts';
import type { ProgramOptions, ProgramRun } from './start-program.ts';

export interface RecordedCase extends Omit<ProgramOptions, 'steps'> {
  readonly name: string;
  steps: () => ProgramOptions['steps'];
  /** What happens to the program from outside while it works. */
  act?: (run: ProgramRun) => Promise<void>;
}

const always = (step: Step) => () => () => step;
const begun = 'touch begun.txt; bash -c "sleep 300; true"';
const duringCommand = (signal: NodeJS.Signals): Pick<RecordedCase, 'steps' | 'act'> => ({
  steps: () => [{ text: 'This takes a while.', bash: begun }],
  async act(run) {
    await fileAppears(join(run.workFolder, 'begun.txt'));
    run.kill(signal);
  },
});

/** What every program is recorded at. */
export const recordedCases: readonly RecordedCase[] = [
  {
    name: 'success-with-tools',
    steps: () => [
      { thinking: 'The folder first.', text: 'I will look around.', bash: 'echo from-bash > bash.txt; echo hello' },
      { tools: [{ write: { path: 'write.txt', content: 'from write\n' } }, { bash: 'exit 3' }] },
      { text: 'All done, “quoted”.\u2028After a line separator.', usage: { input: 10, output: 5, cacheRead: 40 } },
    ],
  },
  { name: 'api-error-401', steps: always({ status: 401 }) },
  { name: 'api-error-404', steps: always({ status: 404 }) },
  { name: 'api-error-429', steps: always({ status: 429 }) },
  {
    name: 'api-error-500',
    steps: () => (request) => (request.turn === 0 ? { text: 'Begun.', bash: 'true' } : { status: 500 }),
  },
  { name: 'connection-refused', refuse: true, steps: () => [] },
  { name: 'connection-lost', steps: always({ text: 'Half a sentence and', malformed: 'truncated' }) },
  { name: 'no-terminal', steps: always({ text: 'Half a sentence and', malformed: 'noterminal' }) },
  { name: 'malformed-html', steps: always({ malformed: 'html' }) },
  { name: 'max-tokens', steps: always({ text: 'This sentence never', stop: 'max_tokens' }) },
  {
    name: 'unusable-tool-calls',
    steps: () => [{ malformed: 'badargs', bash: 'true' }, { malformed: 'unknowntool' }, { text: 'Not for me.' }],
  },
  { name: 'interrupted', ...duringCommand('SIGINT') },
  { name: 'terminated', ...duringCommand('SIGTERM') },
];
