import { isOfAttempt } from '../gate/gate.ts';
import { isPass } from '../loop/next-gate.ts';
import { readTaskTrailer } from '../verdict/commit-message.ts';
import type { Proof, ProofGate } from '../verdict/proof.ts';
import { lastRuns } from './last-runs.ts';
import type { Difference } from './verify-result.ts';

/** A commit and the proof in its note. */
export interface CommitRecord {
  readonly tree: string;
  /** As they are written in it. */
  readonly parents: readonly string[];
  /** By their names in lower case. */
  readonly trailers: ReadonlyMap<string, string>;
  readonly proof: Proof;
  /** SHA-256 of the note's text, in hex. */
  readonly digest: string;
}

/** What is wrong without running anything: the note is another's, or what it says would not have let the commit land. */
export function checkRecord(record: CommitRecord): Difference[] {
  return [...noteProblems(record), ...commitProblems(record), ...proofProblems(record.proof)];
}

function noteProblems({ trailers, digest }: CommitRecord): Difference[] {
  const named = trailers.get('lastgreen-proof');
  if (named === digest) return [];
  const message =
    named === undefined
      ? 'the commit names no proof (trailer Lastgreen-Proof)'
      : `the commit names another proof: ${named}, and the note is ${digest}`;
  return [{ about: 'note', message }];
}

function commitProblems({ tree, parents, trailers, proof }: CommitRecord): Difference[] {
  const task = readTaskTrailer(trailers.get('lastgreen-task') ?? '');
  const attempt = trailers.get('lastgreen-attempt') ?? 'none';
  const isDone = trailers.get('lastgreen-more') !== 'true';
  return [
    ...(proof.tree === tree ? [] : [ofAnother('tree', proof.tree, tree)]),
    ...(parents.length === 1 && parents[0] === proof.parent
      ? []
      : [ofAnother('parent', proof.parent, parents.join(' ') || 'none')]),
    ...(task === proof.task ? [] : [ofAnother('task', proof.task, task || 'none')]),
    ...(attempt === String(proof.attempt) ? [] : [ofAnother('attempt', String(proof.attempt), attempt)]),
    ...(isDone || !proof.done ? [] : [ofAnother('a task that is', 'done', 'Lastgreen-More: true')]),
  ];
}

/** Verdicts that land. */
const landing: ReadonlySet<string> = new Set(['green', 'partial']);

function proofProblems(proof: Proof): Difference[] {
  const ran = lastRuns(proof.gates).filter(isOfAttempt);
  const blocking = (proof.findings ?? []).filter(({ severity }) => severity === 'block');
  return [
    ...(landing.has(proof.verdict) ? [] : [inProof(`the verdict ${proof.verdict} does not land`)]),
    ...(ran.length > 0 ? [] : [inProof('no gate ran on what landed')]),
    ...proof.gates
      .filter((gate) => isOfAttempt(gate) && gate.tree !== proof.tree)
      .map((gate) => inProof(`gate ${gate.name} ran on another tree: ${gate.tree}`)),
    ...ran
      .filter((gate) => !isPass(gate) && !isExcused(proof, gate))
      .map(({ name, outcome }) => inProof(`gate ${name} did not pass: ${outcome}`)),
    ...lastRuns(proof.gates)
      .filter((gate) => gate.stage === 'old-tests' && !holds(proof, gate))
      .map(({ name, outcome }) => inProof(`gate ${name} did not pass with the old tests: ${outcome}`)),
    ...(provesNothing(proof.gates) ? [inProof('the new tests pass without the change')] : []),
    ...blocking.map(({ rule }) => inProof(`${rule} blocks, and what it blocks does not land`)),
  ];
}

/** It was red before as well, and the number that a ratchet watches fell. */
function isExcused({ ratchet }: Proof, { name, outcome }: ProofGate): boolean {
  return (
    ratchet !== undefined && outcome === 'red' && ratchet.number < ratchet.before && ratchet.excused.includes(name)
  );
}

/** Where there was no test before, none can fail; and a person may have accepted that they could not be run. */
function holds(proof: Proof, gate: ProofGate): boolean {
  if (isPass(gate) || gate.outcome === 'nothing-ran' || isExcused(proof, gate)) return true;
  const isUntried = gate.outcome !== 'red' && gate.outcome !== 'timed-out';
  return isUntried && proof.approval?.findings.some(({ rule }) => rule === 'test-changed') === true;
}

/** One gate that the new tests turn red is enough. */
function provesNothing(gates: readonly ProofGate[]): boolean {
  const fresh = gates.filter(({ stage }) => stage === 'new-tests');
  return fresh.length > 0 && fresh.every(isPass);
}

function ofAnother(what: string, proof: string, commit: string): Difference {
  return { about: 'commit', message: `the proof is of ${what} ${proof}, the commit has ${commit}` };
}

function inProof(message: string): Difference {
  return { about: 'proof', message };
}
