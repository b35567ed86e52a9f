import type { AskedFinding, AskKind } from '../approval/asked.ts';
import { isOfAttempt } from '../gate/gate.ts';
import type { RatchetLanded } from '../ratchet/ratchet-state.ts';
import type { GateRan, JournalEvent } from '../journal/event.ts';

/** A person was asked, and perhaps answered. */
export interface Approval {
  readonly task: string;
  readonly question: string;
  /** Where the work that waits is kept. */
  readonly ref: string | null;
  readonly answered: boolean;
  readonly answer: string | null;
  /** `null`: asked by an earlier version. */
  readonly kind: AskKind | null;
  /** What the guards ask about: an approval lifts these. */
  readonly findings: readonly AskedFinding[];
  /** The answer was no; `answer` is the note. */
  readonly refused: boolean;
}

/** Claims of done of one task that were not so. */
export interface FalseReports {
  readonly task: string;
  readonly count: number;
  /** What was so instead: the newest sentences. */
  readonly because: readonly string[];
}

/** What a loop's last run did, beside what the loop did in all. */
export interface LastRun {
  readonly startedAt: string;
  readonly cycles: number;
  /** Commits, oldest first. */
  readonly landed: readonly string[];
  readonly falseReports: number;
  /** Tasks, in the order in which they were set aside. */
  readonly setAside: readonly string[];
}

/** What a report tells of single events, which a folded state no longer holds. */
export interface ReportFacts {
  /** Gates that passed on exactly the tree that landed, by commit. */
  readonly proofs: ReadonlyMap<string, readonly GateRan[]>;
  /** Agents that approved what landed, by commit. */
  readonly reviewers: ReadonlyMap<string, string>;
  /** What the number of a ratchet fell from and to with what landed, and what that excused, by commit. */
  readonly ratchets: ReadonlyMap<string, RatchetLanded>;
  readonly falseReports: readonly FalseReports[];
  readonly approvals: readonly Approval[];
  /** An attempt changed a file whose name git writes as octal escapes unless told otherwise. */
  readonly wideNames: boolean;
  /** From each run's first event to its last, summed. */
  readonly workedMs: number;
  /** `null`: no run has begun. */
  readonly lastRun: LastRun | null;
}

const maxSentences = 3;
const beyondAscii = /[^\p{ASCII}]/u;

/** One walk over the journal. */
export function collectReportFacts(events: Iterable<JournalEvent>): ReportFacts {
  const proofs = new Map<string, readonly GateRan[]>();
  const reviewers = new Map<string, string>();
  const ratchets = new Map<string, RatchetLanded>();
  let ratchet: RatchetLanded | null = null;
  let reviewer: string | null = null;
  const falseReports = new Map<string, FalseReports>();
  const approvals: Approval[] = [];
  let gates: GateRan[] = [];
  let wideNames = false;
  let workedMs = 0;
  let lastMs: number | null = null;
  let lastRun: RunningTotals | null = null;
  for (const event of events) {
    const atMs = Date.parse(event.at);
    if (event.type !== 'run-started' && lastMs !== null) workedMs += Math.max(0, atMs - lastMs);
    lastMs = atMs;
    lastRun = foldLastRun(lastRun, event);
    if (event.type === 'cycle-started') {
      gates = [];
      reviewer = null;
    } else if (event.type === 'attempt-measured') {
      wideNames ||= event.paths.some((path) => beyondAscii.test(path));
    } else if (event.type === 'gate-ran') {
      gates.push(event);
    } else if (event.type === 'verdict-given') {
      ratchet = event.ratchet ?? null;
    } else if (event.type === 'review-given') {
      reviewer = event.answer === 'approve' ? event.agent : null;
    } else if (event.type === 'task-landed') {
      const { commit, tree } = event;
      proofs.set(
        commit,
        gates.filter((gate) => provesTree(gate, tree)),
      );
      if (reviewer !== null) reviewers.set(commit, reviewer);
      if (ratchet !== null) ratchets.set(commit, ratchet);
    } else if (event.type === 'false-report-counted') {
      const { task, because } = event;
      const known = falseReports.get(task) ?? { task, count: 0, because: [] };
      falseReports.set(task, {
        task,
        count: known.count + 1,
        because: [...known.because, because].slice(-maxSentences),
      });
    } else if (event.type === 'approval-asked') {
      const { task, question, ref, kind = null, findings = [] } = event;
      approvals.push({ task, question, ref, answered: false, answer: null, kind, findings, refused: false });
    } else if (event.type === 'approval-given') {
      settle(approvals, event.task, { answer: event.answer, refused: false });
    } else if (event.type === 'approval-refused') {
      settle(approvals, event.task, { answer: event.note, refused: true });
    }
  }
  return {
    proofs,
    reviewers,
    ratchets,
    falseReports: [...falseReports.values()],
    approvals,
    wideNames,
    workedMs,
    lastRun,
  };
}

/** The newest that nobody has answered. */
function settle(approvals: Approval[], task: string, said: Pick<Approval, 'answer' | 'refused'>): void {
  const at = approvals.findLastIndex((each) => each.task === task && !each.answered);
  const asked = approvals[at];
  if (asked) approvals[at] = { ...asked, answered: true, ...said };
}

interface RunningTotals extends LastRun {
  cycles: number;
  landed: string[];
  falseReports: number;
  setAside: string[];
}

/** In place: a night may land thousands. */
function foldLastRun(run: RunningTotals | null, event: JournalEvent): RunningTotals | null {
  if (event.type === 'run-started' && event.only === undefined) {
    return { startedAt: event.at, cycles: 0, landed: [], falseReports: 0, setAside: [] };
  }
  if (run === null) return null;
  if (event.type === 'cycle-started' && event.approved === undefined) run.cycles += 1;
  else if (event.type === 'task-landed') run.landed.push(event.commit);
  else if (event.type === 'false-report-counted') run.falseReports += 1;
  else if (event.type === 'task-quarantined') run.setAside.push(event.task);
  return run;
}

function provesTree(gate: GateRan, tree: string): boolean {
  return gate.tree === tree && isOfAttempt(gate) && (gate.outcome === 'green' || gate.outcome === 'flaky');
}
