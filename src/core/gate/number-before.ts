/** Sum of the numbers that stand before one of these words: `3 passed, 1 skipped`. */
export function numberBefore(text: string, ...words: readonly string[]): number {
  return words.reduce((sum, word) => {
    const found = new RegExp(`(?:^|[^\\w.])(\\d{1,9}) ${word}(?![\\w-])`).exec(text);
    return sum + Number(found?.[1] ?? 0);
  }, 0);
}
