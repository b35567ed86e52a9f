import type { Claim } from '../../agent/claim.ts';
import type { Gate, GateOutcome, GateRun, GateStage } from '../../gate/gate.ts';
import type { Finding } from '../../guard/finding.ts';
import type { LastAttempt } from '../brief.ts';
import { cleanLine } from '../clean-text.ts';
import { hiddenSentence, hideGates } from '../hide-gates.ts';
import { fitQuote, quote } from '../quote.ts';
import { fitEntries, joinTexts, type SectionText } from '../section-text.ts';
import { objectionWords } from '../../review/objection-words.ts';
import type { Objection } from '../../review/objection.ts';
import { code } from './gate-lines.ts';

const maxFindings = 20;
const maxObjections = 20;
const maxSentenceBytes = 1024;

/** How the attempt before this one was judged, with what its commands said. */
export function lastAttemptText(last: LastAttempt, gates: readonly Gate[], maxBytes: number): SectionText {
  const isHidden = (run: GateRun): boolean => gates.some((gate) => gate.name === run.name && gate.hidden);
  const shown = last.failedGates.filter((run) => !isHidden(run));
  const hidden = last.failedGates.length - shown.length;
  const because = hidden > 0 && shown.length === 0 ? hiddenSentence : hideGates(last.because, gates);
  // Where a reviewer objects the gates passed, if only on their second run.
  const gateBytes = last.objections.length > 0 ? maxBytes / 4 : (maxBytes * 3) / 4;
  return joinTexts([
    fitSentence(`Judged \`${last.verdict}\`:`, because),
    claimText(last.claim, last.falseReport),
    ...shown.map((run) => gateText(run, gateBytes / shown.length)),
    { text: hidden > 0 ? hiddenSentence : '', leftOut: null },
    findingsText(last.findings, maxBytes / 4),
    objectionsText(last.objections, gates, maxBytes / 2),
  ]);
}

function gateText(run: GateRun, maxBytes: number): SectionText {
  const seconds = (run.durationMs / 1000).toFixed(1);
  const { text, leftOut } =
    run.excerpt === '' ? { text: '', leftOut: null } : fitQuote(run.excerpt, '|', maxBytes, 'end');
  const changed =
    run.changedFiles.length === 0
      ? ''
      : ` It changed tracked files: ${run.changedFiles.map((path) => code(cleanLine(path))).join(', ')}.`;
  const where = places[run.stage] ?? '';
  const head = `${code(cleanLine(run.command))}${where} ${outcomes[run.outcome]} (${ending(run)}, ${seconds} s).${changed}`;
  return { text: text === '' ? head : `${head}\n${text}`, leftOut };
}

const places: Readonly<Partial<Record<GateStage, string>>> = {
  'old-tests': ', with the tests as they were before your change,',
  'new-tests': ', with your tests on the source as it was before your change,',
  'stand-in': ', with your tests on a source in which what you added only throws,',
};

const outcomes: Readonly<Record<GateOutcome, string>> = {
  green: 'passed',
  flaky: 'passed only when run again',
  red: 'failed',
  'nothing-ran': 'ran no test',
  'timed-out': 'ran into its time limit',
  killed: 'was killed',
  'not-run': 'could not run',
  'changed-files': 'changed files',
  'lock-missed': 'did not get its lock',
};

function ending({ exitCode, signal }: GateRun): string {
  return exitCode === null ? (signal ?? 'not started') : `exit ${exitCode}`;
}

function findingsText(findings: readonly Finding[], maxBytes: number): SectionText {
  if (findings.length === 0) return { text: '', leftOut: null };
  const lines = findings.map(({ rule, severity, path, line, message }) => {
    const place = path === null ? '' : ` ${path}${line === null ? '' : `:${line}`}`;
    return `${severity} ${rule}${place}: ${cleanLine(message)}`;
  });
  const { text, leftOut } = fitEntries(lines, maxFindings, maxBytes, 'findings');
  return { text: `Found in its change:\n${quote(text, '|')}`, leftOut };
}

/** Told as what somebody said: a person would not follow each word of it either. */
function objectionsText(objections: readonly Objection[], gates: readonly Gate[], maxBytes: number): SectionText {
  if (objections.length === 0) return { text: '', leftOut: null };
  const lines = objections.map((each) => hideGates(objectionWords(each), gates));
  const { text, leftOut } = fitEntries(lines, maxObjections, maxBytes, 'objections');
  return {
    text: [
      'The commands passed, and a reviewer, an agent that reads each change before it lands, objects:',
      quote(text, '|'),
      'Look at each. Where it is right, mend it. Where it is wrong, leave the work as it is and claim it again: a person decides then.',
    ].join('\n'),
    leftOut,
  };
}

function claimText(claim: Claim, falseReport: boolean): SectionText {
  if (falseReport) {
    return { text: 'It claimed to be done, and was not. Claim only what the commands show.', leftOut: null };
  }
  if (claim.kind === 'blocked') return fitSentence('It said that it was blocked:', claim.why);
  if (claim.kind === 'ask') return fitSentence('It asked:', claim.question);
  return { text: '', leftOut: null };
}

function fitSentence(title: string, sentence: string): SectionText {
  const { text, leftOut } = fitQuote(cleanLine(sentence), '|', maxSentenceBytes);
  return { text: `${title}\n${text}`, leftOut };
}
