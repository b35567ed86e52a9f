import { joinPath } from '../path/join-path.ts';
import type { FileChange } from './file-change.ts';
import type { Guard } from './guard.ts';

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
  /^\.github\/(?:workflows|actions)\/|^\.gitlab-ci\.ya?ml$|^\.circleci\/|^azure-pipelines\.ya?ml$|^Jenkinsfile$|^\.buildkite\/|^\.husky\/|^\.pre-commit-config\.ya?ml$/,
  /(?:^|\/)\.gitattributes$/,
];

/** Whether a file says how the gates work, by its name alone. */
export function isGateConfig(path: string): boolean {
  return byName.some((pattern) => pattern.test(path) || pattern.test(path.toLowerCase()));
}

/** A change to what the gates run, or to how they run it. */
export const gateConfigChanged: Guard = {
  rule: 'gate-config-changed',
  severity: 'block',
  disarms: true,
  find({ files, commands, workFolder }) {
    const named = scriptsIn(commands, workFolder);
    return files.flatMap((file) => {
      const { path } = file;
      const lower = path.toLowerCase();
      if (isGateConfig(path)) {
        return [{ path, line: null, message: `${path} says how the gates work` }];
      }
      if (named.has(lower)) return [{ path, line: null, message: `${path} is a script that a gate's command names` }];
      if (/(?:^|\/)package\.json$/.test(lower)) return packageFindings(file);
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

const interpreters = /^(?:ba|da|k|z)?sh$|^(?:node|deno|bun|tsx|ts-node|python[\d.]*|ruby|perl|php|source|\.)$/;
/** What stands before a program and isn't it. */
const wrappers = /^(?:!|exec|env|time|nice|nohup|command)$/;
/** With these an interpreter's argument is a test and no script. */
const testFlags = /^(?:--test\b|-m$|test$)/;

/** Files that the commands run, from the top of the repository: what stands where a program does, and what an interpreter is given first. */
function scriptsIn(commands: readonly string[], workFolder: string): ReadonlySet<string> {
  const scripts = commands.flatMap((line) => {
    let folder = workFolder;
    return line.split(/&&|[|;&\n(){}]/).flatMap((command): string[] => {
      const words = command.split(/\s+/).filter((word) => word !== '' && !/^\w+=/.test(word) && !wrappers.test(word));
      const [program = '', ...rest] = words.map((word) => word.replaceAll(/^['"]|['"]$/g, ''));
      if (program === 'cd') folder = joinPath(folder, rest.find((word) => !word.startsWith('-')) ?? '');
      return scriptOf(program, rest).map((path) => joinPath(folder, path));
    });
  });
  return new Set(scripts.map((script) => script.toLowerCase()));
}

function scriptOf(program: string, rest: readonly string[]): string[] {
  if (program.includes('/') || /\.(?:sh|bash|py|[cm]?js|ts|rb|pl|php)$/.test(program)) return [program];
  if (!interpreters.test(program) || rest.some((word) => testFlags.test(word))) return [];
  return rest.filter((word) => !word.startsWith('-')).slice(0, 1);
}

const judged = [
  'scripts',
  'jest',
  'vitest',
  'mocha',
  'ava',
  'c8',
  'nyc',
  'tap',
  'eslintConfig',
  'eslintIgnore',
  'prettier',
  'babel',
  'type',
  'imports',
  'exports',
  'workspaces',
  'packageManager',
  'overrides',
  'resolutions',
  'pnpm',
  'bin',
];

/** Of a manifest only what the gates run by; dependencies are another rule's. */
function packageFindings(file: FileChange): { path: string; line: number | null; message: string }[] {
  const before = parse(file.before?.text ?? null);
  const after = parse(file.after?.text ?? null);
  if (file.after === null) return [{ path: file.path, line: null, message: `${file.path} is gone` }];
  if (after === null) return [{ path: file.path, line: null, message: `${file.path} can't be read any more` }];
  // A manifest in a folder that had none changes nothing that the gates ran before.
  if (file.before === null && file.path.includes('/')) return [];
  const changed = judged.filter((key) => JSON.stringify(before?.[key]) !== JSON.stringify(after[key]));
  return changed.map((key) => ({ path: file.path, line: null, message: `${file.path}: ${key} changed` }));
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

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
