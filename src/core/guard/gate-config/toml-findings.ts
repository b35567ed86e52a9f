import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';

const pythonTools = 'pytest|coverage|tox|nox|ruff|mypy|black|isort|pyright|poe|hatch|pdm\\.scripts';
const pythonSection = new RegExp(
  String.raw`^\[\[?(?:tool\.(?:${pythonTools})\b.*|tool|build-system|project\.entry-points(?:\.pytest11)?|tool\.poetry\.plugins\.pytest11)\]|^(?:tool\.(?:${pythonTools})\b|project\.entry-points\.pytest11\b)`,
);
const rustSection = /^\[(?:profile\b[^\]]*|lints\b[^\]]*|\[test\]|\[bench\]|workspace\.lints[^\]]*)\]/;

/** What a project's manifest in TOML says of how tests or checks work. */
export function tomlFindings(file: FileChange): Found[] {
  const name = file.path.toLowerCase();
  const header = name.endsWith('pyproject.toml') ? pythonSection : name.endsWith('cargo.toml') ? rustSection : null;
  if (header === null || !/(?:^|\/)(?:pyproject|cargo)\.toml$/.test(name)) return [];
  if (sections(file.before?.text, header) === sections(file.after?.text, header)) return [];
  return [{ path: file.path, line: null, message: `${file.path}: how tests or checks work changed` }];
}

/** What stands below such a header up to the next one. TOML lets names be quoted and spaced, and written without a header. */
function sections(text: string | null | undefined, header: RegExp): string {
  return (text ?? '')
    .split(/^(?=[ \t]*\[|[ \t]*(?:tool|project)[ \t]*\.)/m)
    .filter((part) => header.test((part.split('\n', 1)[0] ?? '').slice(0, 400).replaceAll(/["'\s]/g, '')))
    .join('\n')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
}
