import type { StopReason } from '../loop/stop-reason.ts';
import { approveCommand } from './answer-command.ts';
import { asArgument } from './as-argument.ts';
import { branchWords, type BranchNow } from './branch-words.ts';
import { cleanLine } from './clean-line.ts';
import { gitWords } from './git-words.ts';
import { quoteCommand } from './quote-shell.ts';
import { shortId } from './short-id.ts';
import type { Status } from './status.ts';
import { stopAdvice } from './stop-advice.ts';

/** A command to paste, and what it is for. */
export interface NextCommand {
  readonly purpose: 'look' | 'approve' | 'review' | 'clear-way' | 'bring-back' | 'merge' | 'pull-request' | 'go-on';
  readonly command: string;
}

/** What a person does now. */
export interface NextStep {
  /** One or two sentences. */
  readonly advice: string;
  /** In the order in which they are of use. */
  readonly commands: readonly NextCommand[];
}

/** Where the user's branch is. */
export interface Published {
  /** `null`: the branch does not exist. */
  readonly tip: string | null;
  /** Worktree of the user's that keeps landings waiting. */
  readonly heldBy: string | null;
}

/** What the commands need to know of the user's repository and call. What is left out is not known. */
export interface NextStepPlace {
  /** The command that began the last run, from the first word on; `null`: not known. */
  readonly again?: readonly string[] | null;
  /** Plan as a person types it from here; `null`: from the configuration. */
  readonly planArgument: string | null;
  /** Name to add where the repository has several loops; `null`: it has one. */
  readonly loopName?: string | null;
  /** Branch that the work is meant for; `null`: none could be told. */
  readonly target: {
    readonly branch: string;
    /** The user's HEAD is on it. */
    readonly checkedOut: boolean;
    /** Its tip is an ancestor of the loop's branch: it can be moved there without a merge commit. */
    readonly fastForward?: boolean;
    /** Uncommitted files of the user's that the loop's branch changes too. */
    readonly inTheWay?: readonly string[];
  } | null;
  /** What became of the loop's branch; left out: it is there, and not merged yet. */
  readonly branchNow?: BranchNow;
  /** Names of changed files are beyond ASCII. */
  readonly wideNames?: boolean;
  /** Remote to push to; `null`: none. */
  readonly remote?: string | null;
  /** The report as a file, for the text of a pull request. */
  readonly reportPath?: string | null;
  /** Title of the plan. */
  readonly title?: string | null;
}

/** How many tasks that need a person get a command of their own. */
const maxLooks = 10;
const maxTitleChars = 120;
const maxInTheWay = 10;
const goesOn: ReadonlySet<StopReason> = new Set([
  'max_cycles',
  'session_limit',
  'budget',
  'deadline',
  'review_cap',
  'infrastructure',
  'baseline',
  'repeated_error',
  'cycle_timeout',
  'interrupted',
  'halt',
  'blocked',
  'awaiting_approval',
]);

/** The exact commands for the state of things, every name quoted. */
export function nextStep(status: Status, published: Published, place: NextStepPlace): NextStep {
  const needing = status.tasks.filter((task) => task.status === 'quarantined' || task.status === 'awaiting');
  const commands: NextCommand[] = needing.slice(0, maxLooks).map(({ id }) => ({
    purpose: 'look',
    command: quoteCommand(['lastgreen', 'show', ...loopOption(place), ...asArgument(id)]),
  }));
  for (const { id, waiting } of needing.slice(0, maxLooks)) {
    if (waiting === undefined) continue;
    commands.push({ purpose: 'approve', command: approveCommand(id, waiting.kind, place.loopName ?? null) });
  }
  if (commands.length === 0 && status.stop?.reason === 'idle') {
    commands.push({ purpose: 'look', command: quoteCommand(['lastgreen', 'log', ...loopArgument(place)]) });
  }
  const hasWork = published.tip !== null && published.tip !== status.base;
  const fate = hasWork ? branchWords(status.branch, place.branchNow) : null;
  if (hasWork) commands.push(...reviewCommands(status, published.tip, place));
  const again = goOnCommand(status, published, place);
  if (again !== null) commands.push({ purpose: 'go-on', command: again });
  return {
    advice: [
      advice(status, fate !== null),
      ...(fate === null ? [] : [`${fate}.`]),
      ...(published.heldBy === null ? [] : [held(published.heldBy)]),
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    commands,
  };
}

function held(worktree: string): string {
  return `Landed commits wait because ${worktree} is on the branch: switch it to another branch, then start again.`;
}

function advice(status: Status, isPastReview: boolean): string {
  if (status.running) return 'The run is going on.';
  if (isPastReview && status.stop?.reason === 'finished') return '';
  if (isPastReview && status.stop?.reason === 'review_cap') return 'Start again to go on.';
  if (status.stop !== null) return stopAdvice[status.stop.reason].remedy;
  if (status.settled === true) return 'Nothing waits for a person any more. Start again to go on.';
  return 'The last run ended without recording why. Start again: it goes on where it stopped.';
}

function reviewCommands({ base, branch }: Status, tip: string, place: NextStepPlace): NextCommand[] {
  const { exists = true, mergedInto = null } = place.branchNow ?? {};
  const upTo = exists ? branch : shortId(tip);
  const commands: NextCommand[] = [
    { purpose: 'review', command: quoteCommand(['git', 'log', '--oneline', `${shortId(base)}..${upTo}`]) },
    { purpose: 'review', command: quoteCommand([...gitWords(place.wideNames), 'diff', `${shortId(base)}...${upTo}`]) },
  ];
  if (mergedInto !== null) return commands;
  if (!exists) return [...commands, { purpose: 'bring-back', command: quoteCommand(['git', 'branch', branch, upTo]) }];
  if (place.target === null || place.target.branch === branch) return commands;
  const { target } = place;
  const change = target.checkedOut ? '' : `${quoteCommand(['git', 'switch', target.branch])} && `;
  const { inTheWay = [] } = target;
  if (inTheWay.length > 0) commands.push({ purpose: 'clear-way', command: commitCommand(inTheWay) });
  const forward = target.fastForward === true && inTheWay.length === 0;
  const merge = quoteCommand(['git', 'merge', ...(forward ? ['--ff-only'] : []), branch]);
  commands.push({ purpose: 'merge', command: change + merge });
  if (typeof place.remote === 'string') {
    const push = quoteCommand(['git', 'push', '-u', place.remote, branch]);
    commands.push({
      purpose: 'pull-request',
      command: `${push} && ${quoteCommand(pullRequest(branch, target.branch, place))}`,
    });
  }
  return commands;
}

/** Only these files, whatever else is staged, and from any folder. */
function commitCommand(paths: readonly string[]): string {
  if (paths.length > maxInTheWay) return 'git status';
  const files = ['--', ...paths.map((path) => `:(top,literal)${path}`)];
  return `${quoteCommand(['git', 'add', ...files])} && ${quoteCommand(['git', 'commit', '-m', 'Keep my own changes', ...files])}`;
}

function pullRequest(branch: string, target: string, { title, reportPath }: NextStepPlace): string[] {
  const create = ['gh', 'pr', 'create', '--base', target, '--head', branch];
  if (typeof reportPath !== 'string') return [...create, '--fill'];
  return [...create, '--title', cleanLine(title ?? branch, maxTitleChars), '--body-file', reportPath];
}

/** Only a person can go on where all that is left is set aside or waits for them. */
const needsPerson: ReadonlySet<StopReason> = new Set(['halt', 'blocked', 'awaiting_approval']);

function goOnCommand({ running, stop, counts }: Status, { heldBy }: Published, place: NextStepPlace): string | null {
  if (running) return null;
  if (stop?.reason === 'paused')
    return quoteCommand(['lastgreen', 'resume', ...loopArgument(place), ...optionsOf(place)]);
  if (stop !== null && heldBy === null && !goesOn.has(stop.reason)) return null;
  if (stop !== null && heldBy === null && needsPerson.has(stop.reason) && counts.open === 0) return null;
  const plan = place.planArgument === null ? [] : asArgument(place.planArgument);
  return quoteCommand(place.again ?? ['lastgreen', 'run', ...plan]);
}

/** The options of the last run: the plan and the branch are the loop's own. */
function optionsOf({ again }: NextStepPlace): readonly string[] {
  const words = again?.slice(2) ?? [];
  return words[0] === undefined || words[0].startsWith('-') ? words : words.slice(1);
}

function loopArgument({ loopName }: NextStepPlace): string[] {
  return typeof loopName === 'string' ? [loopName] : [];
}

function loopOption(place: NextStepPlace): string[] {
  return loopArgument(place).flatMap((name) => ['--loop', name]);
}
