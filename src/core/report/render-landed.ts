import type { GateRan } from '../journal/event.ts';
import type { RatchetLanded } from '../ratchet/ratchet-state.ts';
import { describeTests } from './describe-gate.ts';
import { codeSpan, escapeMarkdown } from './escape-markdown.ts';
import { formatCount } from './format-amount.ts';
import { formatDuration } from './format-duration.ts';
import type { ReportLanding } from './report.ts';
import type { ReportStory } from './report-story.ts';
import { shortId } from './short-id.ts';

const maxLandings = 50;
const maxGates = 5;

/** What landed, each commit with the gates that passed on its tree. The newest ones where there are many. */
export function renderLanded(landed: readonly ReportLanding[], story: ReportStory): string {
  const left = landed.length - maxLandings;
  const lines = landed.slice(-maxLandings).flatMap((landing) => landingLines(landing, story));
  return [...(left > 0 ? [`- ${formatCount(left, 'earlier commit')}: \`lastgreen diff\``] : []), ...lines].join('\n');
}

function landingLines({ commit, task, files, added, removed, proof }: ReportLanding, story: ReportStory): string[] {
  const subject = escapeMarkdown(story.subjects.get(commit) ?? task, 100);
  return [
    `- ${shortId(commit)} ${subject} (${formatCount(files, 'file')}, +${added} −${removed})`,
    `  Proof ${shortId(proof)}: ${gateWords(story.proofs.get(commit) ?? [])}${ratchetWords(story.ratchets.get(commit))}${reviewWords(story.reviewers.get(commit))}`,
  ];
}

function ratchetWords(ratchet: RatchetLanded | undefined): string {
  if (ratchet === undefined) return '';
  const { before, number, excused } = ratchet;
  const red = excused.map((name) => `${codeSpan(name, 60)} is red as before`).join(', ');
  return `; ratchet ${before} → ${number}${red === '' ? '' : `, for which ${red}`}`;
}

function reviewWords(agent: string | undefined): string {
  return agent === undefined ? '' : `; reviewed by ${escapeMarkdown(agent, 60)}`;
}

function gateWords(gates: readonly GateRan[]): string {
  if (gates.length === 0) return 'in the note of the commit';
  const named = gates.slice(0, maxGates).map(({ name, outcome, tests, durationMs }) => {
    const counted = tests === null ? '' : `, ${describeTests(tests)}`;
    return `${codeSpan(name, 60)} ${outcome} in ${formatDuration(durationMs)}${counted}`;
  });
  const more = gates.length - named.length;
  return `${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
