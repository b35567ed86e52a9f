import { relative } from 'node:path';

/**
 * Names a mutant, whatever number a run gave it.
 * @param {Pick<import('@stryker-mutator/api/core').Mutant, 'fileName' | 'location' | 'mutatorName' | 'replacement'>} mutant
 * @param {string} root folder of the repository
 */
export function mutantKey({ fileName, location: { start, end }, mutatorName, replacement }, root) {
  const place = `${start.line}:${start.column}-${end.line}:${end.column}`;
  return `${relative(root, fileName)}:${place} ${mutatorName} ${replacement}`;
}
