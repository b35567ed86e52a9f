import type { LimitValues } from './written-limits.ts';
import type { Written } from './written-schema.ts';

/**
 * What is written, valid, and would silently not be heeded because this version can't. Whoever builds one of these
 * takes its line out.
 */
export function listUnheeded(written: Written, limits: LimitValues, sandbox: string): string[] {
  const quick = written.gates?.quick ?? [];
  const unheeded: Readonly<Record<string, boolean>> = {
    prove: written.prove !== undefined,
    review: written.review !== undefined && written.review !== false,
    'guards.protect': written.guards?.protect !== undefined,
    'guards.ask': written.guards?.ask !== undefined,
    'guards.allow': written.guards?.allow !== undefined,
    'guards.rules': written.guards?.rules !== undefined,
    proposals: written.proposals !== undefined,
    hooks: written.hooks !== undefined,
    notify: written.notify !== undefined,
    'gates.quick paths': quick.some((gate) => typeof gate === 'object' && gate.paths !== undefined),
    'limits.on-limit': limits['on-limit'] !== undefined && limits['on-limit'] !== 'stop',
    'limits.parallel': (limits.parallel ?? 1) > 1,
    'sandbox: required': sandbox === 'required',
  };
  return Object.entries(unheeded)
    .filter(([, isWritten]) => isWritten)
    .map(([name]) => `not yet in this version: ${name}`);
}
