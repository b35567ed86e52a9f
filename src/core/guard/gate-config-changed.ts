import type { FileChange } from './file-change.ts';
import { packageFindings } from './gate-config/package-findings.ts';
import { scriptsIn } from './gate-config/scripts-in.ts';
import { shadowedPrograms } from './gate-config/shadowed-programs.ts';
import { splitCommands } from './gate-config/split-commands.ts';
import type { Guard } from './guard.ts';

const ciFile =
  /^\.github\/(?:workflows|actions)\/|^\.gitlab-ci\.ya?ml$|^\.circleci\/|^azure-pipelines\.ya?ml$|^Jenkinsfile$|^\.buildkite\//;

/** Files that say how tests, linters, compilers and CI work, whatever the case of their names. */
const byName: readonly RegExp[] = [
  /(?:^|\/)(?:vitest|vite|jest|playwright|cypress|karma|ava|mocha|wdio|babel|webpack|rollup|eslint|prettier|stylelint|biome|oxlint|tsup|turbo|nx|lerna)\.config\.[cm]?[jt]sx?$/,
  /(?:^|\/)\.(?:mocharc|eslintrc|eslintignore|prettierrc|prettierignore|oxlintrc|nycrc|c8rc|taprc|npmrc|yarnrc|pnpmfile|swcrc|babelrc|flake8|pylintrc|coveragerc|rubocop|golangci|rspec)(?:\.[a-z]+)*$/,
  /(?:^|\/)(?:jest|vitest|test)[.-](?:setup|global-setup)\.[cm]?[jt]sx?$|(?:^|\/)setup-?tests?\.[cm]?[jt]sx?$/,
  /(?:^|\/)(?:tsconfig[^/]*\.json|jsconfig\.json|biome\.jsonc?|deno\.jsonc?|bunfig\.toml|\.pnp\.cjs)$/,
  /(?:^|\/)(?:conftest\.py|pytest\.ini|tox\.ini|noxfile\.py|setup\.cfg|sitecustomize\.py|usercustomize\.py|mypy\.ini|ruff\.toml|\.python-version)$/,
  /(?:^|\/)(?:rust-toolchain(?:\.toml)?|\.cargo\/config(?:\.toml)?|clippy\.toml|build\.rs)$/,
  /(?:^|\/)(?:phpunit\.xml(?:\.dist)?|phpstan\.neon(?:\.dist)?|pom\.xml|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|gradle\.properties|Directory\.Build\.(?:props|targets)|\.runsettings)$/i,
  /(?:^|\/)(?:GNUmakefile|Makefile|Justfile|Taskfile\.ya?ml|Rakefile|CMakeLists\.txt|Dockerfile|docker-compose[^/]*\.ya?ml)$/i,
  ciFile,
  /^\.husky\/|^\.pre-commit-config\.ya?ml$/,
  /(?:^|\/)\.gitattributes$/,
];

/** Whether a file says how the gates work, by its name alone. */
export function isGateConfig(path: string): boolean {
  return byName.some((pattern) => pattern.test(path) || pattern.test(path.toLowerCase()));
}

function isCi(path: string): boolean {
  return ciFile.test(path) || ciFile.test(path.toLowerCase());
}

/** A change to what the gates run, or to how they run it. */
export const gateConfigChanged: Guard = {
  rule: 'gate-config-changed',
  severity: 'block',
  disarms: true,
  find({ files, commands, scriptLines, workFolder }) {
    const started = splitCommands(commands, workFolder);
    const named = scriptsIn(started);
    const reached = scriptsIn(splitCommands(scriptLines, workFolder));
    const shadowed = shadowedPrograms(started);
    return files.flatMap((file) => {
      const { path } = file;
      const lower = path.toLowerCase();
      if (isGateConfig(path)) {
        return [{ path, line: null, message: `${path} says how ${isCi(path) ? 'CI works' : 'the gates work'}` }];
      }
      if (named.has(lower)) return [{ path, line: null, message: `${path} is a script that a gate's command names` }];
      // A test that such a script names may grow; whether it still holds is found out by running it as it was.
      if (reached.has(lower) && !file.isTest)
        return [{ path, line: null, message: `${path} is run by a gate, through a script of package.json` }];
      if (file.before === null) {
        if (shadowed.modules.has(lower))
          return [{ path, line: null, message: `${path} is found before the test runner of that name` }];
        if (shadowed.executables.has(lower.replace(/\.(?:exe|cmd|bat|ps1)$/, '')))
          return [{ path, line: null, message: `${path} is found before the program of that name` }];
      }
      if (/(?:^|\/)package\.json$/.test(lower)) return packageFindings(file, commands);
      if (/(?:^|\/)pyproject\.toml$/.test(lower))
        return sectionFindings(
          file,
          /^\s*\[(?:tool\.(?:pytest|coverage|tox|nox|ruff|mypy|black|isort|pyright|poe|hatch|pdm\.scripts)\b[^\]]*|build-system)\]/,
        );
      if (/(?:^|\/)cargo\.toml$/.test(lower))
        return sectionFindings(
          file,
          /^\s*\[(?:profile\b[^\]]*|lints\b[^\]]*|\[test\]|\[bench\]|workspace\.lints[^\]]*)\]/,
        );
      return [];
    });
  },
};

/** Sections of a TOML file as texts: what stands below a header up to the next one. */
function sectionFindings(file: FileChange, header: RegExp): { path: string; line: null; message: string }[] {
  const sections = (text: string | null | undefined): string =>
    (text ?? '')
      .split(/^(?=[ \t]*\[)/m)
      .filter((part) => header.test(part))
      .join('\n')
      .replaceAll(/[ \t]+/g, ' ')
      .trim();
  if (sections(file.before?.text) === sections(file.after?.text)) return [];
  return [{ path: file.path, line: null, message: `${file.path}: how tests or checks work changed` }];
}
