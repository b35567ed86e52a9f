import type { Manifest } from './read-manifest.ts';

/** A value as a mapping; what is none has no keys. */
export function recordOf(value: unknown): Manifest {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Manifest) : {};
}
