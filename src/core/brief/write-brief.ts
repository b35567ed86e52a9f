import { utf8Bytes } from '../gate/cut-text.ts';
import type { Brief, BriefInput, BriefSection } from './brief.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { hideGates } from './hide-gates.ts';
import { contextText } from './section/context.ts';
import { lastAttemptText } from './section/last-attempt.ts';
import { commitsText, stateText, triedText } from './section/measured.ts';
import { patternsText } from './section/patterns.ts';
import { queueText } from './section/queue.ts';
import { ratchetText } from './section/ratchet.ts';
import { rulesText } from './section/rules.ts';
import { taskText } from './section/task.ts';
import { fitText, type SectionText } from './section-text.ts';
import { writePromptBrief } from './write-prompt-brief.ts';

/** How much of a brief each section may take, in bytes of UTF-8. */
export const sectionBytes = {
  constitution: 16 * 1024,
  intent: 24 * 1024,
  conventions: 16 * 1024,
  patterns: 8 * 1024,
  queue: 4 * 1024,
  task: 24 * 1024,
  commits: 2 * 1024,
  state: 3 * 1024,
  verdict: 10 * 1024,
  tried: 4 * 1024,
} as const;

interface Section extends SectionText {
  readonly name: string;
  readonly part: BriefSection['part'];
  readonly title: string;
}

/** No claim, and no line of a quotation: what an agent program prints last when it prints its prompt. */
const closing = 'Now do the task. End your final message with your claim, alone on its last line.';

/**
 * The prompt of one cycle. What never changes stands first and is the same to the byte for each task of a run, so that
 * a provider's prompt cache holds; what was measured stands last.
 */
export function writeBrief(asked: BriefInput): Brief {
  const input = { ...asked, said: hideInQuestions(asked) };
  if (input.prompt) return writePromptBrief(input, input.prompt);
  const sections = allSections(input).filter((section) => section.text !== '');
  const texts = sections.map(({ title, text }) => `# ${title}\n\n${text}\n\n`);
  const text = [...texts, `${closing}\n`].join('');
  return {
    text,
    bytes: new TextEncoder().encode(text),
    sections: sections.map(({ name, part, leftOut }, index) => ({
      name,
      part,
      bytes: utf8Bytes(texts[index] ?? ''),
      estimatedTokens: estimateTokens(texts[index] ?? ''),
      leftOut,
    })),
  };
}

/** A question may be a verdict's own sentence. */
function hideInQuestions({ said, gates }: BriefInput): BriefInput['said'] {
  const all = [...gates.quick, ...gates.full];
  return said.map((each) => ({ ...each, question: each.question === null ? null : hideGates(each.question, all) }));
}

function allSections(input: BriefInput): Section[] {
  const gates = [...input.gates.quick, ...input.gates.full];
  const empty: SectionText = { text: '', leftOut: null };
  const size = sectionBytes;
  const plan = input.plan.title === null ? 'the plan' : cleanLine(input.plan.title);
  const { task, last } = input;
  return [
    place('immutable', 'constitution', 'Constitution', contextText(input.constitution, size.constitution)),
    place('immutable', 'intent', `What is wanted: ${plan}`, fitText(cleanText(input.plan.intent), size.intent)),
    place('immutable', 'conventions', 'House conventions', contextText(input.conventions, size.conventions)),
    place('immutable', 'rules', 'How your work is judged', rulesText(input)),
    place('mutable', 'patterns', 'Patterns learned', patternsText(input.progress, input.notes, size.patterns)),
    place('mutable', 'queue', 'The queue', queueText(input.queue, task?.id ?? null, size.queue)),
    place('mutable', 'task', 'Your task', task ? taskText({ ...input, task }, size.task) : empty),
    place('measured', 'commits', 'Last commits, the newest first', commitsText(input.recentCommits, size.commits)),
    place('measured', 'state', 'State of the working tree', stateText(input.kept, size.state)),
    place('measured', 'ratchet', 'The number that must fall', ratchetText(input)),
    place('measured', 'verdict', 'The last attempt', last ? lastAttemptText(last, gates, size.verdict) : empty),
    place('measured', 'tried', 'What was tried before', triedText(input.tried, gates, size.tried)),
  ];
}

function place(part: BriefSection['part'], name: string, title: string, { text, leftOut }: SectionText): Section {
  return { part, name, title, text, leftOut };
}
