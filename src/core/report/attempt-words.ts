/**
 * `attempt 4, 2 of 3 used up`. The number is the task's running one, as in the attempt's ref and for `lastgreen show TASK N`;
 * `used` are those that counted.
 */
export function attemptWords(number: number, used: number, max: number): string {
  return used === 0 ? `attempt ${number}` : `attempt ${number}, ${used} of ${max} used up`;
}
