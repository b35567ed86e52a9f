import type { CommandEntry } from './command-entry.ts';

export const json = ['--json', 'print one documented object, or events, as JSON'] as const;

/** What `run` and whatever goes on with one take. */
export const runOptions: CommandEntry['options'] = [
  ['--agent <name>', 'the agent program: claude, codex, opencode, gemini, qwen, pi'],
  ['--agent-command <command>', 'any program as the agent; split into argv, no shell'],
  ['--gate <command...>', 'a command that must succeed on each attempt (again for more)'],
  ['--full-gate <command...>', 'a command that must succeed before a task is done (again for more)'],
  ['--setup <command>', 'prepares a tree, cached by lock file'],
  ['--base <ref>', 'where the branch starts (default: HEAD)'],
  ['--branch <name>', 'the branch that proven commits land on'],
  ['--max-cycles <n>', 'cycles in this run (1000)'],
  ['--max-time <duration>', 'time of this run (8h)'],
  ['--until <time>', 'end at this time of day, as 07:00'],
  ['--cycle-timeout <duration>', 'time of one cycle (1h)'],
  ['--idle-timeout <duration>', 'silence of an agent: no output, no change, no work of its processes'],
  ['--max-turns <n>', "an agent's steps per cycle"],
  ['--max-landed <n>', 'stop after so many commits'],
  ['--max-review-lines <n>', 'stop after so many changed lines'],
  ['--max-attempts <n>', 'attempts per task (3)'],
  ['--max-idle <n>', 'cycles in a row without change (3)'],
  ['--halt-ratio <share>', 'share of tasks set aside that stops the run (0.4)'],
  ['--max-cost <usd>', 'money for the loop, over all its runs'],
  ['--max-tokens <n>', 'tokens for the loop, over all its runs'],
  ['--on-limit <how>', 'what to do at a usage limit: stop, wait or fallback'],
  ['--parallel <n>', 'loops side by side: 1'],
  ['--sandbox <how>', 'auto, off or required'],
  ['--bare-prompt', 'a prompt plan without the appendix'],
  json,
];
