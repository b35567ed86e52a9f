import { dependencyAdded } from './dependency-added.ts';
import type { Finding } from './finding.ts';

/** Manifests and lock files by which other packages are installed, asked about, permitted or approved. */
export function changedManifests(findings: readonly Finding[]): string[] {
  const paths = findings.flatMap(({ rule, path }) => (rule === dependencyAdded.rule && path !== null ? [path] : []));
  return [...new Set(paths)];
}
