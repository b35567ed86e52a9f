import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptByPrompt } from '../model-server/script-by-prompt.ts';
import type { ClaudeCase } from './claude-case.ts';
import { UNATTENDED } from './start-claude.ts';

/** Runs in which the model works and comes to an end of its own or to one of its limits. */
export const workCases: readonly ClaudeCase[] = [
  {
    name: 'success-with-tools',
    exitCode: 0,
    result: 'completed',
    steps: (work) => [
      { thinking: 'The folder first.', text: 'I will look around.', bash: 'echo from-bash > bash.txt; echo hello' },
      { tools: [{ write: { path: join(work, 'write.txt'), content: 'from write\n' } }, { bash: 'exit 3' }] },
      {
        // A line separator inside the text: whoever splits the stream on it tears the event apart.
        text: 'All done, “quoted”.\u2028After a line separator.',
        usage: { input: 10, output: 5, cacheRead: 40, cacheWrite: 30 },
      },
    ],
  },
  {
    name: 'unusable-tool-calls',
    exitCode: 0,
    result: 'completed',
    steps: () => [
      { malformed: 'badargs', bash: 'true' },
      { malformed: 'unknowntool' },
      { text: 'These tools are not for me.' },
    ],
  },
  {
    name: 'permission-denied',
    exitCode: 0,
    result: 'completed',
    flags: ['--permission-mode', 'default'],
    steps: (work) => [
      { bash: 'touch bash.txt' },
      { write: { path: join(work, 'write.txt'), content: 'never written\n' } },
      { text: 'I was not allowed to work.' },
    ],
  },
  {
    name: 'max-turns',
    exitCode: 1,
    result: 'max_turns',
    flags: [UNATTENDED, '--max-turns', '2'],
    steps: () => [{ bash: 'echo one' }, { bash: 'echo two' }, { bash: 'echo three' }],
  },
  {
    name: 'max-budget',
    exitCode: 1,
    result: 'budget_exhausted',
    flags: [UNATTENDED, '--max-budget-usd', '0.5'],
    steps: () => [{ bash: 'echo one', usage: { output: 100_000 } }, { bash: 'echo two' }],
  },
  {
    name: 'max-tokens',
    exitCode: 1,
    result: 'api_error',
    steps: () => () => ({ text: 'This sentence never', stop: 'max_tokens' }),
  },
  {
    name: 'subagent',
    exitCode: 0,
    result: 'completed',
    steps: () =>
      scriptByPrompt({
        'Count the files.': [{ bash: 'ls | wc -l' }, { text: 'There are none.' }],
        'Do the scripted task.': [
          {
            tool: {
              name: 'Agent',
              // In the background, as is the default, its events would mix with the others in any order.
              input: { description: 'Count', prompt: 'Count the files.', run_in_background: false },
            },
          },
          { text: 'The folder is empty.' },
        ],
      }),
  },
  {
    name: 'two-results',
    exitCode: 0,
    result: 'completed',
    steps: () => [
      { bash: 'until [ -e go.txt ]; do bash -c "sleep 0.05"; done; echo late', background: true },
      { text: 'It runs in the background.' },
      { text: 'The background command said late.' },
    ],
    async act(run) {
      await run.log.event((event) => event['type'] === 'result');
      await writeFile(join(run.workFolder, 'go.txt'), '');
    },
  },
];
