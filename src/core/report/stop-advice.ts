import type { StopReason } from '../loop/stop-reason.ts';

/** What a stop reason means, and what to do about it. Each a sentence; commands in backquotes. */
export interface StopAdvice {
  readonly meaning: string;
  readonly remedy: string;
}

/** A task's attempts belong to its id. */
const byHand =
  'Do the task by hand and tick it in the plan, or give it a new id there and it is tried anew; where it has none of its own, rewording does that. A task that is meant to change tests, manifests or what gates run needs `mayChange`, which a PRD has a place for (docs/plans.md). Then start again.';

/** Shown at the stop, in the report and in docs/exit-codes.md. Names only commands that this version has. */
export const stopAdvice: Readonly<Record<StopReason, StopAdvice>> = {
  finished: {
    meaning: 'Every task is done, and the full gate passed once more in a freshly prepared tree.',
    remedy: 'Review the branch and merge it.',
  },
  idle: {
    meaning: 'Several cycles in a row changed nothing.',
    remedy:
      'Look at the plan: the tasks may be done already, or say too little. `lastgreen show TASK` tells what the agent said.',
  },
  halt: {
    meaning: 'Too large a share of the tasks is set aside, or blocked behind one that is.',
    remedy: `Look for the one cause behind them: the environment or a premise of the plan is likely broken. \`lastgreen show TASK\` tells what was tried. ${byHand}`,
  },
  blocked: {
    meaning: 'No task is ready: what is left waits for one that was set aside, or the final gate stays red.',
    remedy: `Read what was tried with \`lastgreen show TASK\`. ${byHand}`,
  },
  max_cycles: {
    meaning: 'The cap on cycles is reached.',
    remedy: 'Start again to go on, raise `--max-cycles`, or look at why so many cycles were needed.',
  },
  session_limit: {
    meaning: "The agent's usage limit is reached.",
    remedy:
      'Start again after the time it names, or let the run wait for it with `--on-limit wait`. No attempt was used up.',
  },
  budget: {
    meaning: 'The money or the tokens for this loop are spent.',
    remedy: 'Raise `--max-cost` or `--max-tokens`, or leave it at this.',
  },
  deadline: {
    meaning:
      'The time is up. What runs, be it agent, setup or gate, is ended; what was changed is kept, and the attempt costs nothing.',
    remedy: 'Start again: it goes on where it stopped.',
  },
  cycle_timeout: {
    meaning: 'Several cycles in a row ran into the time limit of a cycle.',
    remedy: 'Make the tasks smaller, or raise `--cycle-timeout`.',
  },
  repeated_error: {
    meaning: 'The same failure came back across tasks, or from an agent that had done nothing yet.',
    remedy: 'Fix its cause: it is likely not in the tasks. An agent that never did anything has used up no attempt.',
  },
  awaiting_approval: {
    meaning: 'Only tasks that wait for a person are left.',
    remedy:
      '`lastgreen approve` lists what is asked, `lastgreen show TASK` shows the work. Say yes with `lastgreen approve TASK`, answer a question with `lastgreen approve TASK --answer TEXT`, say no with `lastgreen reject TASK --note TEXT`. Then start again.',
  },
  infrastructure: {
    meaning:
      'Something outside of the tasks failed: network, disk, login, a missing program, a gate that cannot run, a plan that can no longer be read.',
    remedy: 'Fix the named cause and start again. No attempt was used up.',
  },
  baseline: {
    meaning: "The gate is red on the commit that the run starts from, before any work, or its ratchet can't be read.",
    remedy:
      'Make the gate pass there, or, while nothing has landed, start from a commit where it does with `--base`. Errors that are there already can be worked off with a ratchet (`baseline` in lastgreen.yaml).',
  },
  locked: {
    meaning: 'Another run works on this loop.',
    remedy: 'Wait for it, or end it with `lastgreen stop`.',
  },
  paused: {
    meaning: '`lastgreen pause` was called.',
    remedy: 'Go on with `lastgreen resume`.',
  },
  review_cap: {
    meaning: 'As much has landed as a person wants to review at a time.',
    remedy: 'Review and merge what landed, then start again.',
  },
  interrupted: {
    meaning: 'A signal ended the run: Ctrl-C, or a termination. What the agent had changed is kept.',
    remedy: 'Start again: it goes on where it stopped.',
  },
};
