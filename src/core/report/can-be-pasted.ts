/** Controls, line ends, marks that reorder what stands beside them, halves of characters. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}]/u;

/** A person who reads the command sees what it does; cleaned it would be another command. */
export function canBePasted(command: string): boolean {
  return !hidden.test(command);
}
