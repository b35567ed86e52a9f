const lower = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
export const alphabets = {
  hex: '0123456789abcdef',
  lowerDigits: lower + digits,
  upperDigits: lower.toUpperCase() + '234567',
  plain: lower + lower.toUpperCase() + digits,
  base64: `${lower}${lower.toUpperCase()}${digits}+/`,
  base64url: `${lower}${lower.toUpperCase()}${digits}_-`,
  letters: lower + lower.toUpperCase(),
} as const;

export type RandomText = (alphabet: keyof typeof alphabets, length: number) => string;

/** The same letters for the same seed: a failure can be seen again, and no scanner finds a key in the repository. */
export function randomText(seed: number): RandomText {
  let state = seed * 2_654_435_761 + 1;
  const next = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    let value = Math.imul(state ^ (state >>> 13), 0x85ebca6b);
    value ^= value >>> 16;
    return value >>> 0;
  };
  return (alphabet, length) => {
    const letters = alphabets[alphabet];
    let text = '';
    for (let index = 0; index < length; index++) text += letters[next() % letters.length];
    return text;
  };
}
