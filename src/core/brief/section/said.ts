import { cutText } from '../../gate/cut-text.ts';
import type { BriefInput } from '../brief.ts';
import { cleanLine } from '../clean-text.ts';
import { joinTexts, type SectionText } from '../section-text.ts';
import { quoted } from './quoted.ts';

const maxQuestionBytes = 500;
const maxSaid = 8;

/** What people answered or noted about the task, the newest ones. */
export function saidText(said: BriefInput['said'], maxBytes: number): SectionText {
  const newest = said.slice(-maxSaid);
  const missing = said.length - newest.length;
  return joinTexts([
    {
      text: missing > 0 ? `[… ${missing} older answers left out]` : '',
      leftOut: missing > 0 ? `${missing} older answers` : null,
    },
    ...newest.map(({ question, text, isNo }) => {
      const asked = question === null ? null : cutText(cleanLine(question), maxQuestionBytes);
      const answer = isNo === true ? `A person says no to "${asked}":` : `A person answers "${asked}":`;
      return quoted(asked === null ? 'A person says:' : answer, text, maxBytes / newest.length);
    }),
  ]);
}
