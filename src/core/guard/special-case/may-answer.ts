/** A literal behind what stands between two values of a table. A name counts where it may begin one: `Point{1, 2}`, `new int[]{}`, `r#"…"#`. */
const secondValue =
  /(?:[,:]|=>)\s*(?:[^\s\w$]|\d|(?:true|false|null|nil|none|undefined|new)\b|[a-z_$][\w$]*\s*["'`({[<!.:#])/i;
const comparison = /==|(?<![a-z_])(?:is|eq)(?![a-z_])|qual|eql/i;
const choice = /case|when|switch|match/i;
const setter = /\b(?:of|put|entry|set|insert)\b/;

/** Whether a text may hold what `readAnswers` finds: without a comparison, a choice, a table or an entry put into one no tree is needed. */
export function mayAnswer(text: string): boolean {
  return (
    comparison.test(text) ||
    choice.test(text) ||
    setter.test(text) ||
    (text.includes('[') && text.includes('=')) ||
    (/[[{(]/.test(text) && secondValue.test(text))
  );
}
