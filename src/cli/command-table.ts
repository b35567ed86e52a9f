import type { RunCommand } from './command-context.ts';

/** A command as data: what `--help` says of it, and where its code is. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Positional arguments as commander writes them: `[plan]`, `<task>`. */
  readonly args: readonly string[];
  readonly options: readonly (readonly [flags: string, description: string])[];
  /** Loaded only when the command runs: start-up pays for what it uses. */
  load(): Promise<RunCommand>;
}

const loopArgument = '[loop]';
const loopOption = ['--loop <loop>', 'plan or branch, where there are several loops'] as const;
const json = ['--json', 'print one documented object, or events, as JSON'] as const;

export const runOptions: CommandEntry['options'] = [
  ['--agent <name>', 'the agent program: claude, or a name from the configuration'],
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

export const commandTable: readonly CommandEntry[] = [
  {
    name: 'init',
    summary: 'look at the repository and write a small lastgreen.yaml',
    args: [],
    options: [
      ['--force', 'replace the file that is there'],
      ['--agent <name>', 'the agent to write into it'],
    ],
    load: async () => (await import('./command/init.ts')).runInit,
  },
  {
    name: 'doctor',
    summary: 'check that everything a run needs is there',
    args: ['[plan]'],
    options: [...runOptions],
    load: async () => (await import('./command/doctor.ts')).runDoctor,
  },
  {
    name: 'demo',
    summary: 'a small project, a scripted agent that also lies, and the morning report',
    args: [],
    options: [['--keep', 'keep the folder of the demo']],
    load: async () => (await import('./command/demo.ts')).runDemo,
  },
  {
    name: 'lint',
    summary: 'find tasks in a plan that nobody could prove',
    args: ['<plan>'],
    options: [json, ['--format <how>', 'text (default) or json']],
    load: async () => (await import('./command/lint.ts')).runLint,
  },
  {
    name: 'run',
    summary: 'work on a plan until it is done or a stop reason says why not',
    args: ['[plan]'],
    options: [...runOptions, ['--dry-run', 'print the brief of the next cycle and do nothing']],
    load: async () => (await import('./command/run.ts')).runRun,
  },
  {
    name: 'pause',
    summary: "stop the run at its cycle's end",
    args: [loopArgument],
    options: [['--now', 'end the cycle at once']],
    load: async () => (await import('./command/pause.ts')).runPause,
  },
  {
    name: 'resume',
    summary: 'go on with a loop that was paused or has stopped',
    args: [loopArgument],
    options: [...runOptions],
    load: async () => (await import('./command/resume.ts')).runResume,
  },
  {
    name: 'stop',
    summary: 'end the run; what its agent did is kept',
    args: [loopArgument],
    options: [],
    load: async () => (await import('./command/stop.ts')).runStop,
  },
  {
    name: 'status',
    summary: 'where a loop stands',
    args: [loopArgument],
    options: [json],
    load: async () => (await import('./command/status.ts')).runStatus,
  },
  {
    name: 'report',
    summary: 'the morning report',
    args: [loopArgument],
    options: [json],
    load: async () => (await import('./command/report.ts')).runReport,
  },
  {
    name: 'log',
    summary: 'the journal, one line per event',
    args: [loopArgument],
    options: [json, ['--verify', 'check the chain of hashes']],
    load: async () => (await import('./command/log.ts')).runLog,
  },
  {
    name: 'show',
    summary: 'an attempt: its verdict, what the agent said, what failed, the diff',
    args: ['<task>', '[attempt]'],
    options: [json, ['--brief', 'print what the agent was told as well'], loopOption],
    load: async () => (await import('./command/show.ts')).runShow,
  },
  {
    name: 'approve',
    summary: 'say yes to work that waits for a person, or answer a question; without a task: what waits',
    args: ['[task]'],
    options: [
      ['--all', 'every task that waits, but for questions'],
      ['--answer <text>', 'the answer to its question; beside work a note'],
      ['--always <rule>', 'never ask about this rule again: writes it into lastgreen.yaml'],
      loopOption,
    ],
    load: async () => (await import('./command/approve.ts')).runApprove,
  },
  {
    name: 'reject',
    summary: 'say no: the task is open again, one attempt used, your note in its next brief',
    args: ['<task>'],
    options: [['--note <text>', 'what the next attempt should know; needed'], loopOption],
    load: async () => (await import('./command/reject.ts')).runReject,
  },
  {
    name: 'diff',
    summary: 'what the loop made, against its base',
    args: [loopArgument],
    options: [json, ['--stat', 'the files only']],
    load: async () => (await import('./command/diff.ts')).runDiff,
  },
  {
    name: 'check',
    summary: 'guards and gates over the working tree, a range of commits or a pull request',
    args: ['[range]'],
    options: [
      ['--base <ref>', 'compare with where this branch parted from REF: a pull request'],
      ['--staged', 'compare what is staged: for a pre-commit hook'],
      ['--guards-only', 'run no gates'],
      ['--task <id>', 'what the plan allows and permits this task holds; its own commands run too'],
      ['--plan <file>', 'the plan that the task is in (default: plan: in lastgreen.yaml)'],
      ['--format <name>', 'text, json, sarif or github'],
      ['--json', 'short for --format json'],
    ],
    load: async () => (await import('./command/check.ts')).runCheckCommand,
  },
  {
    name: 'reproduce',
    summary: 'open a kept attempt in a tree and run the command that failed',
    args: ['<task>', '[attempt]'],
    options: [['--loop <loop>', 'plan or branch, where there are several loops']],
    load: async () => (await import('./command/reproduce.ts')).runReproduce,
  },
  {
    name: 'verify',
    summary: 'run the proofs of commits again, and say what differs',
    args: ['[range]'],
    options: [
      ['--gate <command...>', 'a gate of the run that is not in lastgreen.yaml (again for more)'],
      ['--full-gate <command...>', 'the same for a full one (again for more)'],
      ['--setup <command>', 'prepares the tree, where lastgreen.yaml does not say how'],
      ['--plan <file>', 'the plan that the tasks are in (default: plan: in lastgreen.yaml)'],
      json,
    ],
    load: async () => (await import('./command/verify.ts')).runVerify,
  },
  {
    name: 'where',
    summary: 'the folder in which lastgreen keeps what is its own',
    args: [loopArgument],
    options: [json],
    load: async () => (await import('./command/where.ts')).runWhere,
  },
];
