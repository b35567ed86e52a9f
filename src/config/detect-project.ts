import { detectCi } from './detect-ci.ts';
import { detectNode } from './detect-node.ts';
import { detectPython } from './detect-python.ts';
import { detectCargo, detectGo, detectMake } from './detect-toolchain.ts';
import type { ProjectFiles } from './project-proposal.ts';

/** A first configuration for a repository. */
export interface DetectedProject {
  readonly gates: { readonly quick: readonly string[]; readonly full: readonly string[] };
  /** One shell line. */
  readonly setup: string | null;
  readonly agent: string | null;
  readonly reasons: readonly string[];
}

/** Paths that are worth reading for it, besides those in `.github/workflows`. */
export const projectPaths: readonly string[] = [
  'package.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  '.yarnrc.yml',
  'bun.lock',
  'bun.lockb',
  'pyproject.toml',
  'requirements.txt',
  'requirements-dev.txt',
  'setup.cfg',
  'tox.ini',
  'pytest.ini',
  'uv.lock',
  'poetry.lock',
  'pdm.lock',
  'Cargo.toml',
  'Cargo.lock',
  'go.mod',
  'go.sum',
  'Makefile',
  'makefile',
  'GNUmakefile',
];

/** `agents`: names of those whose program was found, the preferred one first. */
export function detectProject(files: ProjectFiles, agents: readonly string[]): DetectedProject {
  const found = [detectNode, detectPython, detectCargo, detectGo].map((detect) => detect(files));
  if (found.every(({ quick }) => quick.length === 0)) found.push(detectMake(files));
  const quick = unique(found.flatMap((each) => each.quick));
  const ci = detectCi(files);
  const full = unique([...quick, ...found.flatMap((each) => each.full), ...ci.full]);
  const setups = found.flatMap(({ setup }) => (setup === null ? [] : [setup]));
  return {
    // What only a workflow knows is better than nothing in each cycle.
    gates: { quick: quick.length > 0 ? quick : full, full: full.length > quick.length && quick.length > 0 ? full : [] },
    setup: setups.length > 0 ? setups.join(' && ') : null,
    agent: agents[0] ?? null,
    reasons: unique([...found.flatMap(({ reasons }) => reasons), ...ci.reasons]),
  };
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}
