import type { Objection } from './objection.ts';

/** `src/a.ts:3: what is wrong (how it shows)`. */
export function objectionWords({ path, line, what, scenario }: Objection): string {
  const place = path === '' ? '' : `${path}${line === null ? '' : `:${line}`}: `;
  return `${place}${what}${scenario === '' ? '' : ` (${scenario})`}`;
}
