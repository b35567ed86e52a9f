import { cutTextStart } from '../gate/cut-text.ts';
import { plainLines } from '../gate/plain-text.ts';
import type { Claim } from '../agent/claim.ts';
import type { GateRun } from '../gate/gate.ts';
import type { AgentEnded, EventBody, ReviewGiven } from '../journal/event.ts';
import { objectionWords } from '../review/objection-words.ts';
import { cleanLine } from './clean-line.ts';
import { describeEvent } from './describe-event.ts';
import { pastedCommand } from './pasted-command.ts';

const maxLineChars = 2000;
const maxMessageBytes = 4000;

/** What `lastgreen show` prints of an attempt. */
export interface AttemptView {
  readonly task: string;
  readonly attempt: number;
  readonly cycle: number;
  /** Folder of the cycle's brief, output and gate logs. */
  readonly folder: string;
  /** `null`: not asked for. */
  readonly brief: string | null;
  readonly events: readonly EventBody[];
  /** It waits for a person: what is asked, and the commands that answer. Left out: it does not. */
  readonly waits?: { readonly question: string; readonly commands: readonly string[] } | undefined;
  /** Empty: nothing changed. */
  readonly diff: string;
}

/** First what was judged and said, then what failed, then everything in its order; the long parts last. */
export function renderAttempt({ task, attempt, cycle, folder, brief, events, waits, diff }: AttemptView): string {
  const verdicts = events.filter((event) => event.type === 'verdict-given');
  const ended = events.findLast((event) => event.type === 'agent-ended');
  const failed = events.filter((event) => event.type === 'gate-ran').filter((run) => run.outcome !== 'green');
  const sections = [
    `# ${cleanLine(task)}, attempt ${attempt} (cycle ${cycle})\n\n${lines(verdicts) || 'not judged yet'}\n\nlogs: ${folder}`,
    ...(waits === undefined ? [] : [`## Waits for you\n\n${waitingText(waits)}`]),
    `## What the agent said\n\n${ended === undefined ? withoutEnd(events) : said(ended)}`,
    ...events
      .filter((event) => event.type === 'review-given')
      .slice(-1)
      .map(reviewText),
    ...failed
      // A red gate runs again, to be sure, and mostly fails the same way.
      .filter((run, index) => run.excerpt !== '' && failed.findLastIndex((each) => isSameFailure(each, run)) === index)
      .map((run) => `## ${cleanLine(describeEvent(run), maxLineChars)}\n\n${clean(run.excerpt)}`),
    `## What happened\n\n${lines(events)}`,
    ...(brief === null ? [] : [`## Brief\n\n${brief.trimEnd()}`]),
    `## Diff\n\n${diff === '' ? 'nothing changed' : diff.trimEnd()}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function waitingText({ question, commands }: NonNullable<AttemptView['waits']>): string {
  return [cleanLine(question, maxLineChars), ...commands.map((command) => `  ${pastedCommand(command)}`)].join('\n');
}

function reviewText(review: ReviewGiven): string {
  const listed = review.objections.map((each) => `- ${cleanLine(objectionWords(each), maxLineChars)}`);
  const head = cleanLine(describeEvent({ ...review, because: '' }), maxLineChars);
  const text = listed.length > 0 ? listed.join('\n') : cleanLine(review.because, maxLineChars);
  return `## What the reviewer said\n\n${head}\n\n${text}`;
}

function withoutEnd(events: readonly EventBody[]): string {
  const approved = events.find((event) => event.type === 'cycle-started')?.approved;
  if (approved !== undefined) return `no agent: what was approved of cycle ${approved} is judged again`;
  return events.some((event) => event.type === 'verdict-given') ? 'no agent was started' : 'it has not ended yet';
}

function isSameFailure(one: GateRun, other: GateRun): boolean {
  if (one.name !== other.name || one.stage !== other.stage) return false;
  // Only a check that failed has a fingerprint.
  return one.fingerprint === null ? one.excerpt === other.excerpt : one.fingerprint === other.fingerprint;
}

function lines(events: readonly EventBody[]): string {
  return events.map((event) => cleanLine(describeEvent(event), maxLineChars)).join('\n');
}

function said({ finalMessage, errorOutput, claim }: AgentEnded): string {
  const text = clean(finalMessage);
  const words = cutTextStart(text, maxMessageBytes);
  const shown = words === '' ? 'nothing' : words === text ? words : `[… the beginning left out]\n${words}`;
  const failed = clean(errorOutput ?? '');
  const errors = failed === '' ? '' : `\n\nIts standard error:\n${failed}`;
  return `${shown}${errors}\n\nIts claim: ${claimWords(claim)}`;
}

function claimWords(claim: Claim): string {
  switch (claim.kind) {
    case 'none':
      return 'none';
    case 'ask':
      return `ask: ${cleanLine(claim.question, maxLineChars)}`;
    case 'blocked':
      return `blocked: ${cleanLine(claim.why, maxLineChars)}`;
    case 'done':
    case 'more':
    case 'idle':
    case 'finished':
      return claim.kind;
  }
}

/** Text of others on several lines, with nothing in it that steers a terminal. */
function clean(text: string): string {
  return plainLines(text).join('\n').trim();
}
