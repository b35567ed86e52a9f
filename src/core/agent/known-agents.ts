import { adapters } from './adapters.ts';

/** Names by which an agent program can be asked for. A command of the user's has none: it is asked for by itself. */
export const knownAgents: readonly string[] = adapters.flatMap(({ name, program }) => (program === null ? [] : [name]));
