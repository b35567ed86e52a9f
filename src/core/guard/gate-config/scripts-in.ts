import { joinPath } from '../../path/join-path.ts';
import type { StartedProgram } from './split-commands.ts';

const interpreters = /^(?:ba|da|k|z)?sh$|^(?:node|deno|bun|tsx|ts-node|python[\d.]*|ruby|perl|php|source|\.)$/;
/** With these an interpreter's argument is a test and no script. */
const testFlags = /^(?:--test\b|-m$|test$)/;

/** Files that the commands run, from the top of the repository: what stands where a program does, and what an interpreter is given first. */
export function scriptsIn(started: readonly StartedProgram[]): ReadonlySet<string> {
  const scripts = started.flatMap(({ folder, program, rest }) =>
    scriptOf(program, rest).map((path) => joinPath(folder, path)),
  );
  return new Set(scripts.map((script) => script.toLowerCase()));
}

function scriptOf(program: string, rest: readonly string[]): string[] {
  if (program.includes('/') || /\.(?:sh|bash|py|[cm]?js|ts|rb|pl|php)$/.test(program)) return [program];
  if (!interpreters.test(program) || rest.some((word) => testFlags.test(word))) return [];
  return rest.filter((word) => !word.startsWith('-')).slice(0, 1);
}
