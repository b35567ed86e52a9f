import { namedScripts } from './named-scripts.ts';

/** Lines of a manifest's scripts that commands run, through other scripts too, with what runs before and after them. */
export function reachedScripts(commands: readonly string[], manifest: string | null): string[] {
  const scripts = readScripts(manifest);
  const reached = new Map<string, string>();
  // Each round adds at least one script, or is the last.
  for (let known = -1; reached.size > known;) {
    known = reached.size;
    const isNamed = namedScripts([...commands, ...reached.values()]);
    for (const [name, line] of scripts) {
      const runs = name.replace(/^(?:pre|post)/, '');
      if (isNamed(name) || reached.has(runs) || (runs !== name && isNamed(runs))) reached.set(name, line);
    }
  }
  return [...reached.values()];
}

function readScripts(manifest: string | null): [string, string][] {
  try {
    const { scripts } = JSON.parse(manifest ?? '') as { scripts?: unknown };
    const entries = typeof scripts === 'object' && scripts !== null ? Object.entries(scripts) : [];
    return entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  } catch {
    return [];
  }
}
