const heading = /^(#{1,6})\s+(.*?)\s*#*\s*$/;

/**
 * The part of `progress.txt` under the heading "Codebase Patterns", up to the next heading of its level or a rule;
 * `null` when there is no such heading. Headings in code fences are none.
 */
export function codebasePatterns(progress: string): string | null {
  const lines = progress.split('\n').map((line) => line.replace(/\r$/, ''));
  const kept: string[] = [];
  let level = 0;
  let fenced = false;
  for (const line of lines) {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
    const found = fenced ? null : heading.exec(line);
    if (level === 0) {
      if (found && /^codebase patterns$/i.test(found[2] ?? '')) level = found[1]?.length ?? 1;
      continue;
    }
    if ((found && (found[1]?.length ?? 0) <= level) || (!fenced && /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line))) break;
    kept.push(line);
  }
  return level === 0 ? null : kept.join('\n').trim();
}
