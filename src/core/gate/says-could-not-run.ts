const wordings =
  /not found|No such file or directory|Permission denied|cannot execute|Exec format error|bad interpreter|[Ii]s a directory|not executable/;

/** Whether a plain line says, in a shell's words, that a command isn't there or can't be executed. */
export function saysCouldNotRun(line: string): boolean {
  return wordings.test(line);
}
