import { isSameValue } from './is-same-value.ts';
import { namedScripts } from './named-scripts.ts';
import type { Manifest } from './read-manifest.ts';

/** One that stood there may be what a gate runs, by whatever name; a new one is only where something runs it. */
export function scriptChanges(
  old: Manifest,
  fresh: Manifest,
  commands: readonly string[],
  lifecycle: RegExp,
): string[] {
  const isRun = namedScripts(linesRun(old, commands));
  const runsBefore = (name: string): boolean => {
    const hooked = /^(?:pre|post)(.+)$/.exec(name)?.[1];
    return hooked !== undefined && (Object.hasOwn(old, hooked) || isRun(hooked));
  };
  const changed = Object.keys(old).flatMap((name) => {
    if (!Object.hasOwn(fresh, name)) return [`the script "${name}" is gone`];
    return isSameValue(old[name], fresh[name]) ? [] : [`the script "${name}" changed`];
  });
  const added = Object.keys(fresh).flatMap((name) => {
    if (Object.hasOwn(old, name)) return [];
    if (isRun(name)) return [`the new script "${name}" is one that a gate's command runs`];
    return lifecycle.test(name) || runsBefore(name) ? [`the new script "${name}" runs by itself`] : [];
  });
  return [...changed, ...added];
}

/** Commands, and the scripts that these run, and what those run in turn. */
function linesRun(scripts: Manifest, commands: readonly string[]): string[] {
  let lines = [...commands];
  for (;;) {
    const isRun = namedScripts(lines);
    const next = Object.entries(scripts).flatMap(([name, text]) =>
      isRun(name) || isRun(name.replace(/^(?:pre|post)/, '')) ? linesOf(text) : [],
    );
    // It only ever grows, up to all of them.
    if (commands.length + next.length === lines.length) return lines;
    lines = [...commands, ...next];
  }
}

/** Composer takes a list of lines too. */
function linesOf(script: unknown): string[] {
  return (Array.isArray(script) ? script : [script]).filter((line): line is string => typeof line === 'string');
}
