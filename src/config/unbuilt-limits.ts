import type { LimitValues } from './written-limits.ts';

export interface UnbuiltLimit {
  readonly key: 'parallel';
  readonly message: string;
  readonly hint: string;
}

/** Limits that this version has no code for. Whoever asked for one would wake up to a night that went another way. */
export function unbuiltLimits(limits: LimitValues): UnbuiltLimit[] {
  const unbuilt: UnbuiltLimit[] = [];
  if ((limits.parallel ?? 1) !== 1)
    unbuilt.push({ key: 'parallel', message: 'several loops at once are not yet in this version', hint: '1' });
  return unbuilt;
}
