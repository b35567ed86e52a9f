/** What a command can't run without, as far as its words tell. */
export type NamedPart =
  /** To be found as `execvp` would. */
  | { readonly kind: 'program'; readonly name: string }
  /** Given to an interpreter; from the current folder. */
  | { readonly kind: 'file'; readonly path: string }
  /** Of the nearest package.json. */
  | { readonly kind: 'script'; readonly name: string };

/** What only a shell can tell: quotes, variables, substitutions, redirections, globs. */
const beyondWords = /["'`$\\<>(){}*?#\n]/;
/** Words of the shell's own: some of them change what the words after them mean. */
const shellWords =
  /(?:^|[\s;&|])(?:if|for|while|until|case|cd|pushd|export|source|\.|eval|exec|set|alias|command|trap|!)(?=\s|$)/;
const builtins = new Set('[ : true false test echo printf exit wait ulimit umask type read'.split(' '));

const interpreter = /^(?:node|deno|bun|ruby|(?:ba|z|da)?sh|python[\d.]*)$/;
const subcommand: Readonly<Record<string, string>> = { deno: 'run', bun: 'run' };
const looksLikeFile = /^(?:\.{0,2}\/|[\w.@+-]+\/)|\.(?:[cm]?[jt]s|py|rb|sh)$/;
/** What follows is code or the name of a module. */
const takesCode = /^-(?:[a-z]*[cem]|p|-eval|-print|-test|-run)$/;
const elsewhere = /^-(?:w|ws|C|-workspaces?|-prefix|-if-present)(?:=|$)/;

/** Programs, files and package scripts that a gate or an agent names. A guess on the safe side: what can't be told from the words is left out. */
export function namedParts(run: string | readonly string[]): NamedPart[] {
  if (typeof run !== 'string') return partsOf(run);
  if (beyondWords.test(run) || shellWords.test(run)) return [];
  const [first = [], ...rest] = run.split(/&&|\|\||[;|&]/).map((part) => part.trim().split(/\s+/));
  // What a command before it may have built is not looked for.
  return [...partsOf(first), ...rest.flatMap((words) => partsOf(words)).filter((part) => !isPath(part))];
}

function isPath(part: NamedPart): boolean {
  return part.kind === 'file' || (part.kind === 'program' && part.name.includes('/'));
}

function partsOf(words: readonly string[]): NamedPart[] {
  const first = words.findIndex((word) => !/^\w+=/.test(word));
  const program = words[first];
  if (program === undefined || program === '' || builtins.has(program)) return [];
  const rest = words.slice(first + 1);
  const base = program.replace(/^.*\//, '');
  const script = packageScript(base, rest);
  const file = interpreter.test(base) ? fileArgument(rest[0] === subcommand[base] ? rest.slice(1) : rest) : null;
  return [
    { kind: 'program', name: program },
    ...(script === null ? [] : [{ kind: 'script' as const, name: script }]),
    ...(file === null ? [] : [{ kind: 'file' as const, path: file }]),
  ];
}

function packageScript(program: string, [verb, name, ...rest]: readonly string[]): string | null {
  if (verb === undefined || !/^(?:npm|pnpm|yarn)$/.test(program)) return null;
  if ([verb, name ?? '', ...rest].some((word) => elsewhere.test(word))) return null;
  if (/^(?:run|run-script)$/.test(verb)) return name === undefined || name.startsWith('-') ? null : name;
  return /^(?:test|t|tst)$/.test(verb) && program === 'npm' ? 'test' : null;
}

function fileArgument(args: readonly string[]): string | null {
  for (const arg of args) {
    if (takesCode.test(arg) || arg === '-') return null;
    if (!arg.startsWith('-')) return looksLikeFile.test(arg) ? arg : null;
  }
  return null;
}
