import { readers } from './readers.ts';
import { simpleCommands } from './simple-commands.ts';

/** Programs and scripts that run tests but have no reader, or whose reader depends on what they start. */
const others: readonly RegExp[] = [
  /^(?:npm|pnpm|yarn|bun) (?:-\S+ (?:\S+ )?)*(?:run |run-script )?(?:t|tst|tests?|(?:test|unit|e2e|spec)[:\w-]*)(?:\s|$)/,
  /^(?:make|gmake|just|task|rake|ninja|nx|turbo|lerna|moon|invoke|inv) (?:.* )?(?:test|tests|check|test[:\w-]+)(?:\s|$)/,
  /^(?:deno|swift|dart|flutter|sbt|lein|bazel|bazelisk|zig|stack|cabal|crystal|nimble|dune|meson|buck2) (?:.* )?test\b/,
  /^(?:tox|nox|ava|jasmine|karma|cypress run|cucumber|cucumber-js|behave|robot|busted|uvu|web-test-runner|wtr|ng test|rspec)\b/,
];

/** Whether a command line is known to run tests. A guess: `false` means only that its exit code is all there is. */
export function isTestRunner(command: string): boolean {
  return simpleCommands(command).some(
    (simple) =>
      others.some((pattern) => pattern.test(simple)) || readers.some((reader) => reader.command?.test(simple)),
  );
}
