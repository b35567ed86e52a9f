import type { EventBody } from '../journal/event.ts';
import { describeHook } from '../hook/describe-hook.ts';
import { waitingDetail } from '../loop/waiting-detail.ts';
import type { RatchetMeasured } from '../ratchet/ratchet-state.ts';
import { describeAgentEnd } from './describe-agent-end.ts';
import { describeGate } from './describe-gate.ts';
import { folderWords } from './folder-words.ts';
import { formatCount } from './format-amount.ts';
import { describeReview } from './describe-review.ts';
import { shortId } from './short-id.ts';

/** A command at the wrong place does that too, and a whole night would be refused for it. */
const noTests =
  '. No test was found there: work lands only when it brings some. Are there tests, stop and mend the command or the folder it runs in';

type Describe<Type extends EventBody['type']> = (event: Extract<EventBody, { readonly type: Type }>) => string;

/** One sentence without a full stop for each kind of event. Text of others is in it as it came: the caller cleans the line. */
const describers: { readonly [Type in EventBody['type']]: Describe<Type> } = {
  'run-started': ({ plan, branch, base, folder = '', agent, uncommitted, lost, only }) => {
    if (only !== undefined) return `taking up what people said, on ${branch}${openAgain(lost)}`;
    const where = folder === '' ? '' : `, in ${folderWords(folder)}`;
    const stays = uncommitted === 1 ? 'is not in its base and stays' : 'are not in its base and stay';
    const left =
      uncommitted === 0 ? '' : `; ${formatCount(uncommitted, 'uncommitted file')} of yours ${stays} untouched`;
    return `run started: ${plan.path} (${plan.kind}) on ${branch} from ${shortId(base)} with ${agent}${where}${left}${openAgain(lost)}`;
  },
  'baseline-measured': ({ outcome, commit, detail, ratchet }) =>
    `baseline ${outcome} on ${shortId(commit)}${after(detail)}${numberWords(ratchet)}${outcome === 'nothing-ran' ? noTests : ''}`,
  'plan-read': ({ tasks }) =>
    `plan read: ${formatCount(tasks.length, 'task')}, ${tasks.filter((task) => task.ticked).length} ticked`,
  'cycle-started': ({ cycle, task, taskCycle, agent, from, approved }) =>
    approved === undefined
      ? `cycle ${cycle}: ${task}, attempt ${taskCycle}, ${agent}${from === null ? '' : ', goes on from the last attempt'}`
      : `cycle ${cycle}: ${task}, attempt ${taskCycle}, what was approved of cycle ${approved}; no agent`,
  'agent-ended': describeAgentEnd,
  'attempt-measured': ({ empty, files, added, removed, commits, stashes, notes, conflict }) => {
    if (conflict === true) return "it can't be put on the last green commit: what landed since changed the same places";
    if (empty) return `nothing changed${after(notes.join('; '))}`;
    const size = `${formatCount(files, 'file')} changed, +${added} −${removed}`;
    const kept = [
      ...(commits > 0 ? [formatCount(commits, 'commit')] : []),
      ...(stashes > 0 ? [formatCount(stashes, 'stash', 'stashes')] : []),
    ];
    return `${[size, ...kept].join(', ')}${after(notes.join('; '))}`;
  },
  'guards-ran': ({ findings }) => {
    if (findings.length === 0) return 'guards: nothing found';
    const named = findings.slice(0, 3).map(({ rule, severity, path }) => `${rule} (${severity})${at(path)}`);
    const more = findings.length > named.length ? `, and ${findings.length - named.length} more` : '';
    return `guards: ${named.join(', ')}${more}`;
  },
  'gate-ran': describeGate,
  'review-given': describeReview,
  'verdict-given': ({ task, verdict, because, cause }) =>
    `${verdict}: ${task}${cause === null ? '' : ` (${cause})`}${after(because)}`,
  'task-landed': ({ task, commit, subject, done, files, added, removed, heldBy, notTicked }) => {
    const unticked = notTicked === undefined ? '' : `; not ticked, because ${notTicked}`;
    const size = `${formatCount(files, 'file')}, +${added} −${removed}`;
    const waits = heldBy === null ? '' : `; waits until ${heldBy} leaves the branch`;
    return `landed ${shortId(commit)} "${subject}" (${size})${done ? '' : `, ${task} stays open`}${waits}${unticked}`;
  },
  'landings-released': ({ head }) => `the branch caught up with what had waited: ${shortId(head)}`,
  'branch-moved': ({ from, to, lost }) =>
    `the branch was moved by hand from ${shortId(from)} to ${shortId(to)}${openAgain(lost)}`,
  'plan-ticked': ({ task }) => `${task} ticked in the plan`,
  'task-quarantined': ({ task, kind, because }) => `${task} set aside (${kind})${after(because)}`,
  'task-released': ({ task, note }) => `${task} released${after(note)}`,
  'approval-asked': ({ task, question }) => `${task} waits for a person${after(question)}`,
  'approval-given': ({ task, answer, kind = 'question', by = null }) =>
    `${task} ${kind === 'question' ? 'answered' : 'approved'}${byWhom(by)}${after(answer)}`,
  'approval-refused': ({ task, note, by = null }) => `${task} rejected${byWhom(by)}${after(note)}`,
  'approvals-ended': ({ waiting }) =>
    `what people said is taken up; ${waiting === 0 ? 'nothing waits any more' : waitingDetail(waiting)}`,
  'exemption-granted': ({ task, cause }) => `no attempt used up for ${task}: ${cause}`,
  'false-report-counted': ({ task, because }) => `false report on ${task}${after(because)}`,
  'hook-ran': describeHook,
  'limit-waited': ({ untilMs, message, cause }) =>
    `waiting for ${cause === 'overload' ? 'an overload' : 'a limit'} until ${new Date(untilMs).toISOString()}${after(message)}`,
  'final-measured': ({ commit, outcome, detail, ratchet }) =>
    `final gate ${outcome} on ${shortId(commit)}${after(detail)}${numberWords(ratchet)}`,
  'run-stopped': ({ reason, exitCode, detail }) => `run stopped: ${reason} (exit ${exitCode})${after(detail)}`,
};

/** What happened, for a person. */
export function describeEvent(event: EventBody): string {
  // The table has a describer of this very kind of event; the compiler can't follow that through an index.
  return (describers[event.type] as (event: EventBody) => string)(event);
}

function numberWords(ratchet: RatchetMeasured | undefined): string {
  if (ratchet === undefined || ratchet.number === null) return '';
  const red = ratchet.red.length === 0 ? '' : `, red beside it: ${ratchet.red.join(', ')}`;
  return `; ratchet ${ratchet.number}${red}`;
}

function openAgain(lost: readonly string[]): string {
  return lost.length === 0 ? '' : `; open again, because no longer on the branch: ${lost.join(', ')}`;
}

function byWhom(by: string | null): string {
  return by === null ? '' : ` by ${by}`;
}

function after(text: string | null): string {
  return text === null || text.trim() === '' ? '' : `: ${text}`;
}

function at(path: string | null): string {
  return path === null ? '' : ` ${path}`;
}
