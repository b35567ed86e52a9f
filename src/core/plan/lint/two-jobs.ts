import type { LintRule } from './lint-rule.ts';
import { plainWords } from './plain-words.ts';

/** What begins a job, in languages that put the verb first. */
const verbs =
  'add|implement|create|build|write|fix|remove|delete|drop|update|change|rename|move|migrate|refactor|rewrite|replace|upgrade|introduce|support|document|convert|extract|split|integrate|set up|port|redesign|deploy|enable|disable' +
  '|ajouter|corriger|supprimer|créer|implémenter|remplacer|écrire|migrer|renommer' +
  '|añadir|agregar|crear|corregir|eliminar|implementar|reemplazar|escribir|migrar|renombrar' +
  '|adicionar|criar|corrigir|remover|substituir|escrever|renomear' +
  '|добавить|исправить|удалить|создать|реализовать|заменить|написать|переименовать|перенести';
const andWords = String.raw`(?:,?\s+(?:and|then|and then|and also|&|\+|et|puis|y|e|и|а также)\s+(?:also\s+|then\s+|ensuite\s+|también\s+|também\s+|также\s+)?|\s*;\s*(?:and\s+|then\s+)?|\.\s+(?:also,?\s+|then,?\s+)?)`;
/** What a second verb may be about without being another job: the first one's own thing, and what belongs to each job. */
const same =
  String.raw`(?:it|its|them|their|this|that|these|those|the (?:old|existing|same|result|caller|callers|rest|latter)|all (?:callers?|usages?|references?|uses|imports?)|callers?|usages?|references?|imports?|(?:\p{L}+ ){0,3}(?:tests?|specs?|docs?|documentation|changelog|readme|types?|fixtures?|snapshots?)` +
  String.raw`|(?:les |des |ses |son |sa )?(?:tests?|appels|références)|(?:las? |los? |sus? |unas? )?(?:pruebas?|tests?|llamadas|referencias)|(?:os? |as? |seus? |suas? )?(?:testes?|chamadas|referências)|(?:его|её|их|тест\p{L}*|вызов\p{L}*))(?!\p{L})`;
const verbFirst = new RegExp(
  String.raw`^(?:\p{L}[\p{L}\p{N}]*[-_.]?\p{N}*:\s*)?(?:${verbs})(?!\p{L})(?:\s+(?!(?:and|or)\b)\S+)+?${andWords}(?<second>(?:${verbs})(?!\p{L})\s+(?!${same})\S.*)`,
  'iu',
);

/** The same where the verb stands last. */
const koreanVerb = '(?:추가|구현|수정|삭제|변경|제거|작성|도입|분리|이동|교체|생성|개발|연동|적용)';
const korean = new RegExp(
  String.raw`\S+(?:을|를)?\s*${koreanVerb}(?:하고|한 (?:다음|뒤|후)|\s*및|\s*그리고|,)\s+(?<second>(?!(?:이를|그것|관련 )?\s*(?:\S+ )?(?:테스트|문서|호출부|참조))\S+(?:\s+\S+)*?\s*${koreanVerb})(?:하기|한다|하세요|해|할 것|함)?[.]?$`,
  'u',
);
const japanese =
  /\p{L}+を(?:追加|実装|修正|削除|作成|変更|導入|移行)(?:し(?:て)?|した後)?[、,]\s*(?<second>(?!(?:その|関連する)?(?:テスト|ドキュメント|文書))[^、。]+を(?:追加|実装|修正|削除|作成|変更|導入|移行))(?:する)?。?$/u;
const chinese =
  /^(?:添加|新增|实现|修复|删除|移除|创建|更新|重构|增加|编写|支持)[^，,；;并]+(?:，|,|；|;)?(?:并且?|同时|然后|以及)(?<second>(?:添加|新增|实现|修复|删除|移除|创建|更新|重构|增加|编写|支持)(?!(?:相应|对应|相关)?的?(?:测试|文档|单元测试))[^，,；;]+)$/u;
const germanVerb =
  '(?:hinzufügen|einbauen|entfernen|löschen|umbenennen|beheben|schreiben|ersetzen|erstellen|implementieren|umstellen|einführen|korrigieren|ergänzen)';
const german = new RegExp(
  String.raw`\S+\s+${germanVerb}(?:\s+und|,|;)\s+(?<second>(?!(?:\S+\s+)?(?:Tests?|Dokumentation|Doku|Aufrufe|Verweise)\b)\S.*\s${germanVerb})\.?$`,
  'iu',
);
const forms = [verbFirst, korean, japanese, chinese, german];

/** Two verbs with two things in one title: an attempt that does one of them can neither land as done nor be told from one that does both. */
export const twoJobs: LintRule = {
  rule: 'two-jobs',
  find({ tasks }) {
    return tasks.flatMap((task) => {
      const title = plainWords(task.title.replaceAll(/`[^`]*`/g, 'code'));
      const second = forms.map((form) => form.exec(title)?.groups?.['second']).find((found) => found !== undefined);
      if (second === undefined) return [];
      return [
        {
          task,
          message: `This looks like two jobs, the second being "${second.trim().slice(0, 60)}": make a task of each.`,
        },
      ];
    });
  },
};
