import type { Written } from './written-schema.ts';

/**
 * What is written, valid, and would silently not be heeded because this version can't. Whoever builds one of these
 * takes its line out.
 */
export function listUnheeded(written: Written): string[] {
  const quick = written.gates?.quick ?? [];
  const unheeded: Readonly<Record<string, boolean>> = {
    proposals: written.proposals !== undefined,
    notify: written.notify !== undefined,
    'gates.quick paths': quick.some((gate) => typeof gate === 'object' && gate.paths !== undefined),
    'commit.hooks': written.commit?.hooks === true,
  };
  const names = Object.entries(unheeded).flatMap(([name, isWritten]) => (isWritten ? [name] : []));
  return names.map((name) => `not yet in this version: ${name}`);
}
