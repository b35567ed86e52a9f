/** Programs that only start the one after them, with the options and words that belong to them. */
const wrappers: readonly RegExp[] = [
  /^(?:env|time|nice|nohup|sudo|command|exec|xvfb-run|cross-env|c8|nyc|dotenv|stdbuf)(?:\s+-\S+)*\s+/,
  /^timeout(?:\s+-\S+)*\s+\d\S*\s+/,
  /^(?:npx|bunx|pnpx)(?:\s+(?:-y|--yes|--no|--no-install|--bun|--))*\s+/,
  /^(?:npm|pnpm|yarn)\s+(?:-\S+\s+)*(?:exec|dlx)\s+(?:--\s+)?/,
  /^(?:poetry|uv|pipenv|pdm|hatch|rye)\s+run\s+(?:--\s+)?/,
  /^bundle\s+exec\s+/,
  /^(?:coverage|python[\d.]*\s+-m\s+coverage)\s+run(?:\s+-(?!m\b)\S+)*\s+(?:-m\s+)?/,
  /^(?:python|py|pypy)[\d.]*(?:\s+-[^m\s]\S*)*\s+(?:-m\s+)?(?=[\w./-]*[a-z])/,
  /^(?:php|ruby\s+-S)\s+(?=\S*(?:artisan|phpunit|pest|rspec|rake)\b)/,
  /^node\s+(?=\S*node_modules\/)/,
];
const maxWrappers = 6;

/**
 * The simple commands of a shell line, each without the assignments and wrappers before its program, the program by
 * its bare name: `CI=1 npx vitest run && ./gradlew test` gives `vitest run`, `gradlew test`. A guess for recognising
 * programs, no shell parser: text in quotes that holds a separator is split as well.
 */
export function simpleCommands(line: string): string[] {
  return line
    .split(/&&|\|\||[;|&\n(){}]/)
    .map((part) => bareCommand(part.trim()))
    .filter((part) => part !== '');
}

function bareCommand(written: string): string {
  let command = withoutAssignments(written);
  for (let count = 0; count < maxWrappers; count += 1) {
    const wrapper = wrappers.find((each) => each.test(command));
    if (!wrapper) break;
    command = withoutAssignments(command.replace(wrapper, ''));
  }
  return command
    .replace(/^(['"]?)(\S*\/)?([^\s'"]+)\1/, '$3')
    .replace(/^([\w.-]+)\.(?:js|cjs|mjs|bat|cmd|phar)(?=\s|$)/, '$1')
    .replaceAll(/\s+/g, ' ');
}

function withoutAssignments(command: string): string {
  return command.replace(/^(?:\w+=(?:"[^"]*"|'[^']*'|\S*)\s+)+/, '');
}
