import { leavesRefused } from '../loop/next-gate.ts';
import type { CycleState, TaskState } from '../loop/state.ts';
import { claimsDone } from '../verdict/claims-done.ts';
import type { Evidence, Judgement } from '../verdict/evidence.ts';
import { notOverruled } from './not-overruled.ts';
import { objectionKey } from './objection-key.ts';
import { objectionWords } from './objection-words.ts';
import type { Review } from './review.ts';

/**
 * What a second agent makes of a judgement. It can only take away: where the work would not land, now or at a person's
 * word, it changes nothing, and where its answer is missing the work does not land.
 */
export function judgeReview(evidence: Evidence, found: Judgement): Judgement {
  const { state, cycle, policy } = evidence;
  const { review } = cycle;
  const disputed = judgeDisputed(evidence, found);
  if (disputed !== null) return disputed;
  if (!wouldLand(cycle, found) || (policy.reviewer === null && review === null)) return found;
  if (review === null) {
    const because = 'the budget was spent before the work could be reviewed';
    return { verdict: 'unknown', because, cause: 'review-not-given', keeps: true };
  }
  switch (review.answer) {
    case 'approve':
      return found;
    case 'object':
      return judgeObjections(review, state.tasks.get(cycle.task), found);
    case 'none':
      return judgeMissing(review);
  }
}

/** The work goes to the branch, or would if a person who is asked about it said yes. */
export function wouldLand({ ended, measured }: CycleState, found: Judgement): boolean {
  if (found.lands === true) return true;
  return found.verdict === 'awaiting' && measured?.empty === false && ended?.claim.kind !== 'ask';
}

/**
 * The agent was told of an objection, changed nothing and says that it is done: it disagrees. Another review of the same
 * tree would only be another throw of the dice.
 */
function judgeDisputed({ state, cycle }: Evidence, found: Judgement): Judgement | null {
  const first = state.tasks.get(cycle.task)?.last?.objections[0];
  if (first === undefined || found.verdict !== 'empty' || !claimsDone(cycle)) return null;
  if (cycle.measured?.empty !== false || !leavesRefused(state, cycle)) return null;
  const because = `the agent says it is done and changed nothing since the reviewer objected: ${objectionWords(first)}`;
  return { verdict: 'awaiting', because, keeps: true };
}

/** Said again of a later attempt, it is a matter between two agents that only a person can settle. */
function judgeObjections(review: Review, task: TaskState | undefined, found: Judgement): Judgement {
  const standing = notOverruled(review.objections, task?.overruled ?? []);
  const [first] = standing;
  // A person has decided on each of them: asked once more they could only say the same.
  if (first === undefined) {
    return { ...found, because: `${found.because}; what the reviewer objects to a person has overruled` };
  }
  const known = new Set(task?.objected.map(objectionKey));
  const again = standing.find((each) => known.has(objectionKey(each)));
  if (again !== undefined) {
    return { verdict: 'awaiting', because: `the reviewer objects again: ${objectionWords(again)}`, keeps: true };
  }
  const { fingerprint } = review;
  const because = standing.length === review.objections.length ? review.because : objectionWords(first);
  return { verdict: 'red', because: `the reviewer objects: ${because}`, charged: true, fingerprint, keeps: true };
}

function judgeMissing({ failure, because }: Review): Judgement {
  switch (failure) {
    case 'limit':
    case 'overload':
      return { verdict: 'limited', because: `the reviewer: ${because}`, cause: failure, keeps: true };
    case 'login':
    case 'billing':
    case 'reviewer-missing':
      return { verdict: 'infrastructure', because: `the reviewer: ${because}`, cause: failure, keeps: true };
    case 'cancelled':
      return { verdict: 'cancelled', because: 'ended from outside before it could be reviewed', keeps: true };
    case 'over-budget':
    case 'review-not-given':
    case null:
      return {
        verdict: 'unknown',
        because: `the reviewer gave no answer: ${because}`,
        cause: 'review-not-given',
        keeps: true,
      };
  }
}
