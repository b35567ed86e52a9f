import type { LintRule } from './lint-rule.ts';
import { plainWords } from './plain-words.ts';

/** A list without an end, or a text that is still to be written. */
const open = new RegExp(
  [
    String.raw`\betc\b\.?|\band so on\b|\band so forth\b|\band more\b|\bas (?:needed|appropriate|necessary)\b|\bwhere (?:appropriate|needed|necessary)\b|\bif (?:time permits|possible)\b|\bor similar\b|\b(?:other|some|various|misc(?:ellaneous)?) (?:stuff|things|fixes|issues|bugs|improvements|changes|cleanups?)\b`,
    String.raw`\bTB[DC]\b|\bto be (?:decided|defined|determined)\b|\?\?\?|\bXXX\b|\bFIXME\b|\blorem ipsum\b|<(?:todo|tbd|fill in|title|your [\w ]+)>|\[(?:todo|tbd|fill in)\]`,
    String.raw`\busw\b\.?|\bund so weiter\b|\bbei Bedarf\b|\bwenn möglich\b|\bsi (?:possible|besoin)\b|\bsi es posible\b|\bse possível\b|\bи т\.\s?[дп]\.|\bи так далее\b`,
    '등등|기타 등|필요(?:하면|에 따라|시)|가능하면|적절(?:히|하게)|미정|추후 (?:결정|논의)',
    '必要に応じて|適宜|など(?:を|の)?対応|可能であれば|未定|等等|视情况|視情況|待定|如有必要|适当',
  ].join('|'),
  'iu',
);

/** Where the list of what is wanted has no end, nobody can say that it is done. */
export const openEnded: LintRule = {
  rule: 'open-ended',
  find({ tasks }) {
    return tasks.flatMap((task) => {
      const found = [task.title, ...task.acceptanceCriteria]
        .map((text) => open.exec(plainWords(text))?.[0])
        .find(Boolean);
      return found === undefined
        ? []
        : [{ task, message: `"${found}" leaves open what is wanted: name all of it, or leave it out.` }];
    });
  },
};
