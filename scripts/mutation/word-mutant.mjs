const maxChars = 160;

/**
 * One line that says what was changed, and where: `src/a.ts:3:5 ConditionalExpression: a === b → true`.
 * @param {string} path
 * @param {string} text of the file
 * @param {Pick<import('@stryker-mutator/api/core').MutantResult, 'location' | 'mutatorName' | 'replacement'>} result
 *   lines and columns count from 1
 */
export function wordMutant(path, text, { location: { start, end }, mutatorName, replacement }) {
  const lines = text.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  return `${path}:${start.line}:${start.column} ${mutatorName}: ${short(lines.join('\n'))} → ${short(replacement)}`;
}

/** @param {string} text */
function short(text) {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxChars ? `${line.slice(0, maxChars)}…` : line;
}
