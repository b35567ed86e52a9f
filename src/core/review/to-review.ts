import { couldNotRun } from '../gate/could-not-run.ts';
import { cutText } from '../gate/cut-text.ts';
import { failureLine } from '../gate/failure-line.ts';
import type { AgentEnded } from '../journal/event.ts';
import { formatCount } from '../report/format-amount.ts';
import { errorThatCounts } from '../verdict/error-that-counts.ts';
import { objectionKey } from './objection-key.ts';
import { objectionWords } from './objection-words.ts';
import { readAnswer, type ReviewAnswer } from './read-answer.ts';
import type { Review, ReviewFailure } from './review.ts';

const maxFingerprintBytes = 600;

/**
 * What came of a reviewer's process. Its answer counts only where it ended by itself and well: one that was cut off may
 * not have come to its end. `message`: its final message, whole.
 */
export function toReview(ended: AgentEnded, message: string): Review {
  const { usage, durationMs, leftover } = ended;
  const answer = endedWell(ended) ? readAnswer(message) : null;
  const said = answer === null ? failed(ended, message) : answered(answer);
  const resetsAtMs = answer === null ? ended.error?.resetsAtMs : undefined;
  return { ...said, usage, durationMs, leftover, ...(resetsAtMs === undefined ? {} : { resetsAtMs }) };
}

type Said = Omit<Review, 'usage' | 'durationMs' | 'leftover'>;

function answered(answer: ReviewAnswer): Said {
  if (answer.verdict === 'approve') {
    return { answer: 'approve', objections: [], fingerprint: null, because: 'it has no objection', failure: null };
  }
  const { objections, total } = answer;
  const [first] = objections;
  const more = total > 1 ? ` (and ${total - 1} more)` : '';
  const keys = [...new Set(objections.map(objectionKey))].toSorted();
  return {
    answer: 'object',
    objections,
    fingerprint: cutText(`review: ${keys.join(' | ')}`, maxFingerprintBytes),
    because: `${first === undefined ? '' : objectionWords(first)}${more}`,
    failure: null,
  };
}

function failed(ended: AgentEnded, message: string): Said {
  const { failure, because } = whyNone(ended, message);
  return { answer: 'none', objections: [], fingerprint: null, because, failure };
}

/** A program that streams says in its last event whether it came to its end; of another only the exit code tells. */
function endedWell(ended: AgentEnded): boolean {
  return ended.ending === 'exited' && errorThatCounts(ended, false) === null && (ended.exitCode ?? 0) === 0;
}

const endings: Readonly<Partial<Record<AgentEnded['ending'], string>>> = {
  'timed-out': 'it ran into its time limit',
  silent: 'it was silent for too long',
  'out-of-turns': 'it used up its turns',
  stuck: 'it repeated itself',
};

function whyNone(ended: AgentEnded, message: string): { failure: ReviewFailure; because: string } {
  const { ending, exitCode, signal, errorOutput = '' } = ended;
  if (ending === 'cancelled') return { failure: 'cancelled', because: 'it was ended from outside' };
  if (ending === 'over-budget') return { failure: 'over-budget', because: 'it spent what was left of the budget' };
  const missing = ending === 'not-started' ? (ended.error?.message ?? '') : couldNotRun(exitCode, errorOutput);
  if (missing !== null) return { failure: 'reviewer-missing', because: `its program can't be started: ${missing}` };
  // Its words count here even where it ended well: what it said is no answer.
  const error = errorThatCounts(ended, true);
  const kind = failures[error?.kind ?? 'other'];
  if (error !== null && kind !== undefined) return { failure: kind, because: error.message };
  const because =
    endings[ending] ?? crashWords({ ending, exitCode, signal }, error?.message ?? failureLine(errorOutput));
  return { failure: 'review-not-given', because: because ?? unreadable(message) };
}

const failures: Readonly<Partial<Record<string, ReviewFailure>>> = {
  limit: 'limit',
  transient: 'overload',
  login: 'login',
  billing: 'billing',
  'over-budget': 'over-budget',
};

function crashWords(
  { ending, exitCode, signal }: Pick<AgentEnded, 'ending' | 'exitCode' | 'signal'>,
  said: string | null,
): string | null {
  const why = said === null ? '' : `: ${said}`;
  if (ending === 'signalled') return `it was ended by ${signal ?? 'a signal'}${why}`;
  if (exitCode !== null && exitCode !== 0) return `it ended with exit code ${exitCode}${why}`;
  return said;
}

function unreadable(message: string): string {
  return message.trim() === ''
    ? 'it said nothing'
    : `what it said is not the answer that was asked for (${formatCount(message.length, 'character')})`;
}
