import type { Task } from '../../plan/plan.ts';
import { titleBesideId } from '../../report/title-beside-id.ts';
import type { BriefInput } from '../brief.ts';
import { cleanLine } from '../clean-text.ts';
import { fitEntries, joinTexts, type SectionText } from '../section-text.ts';
import { code } from './gate-lines.ts';
import { quoted } from './quoted.ts';
import { saidText } from './said.ts';
import { timeWords } from './time-words.ts';

const maxTitleBytes = 2 * 1024;
const maxList = 100;

type TaskInput = Pick<BriefInput, 'limits' | 'attempt' | 'maxAttempts' | 'said'> & { readonly task: Task };

/** The task as people wrote it, and what holds for it alone. */
export function taskText({ task, limits, attempt, maxAttempts, said }: TaskInput, maxBytes: number): SectionText {
  const share = maxBytes / 4;
  return joinTexts([
    quoted(
      '',
      [task.id, titleBesideId(task)]
        .filter((each) => each !== '')
        .map(cleanLine)
        .join(': '),
      maxTitleBytes,
    ),
    quoted('', task.description, share),
    quoted('It is done when:', bullets(task.acceptanceCriteria), share),
    saidText(said, share),
    list(
      'Besides, these commands must succeed for this task:',
      task.verify.map((each) => code(cleanLine(each))),
      share,
    ),
    list('Change only paths that match:', task.allowedPaths.map(code), share / 4),
    list('Do not touch paths that match:', task.forbid.map(code), share / 4),
    list(
      'You may also change what is protected otherwise (tests, configuration) in:',
      task.mayChange.map(code),
      share / 4,
    ),
    {
      text: [
        ...(task.prove.includes('red-green')
          ? ['The tests that you add must fail without your change, and pass with it.']
          : []),
        `This is attempt ${attempt} of ${maxAttempts}. You have ${timeWords(limits)}. What is there when the time is over is judged.`,
      ].join('\n'),
      leftOut: null,
    },
  ]);
}

function bullets(texts: readonly string[]): string {
  return texts.map((text) => `- ${text}`).join('\n');
}

function list(title: string, entries: readonly string[], maxBytes: number): SectionText {
  if (entries.length === 0) return { text: '', leftOut: null };
  const fitted = fitEntries(
    entries.map((entry) => `- ${entry}`),
    maxList,
    maxBytes,
    'entries',
  );
  return { text: `${title}\n${fitted.text}`, leftOut: fitted.leftOut };
}
