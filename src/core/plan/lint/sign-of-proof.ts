/** Code, a quoted text, a path, a name as programs have it, a number with more than one's worth. */
const literal =
  /`[^`]+`|"[^"]+"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|「[^」]+」|\p{Ll}\p{Lu}\p{Ll}|\w_\w|\w\(\)|(?:^|\s)--?[a-z][\w-]+|\b\w[\w-]*\.(?:[a-z]{1,4}|json|yaml|toml)\b|(?:^|\s)[\w.-]*\/[\w./*-]+|\d/u;

/** Words for what a command, a test or a reader can see: by language, stems where it inflects. */
const seen = new RegExp(
  [
    String.raw`\b(?:tests?|tested|testing|must|should|shall|fails?|failing|pass(?:es|ing)?|returns?|returned|prints?|exits?|errors?|throws?|rejects?|rejected|refus\w+|accepts?|shows?|shown|displays?|displayed|appears?|visible|equals?|responds?|logs|logged|warns?|contains?|remains?|stays?|keeps?|no longer|instead of|when|until|unless|never|only if|without|within|at most|at least|every|each)\b`,
    String.raw`\b(?:liefert|zeigt|gibt|wirft|muss|darf|soll|schlägt|wenn|sobald|ohne|jede[rsnm]?|mindestens|höchstens|statt|getestet)\b`,
    String.raw`\b(?:renvoie|affiche|retourne|échoue|lorsque|quand|doit|doivent|sans|chaque|aucune?)(?!\p{L})`,
    String.raw`\b(?:devuelve|muestra|falla|debe|deben|cuando|sin|cada|pruebas?|retorna|exibe|mostra|deve|quando|sem|testes?)(?!\p{L})`,
    '테스트|반환|출력|표시|보여|보이|보인|실패|통과|오류|에러|해야|되어야|하면|이면|으면|경우|없이|마다|때',
    'テスト|返す|返る|表示|失敗|成功|エラー|場合|とき|すること|されること|なければ|以上|以下|たら',
    '测试|測試|返回|显示|顯示|失败|失敗|通过|報錯|报错|必须|必須|应该|应当|當|当|如果|时|至少|不得|以内',
    'тест|возвраща|показыва|вывод|долж|ошибк|если|когда|каждый|без\\s',
  ].join('|'),
  'iu',
);

/** A sign stands near the beginning or nowhere; on hostile texts the expressions' time grows with the square. */
const maxChars = 4_000;

/** The text says something that can be looked for: it names a thing, or what is to be seen. */
export function hasSign(text: string): boolean {
  const beginning = text.slice(0, maxChars);
  return literal.test(beginning) || seen.test(beginning);
}
