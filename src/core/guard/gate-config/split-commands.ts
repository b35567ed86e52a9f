import { joinPath } from '../../path/join-path.ts';

/** One program that a gate's shell line starts. */
export interface StartedProgram {
  /** Folder that it runs in, from the top of the repository. */
  readonly folder: string;
  /** As written, without quotes. */
  readonly program: string;
  readonly rest: readonly string[];
  /** Variables that are set for it, as `NAME=value`. */
  readonly variables: readonly string[];
}

/** What stands before a program and isn't it. */
const wrappers = /^(?:!|exec|env|time|nice|nohup|command)$/;

/** Programs in the order in which the lines start them; `cd` moves those after it. */
export function splitCommands(commands: readonly string[], workFolder: string): StartedProgram[] {
  return commands.flatMap((line) => {
    let folder = workFolder;
    return line.split(/&&|[|;&\n(){}]/).map((command) => {
      const written = command.split(/\s+/).filter((word) => word !== '' && !wrappers.test(word));
      const variables = written.filter((word) => /^\w+=/.test(word));
      const words = written.filter((word) => !/^\w+=/.test(word)).map((word) => word.replaceAll(/^['"]|['"]$/g, ''));
      const [program = '', ...rest] = words;
      if (program === 'cd') folder = joinPath(folder, rest.find((word) => !word.startsWith('-')) ?? '');
      return { folder, program, rest, variables };
    });
  });
}
