import { nothing, type ProjectFiles, type ProjectProposal } from './project-proposal.ts';

export function detectCargo(files: ProjectFiles): ProjectProposal {
  if (!files.has('Cargo.toml')) return nothing;
  const setup = files.has('Cargo.lock') ? 'cargo fetch --locked' : null;
  return { quick: ['cargo test'], full: [], setup, reasons: ['there is a Cargo.toml'] };
}

export function detectGo(files: ProjectFiles): ProjectProposal {
  if (!files.has('go.mod')) return nothing;
  const setup = files.has('go.sum') ? 'go mod download' : null;
  return { quick: ['go test ./...'], full: ['go vet ./...'], setup, reasons: ['there is a go.mod'] };
}

/** Targets that judge, for projects in which nothing else was found. */
export function detectMake(files: ProjectFiles): ProjectProposal {
  const text = files.get('Makefile') ?? files.get('makefile') ?? files.get('GNUmakefile') ?? '';
  const hasTarget = (name: string): boolean => new RegExp(`^${name}[ \t]*::?(?!=)`, 'm').test(text);
  const test = ['test', 'check'].find(hasTarget);
  if (test === undefined) return nothing;
  const full = hasTarget('lint') ? ['make lint'] : [];
  return { quick: [`make ${test}`], full, setup: null, reasons: [`the Makefile has a target ${test}`] };
}
