import type { ContextFile } from '../brief.ts';
import { cleanLine, cleanText } from '../clean-text.ts';
import { fitText, joinTexts, type SectionText } from '../section-text.ts';

/** Files of the user's, whole as far as they fit; each is told by its name. */
export function contextText(files: readonly ContextFile[], maxBytes: number): SectionText {
  const share = Math.floor(maxBytes / Math.max(1, files.length));
  return joinTexts(
    files.map((file) => {
      const { text, leftOut } = fitText(cleanText(file.text), share);
      const name = cleanLine(file.name);
      return { text: `## ${name}\n\n${text}`, leftOut: leftOut === null ? null : `${leftOut} of ${name}` };
    }),
  );
}
