import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';
import { readToml } from './read-toml.ts';
import { tomlKeys } from './toml-keys.ts';

const tools = String.raw`pytest|coverage|tox|nox|ruff|mypy|black|isort|pyright|poe|hatch|taskipy|pdm\.scripts|rye\.scripts|pixi\b.*tasks`;
const plugins = String.raw`project\.entry-points\.pytest11|tool\.poetry\.plugins\.pytest11`;
const judged = new RegExp(String.raw`^(?:tool\.(?:${tools})\b|tool$|build-system\b|${plugins}\b)`);
/** Where a table is written as one value. */
const within = /^(?:project|project\.entry-points|tool\.poetry|tool\.poetry\.plugins|tool\.pixi\b.*)$/;
const section = new RegExp(
  String.raw`^\[\[?(?:tool\.(?:${tools})\b.*|tool|build-system|project\.entry-points|${plugins})\]|^(?:tool\.(?:${tools})\b|project\.entry-points\.pytest11\b)`,
);

/** What a Python project's manifest says of how tests or checks work. */
export function tomlFindings({ path, before, after }: FileChange): Found[] {
  const name = path.toLowerCase();
  const isPip = /(?:^|\/)pipfile$/.test(name);
  if (!isPip && !/(?:^|\/)pyproject\.toml$/.test(name)) return [];
  const [old, fresh] = [saidIn(before?.text ?? '', isPip), saidIn(after?.text ?? '', isPip)];
  const isSame = old === null || fresh === null ? sections(before?.text) === sections(after?.text) : old === fresh;
  return isSame ? [] : [{ path, line: null, message: `${path}: how tests or checks work changed` }];
}

/** `null`: it holds texts over several lines. */
function saidIn(text: string, isPip: boolean): string | null {
  const tables = readToml(text);
  if (tables === null) return null;
  const said = [...tomlKeys(tables)].filter(([key, value]) =>
    isPip ? /^scripts\b/.test(key) : judged.test(key) || (within.test(key) && /pytest11|tasks/.test(value)),
  );
  return JSON.stringify(said);
}

/** What stands below such a header up to the next one. TOML lets names be quoted and spaced, and written without a header. */
function sections(text: string | null | undefined): string {
  return (text ?? '')
    .split(/^(?=[ \t]*\[|[ \t]*(?:tool|project)[ \t]*\.)/m)
    .filter((part) => section.test((part.split('\n', 1)[0] ?? '').slice(0, 400).replaceAll(/["'\s]/g, '')))
    .join('\n')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
}
