import { isTestRunner } from './is-test-runner.ts';
import { simpleCommands } from './simple-commands.ts';

/** Programs and scripts that read, compile or format code and run no test of it. */
const tools: readonly RegExp[] = [
  /^(?:tsc|vue-tsc|svelte-check|eslint|oxlint|oxfmt|biome|prettier|standard|xo|stylelint|knip|publint|attw|depcheck|markdownlint|ruff|mypy|pyright|basedpyright|pylint|flake8|black|isort|bandit|compileall|gofmt|goimports|golangci-lint|staticcheck|rustfmt|rubocop|standardrb|sorbet|srb|phpstan|psalm|phpcs|php-cs-fixer|checkstyle|spotless|ktlint|detekt|shellcheck|shfmt|hadolint|yamllint|actionlint|clang-format|clang-tidy|javac|swc|esbuild|rollup|rolldown|webpack|vite build)(?:\s|$)/,
  /^(?:npm|pnpm|yarn|bun) (?:-\S+ (?:\S+ )?)*(?:run |run-script )?(?:lint|typecheck|type-check|types|tsc|format|fmt|build|compile|prettier|eslint)(?:[:-][\w:-]+)?(?:\s|$)/,
  /^(?:npm|pnpm|yarn|bun) (?:ci|install|i)(?:\s|$)/,
  /^(?:make|gmake|just|task|rake|gradle|gradlew|mvn|mvnw) (?:-\S+ )*(?:lint|typecheck|format|fmt|build|compile|assemble|checkstyle\S*)(?:\s|$)/,
  /^cargo (?:\+\S+ )?(?:check|clippy|fmt|build|doc)(?:\s|$)/,
  /^go (?:vet|build|mod|generate|fmt)(?:\s|$)/,
  /^dotnet (?:build|format|restore)(?:\s|$)/,
  /^(?:cd|export|set|echo|mkdir|cp|rm|true|:)(?:\s|$)/,
];

/** Whether a command line is known to run no test: each of its commands must be. A guess: `false` says nothing. */
export function isStaticCheck(command: string): boolean {
  const commands = simpleCommands(command);
  return (
    commands.length > 0 &&
    !isTestRunner(command) &&
    commands.every((simple) => tools.some((pattern) => pattern.test(simple)))
  );
}
