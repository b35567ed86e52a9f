import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';
import { cargoFindings } from './cargo-findings.ts';
import { compilerFindings } from './compiler-findings.ts';
import { composerFindings } from './composer-findings.ts';
import { fixtureFindings } from './fixture-findings.ts';
import { isSameBuild } from './is-same-build.ts';
import { isSameImage } from './is-same-image.ts';
import { isSameScript } from './is-same-script.ts';
import { makeFindings } from './make-findings.ts';
import { packageFindings } from './package-findings.ts';
import { projectFindings } from './project-findings.ts';
import { taskFindings } from './task-findings.ts';
import { tomlFindings } from './toml-findings.ts';

/** What such a file's change means; `null`: by its name alone. `lines` are those that gates run. */
type ConfigReader = (file: FileChange, lines: readonly string[]) => readonly Found[] | null;

const readers: readonly (readonly [name: RegExp, read: ConfigReader])[] = [
  [/(?:^|\/)package\.json$/, packageFindings],
  [/(?:^|\/)composer\.json$/, composerFindings],
  [/(?:^|\/)(?:nx|turbo|lerna|project)\.json$/, taskFindings],
  [/(?:^|\/)cargo\.toml$/, cargoFindings],
  [/(?:^|\/)(?:pyproject\.toml|pipfile)$/, tomlFindings],
  [/(?:^|\/)(?:tsconfig[^/]*|jsconfig)\.json$/, compilerFindings],
  [/(?:^|\/)pom\.xml$/, (file) => (isSameBuild(file) ? [] : null)],
  [/\.gradle(?:\.kts)?$/, (file) => (isSameScript(file) ? [] : null)],
  [/\.(?:cs|fs|vb)proj$/, projectFindings],
  [/(?:^|\/)(?:(?:gnu)?makefile|[^/]+\.mk)$/, makeFindings],
  [/(?:^|\/)conftest\.py$/, fixtureFindings],
  [/(?:^|\/)docker-compose[^/]*\.ya?ml$/, (file) => (isSameImage(file) ? [] : null)],
  [/(?:^|\/)dockerfile$/, (file) => (isSameImage(file) ? [] : null)],
];

/** Of files that say more than how gates work: what of their change does. `null`: their name decides. */
export function readConfig(file: FileChange, lines: readonly string[]): readonly Found[] | null {
  const path = file.path.toLowerCase();
  const reader = readers.find(([name]) => name.test(path))?.[1];
  if (reader === undefined) return null;
  // What was a file and is a link now, or may be run now, is not what its text says.
  if (file.status === 'modified' && file.oldMode !== file.newMode) return null;
  return reader(file, lines);
}
