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
  if (!interpreters.test(program) || rest.some((word) => testFlags.test(word)) || onlyParses(program, rest)) return [];
  return rest.filter((word) => !word.startsWith('-')).slice(0, 1);
}

/** By options of its own, which stand before the file. */
const parsing: readonly (readonly [program: RegExp, flag: RegExp])[] = [
  [/^(?:node|bun)$/, /^(?:-c|--check)$/],
  [/^(?:ba|da|k|z)?sh$/, /^-n$|^--noexec$/],
  [/^(?:ruby|perl)$/, /^-w?c$/],
  [/^php$/, /^(?:-l|--syntax-check)$/],
  [/^deno$/, /^(?:check|lint|fmt)$/],
];

/** It looks whether a file can be read, and runs nothing of it. */
function onlyParses(program: string, rest: readonly string[]): boolean {
  const file = rest.findIndex((word) => !word.startsWith('-') && !/^(?:check|lint|fmt)$/.test(word));
  const before = file < 0 ? rest : rest.slice(0, file);
  return parsing.some(([name, flag]) => name.test(program) && before.some((word) => flag.test(word)));
}
