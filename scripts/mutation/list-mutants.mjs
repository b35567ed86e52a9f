import { readFile } from 'node:fs/promises';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const silent = () => {};
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

/**
 * All mutants that Stryker would make of these files.
 * @param {readonly string[]} paths absolute
 * @returns {Promise<readonly import('@stryker-mutator/api/core').Mutant[]>}
 */
export async function listMutants(paths) {
  const files = await Promise.all(
    paths.map(async (name) => ({ name, mutate: true, content: await readFile(name, 'utf8') })),
  );
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  return (await new Instrumenter(logger).instrument(files, options)).mutants;
}
