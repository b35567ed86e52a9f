import type { Finding } from '../finding.ts';

/** Enough of a secret to know it again where a message was cut. */
const leastChars = 8;
const shownChars = 4;

/** A finding without these secrets, whole or cut off. What quotes a line quotes what stands in it; a path may hold one too. */
export function conceal(finding: Finding, secrets: readonly string[]): Finding {
  const { path, message } = finding;
  const isInPath = path !== null && secrets.some((value) => path.includes(value));
  return { ...finding, path: isInPath ? null : path, message: secrets.reduce(without, message) };
}

function without(message: string, value: string): string {
  const beginning = value.slice(0, leastChars);
  let said = message;
  for (let at = said.indexOf(beginning); at >= 0; at = said.indexOf(beginning, at + shownChars + 1)) {
    let length = beginning.length;
    while (length < value.length && said[at + length] === value[length]) length += 1;
    said = `${said.slice(0, at + shownChars)}…${said.slice(at + length)}`;
  }
  return said;
}
