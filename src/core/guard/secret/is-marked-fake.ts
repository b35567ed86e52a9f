const mark =
  /\b(?:example|dummy|fake|sample|placeholder|not (?:a )?(?:real|valid|secret)|for (?:unit )?tests? only|test (?:key|token|secret|credential)s?|throwaway|invalid|revoked|Beispiel|exemple|ejemplo|exemplo|factice|ficticio)\b|예시|예제|가짜|더미|테스트용|例|ダミー|テスト用|示例|假的|测试用|пример|фиктивн/iu;
/** A comment above a value, and the opening of what it stands in. */
const linesAbove = 2;

/** The line, or one right above it, says in words that this is no real secret. */
export function isMarkedFake(lines: readonly string[], line: number): boolean {
  // Long lines are generated: a word somewhere in them says nothing of this place.
  return lines.slice(Math.max(0, line - 1 - linesAbove), line).some((text) => text.length < 1_000 && mark.test(text));
}
