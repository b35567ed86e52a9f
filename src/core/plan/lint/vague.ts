import type { Task } from '../plan.ts';
import type { LintRule } from './lint-rule.ts';
import { plainWords } from './plain-words.ts';
import { ownCriteria } from './own-criteria.ts';
import { hasSign } from './sign-of-proof.ts';

/** Words that promise a quality without saying which: every tree can be said to have it. */
const vagueWords = new RegExp(
  [
    String.raw`\b(?:improv(?:e|es|ing|ements?)|enhanc(?:e|es|ing|ements?)|optimi[sz](?:e|es|ing|ations?)|clean(?:ing)?[ -]?up|tidy(?:ing)?(?: up)?|polish|beautify|moderni[sz]e|streamline|refactor(?:ing)?|better|nicer?|cleaner|faster|simpler|robust|user[- ]friendly|intuitive|seamless|high[- ]quality|production[- ]ready|best practices?|state of the art|properly|somehow)\b`,
    String.raw`\b(?:verbessern|optimieren|aufräumen|überarbeiten|verschönern|modernisieren|benutzerfreundlich\w*|schöner|sauberer?|robuster?|refaktorieren)\b`,
    String.raw`\b(?:améliorer|optimiser|nettoyer|peaufiner|moderniser|convivial|plus propre|plus rapide|mejorar|optimizar|limpiar|pulir|modernizar|amigable|melhorar|otimizar|limpar|refatorar|refactorizar)(?!\p{L})`,
    '개선|최적화|정리(?:하|$|\\s|를|해)|리팩(?:토|터)링|다듬|깔끔|고도화|예쁘게|더 좋게|보기 좋게|빠르게|잘 (?:되|동작|작동)',
    '改善|最適化|リファクタ|きれいに|整理|使いやすく|いい感じ|改良|优化|改进|完善|重构|美化|提升|改進|優化|更好',
    'улучшить|оптимизировать|почистить|привести в порядок|рефакторинг|удобн',
  ].join('|'),
  'iu',
);

/** A word such as "improve" where nothing beside it says what will be different. */
export const vague: LintRule = {
  rule: 'vague',
  find({ tasks }) {
    return tasks.flatMap((task) => {
      const word = vagueWords.exec(plainWords(task.title))?.[0];
      if (word !== undefined) {
        return saysWhich(task)
          ? []
          : [{ task, message: `"${word}" says nothing that can be shown: say what is different then.` }];
      }
      const criterion = vagueCriterion(task);
      return criterion === null
        ? []
        : [{ task, message: `"${criterion}" is the only criterion, and nothing can show it: say what is seen then.` }];
    });
  },
};

function saysWhich(task: Task): boolean {
  const { title, description, verify } = task;
  if (verify.length > 0 || hasSign(title) || hasSign(description.replace(/^Part of: .*$/m, ''))) return true;
  return ownCriteria(task).some((text) => vagueIn(text) === null);
}

/** The first criterion where all are vague and no command judges either. */
function vagueCriterion(task: Task): string | null {
  if (task.verify.length > 0) return null;
  const words = ownCriteria(task).map(vagueIn);
  return words.every((word) => word !== null) ? (words[0] ?? null) : null;
}

function vagueIn(criterion: string): string | null {
  if (hasSign(criterion)) return null;
  const words = plainWords(criterion);
  return (hollow.exec(words) ?? vagueWords.exec(words))?.[0] ?? null;
}

/** Whole criteria that say only that the work is good. */
const hollow =
  /^(?:it |everything |all |the \w+ )?(?:works?|is (?:done|good|fine|ok|finished|complete|fast|clean|nice))(?: (?:well|correctly|properly|as expected|fine|great))?[.!]?$|^(?:looks?|feels?) (?:good|nice|great|right|clean)|^(?:잘 (?:된다|동작한다|작동한다|됨)|완료됨?|정상 (?:동작|작동)(?:한다|함)?)[.]?$|^(?:funktioniert|fertig|ça marche|fonctionne|funciona|funciona bien|fertig\.?)[.!]?$|^(?:正常に?動作する|ちゃんと動く|正常工作|完成)[。]?$/iu;
