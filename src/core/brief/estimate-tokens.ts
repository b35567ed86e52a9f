/** Rough, for people: four ASCII characters, or one of any other kind (CJK, emoji), make a token. */
export function estimateTokens(text: string): number {
  const other = text.match(/[^\0-\u007F]/gu)?.length ?? 0;
  const ascii = text.match(/[\0-\u007F]/g)?.length ?? 0;
  return Math.ceil(ascii / 4) + other;
}
