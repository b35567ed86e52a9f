import type { LimitValues } from './written-limits.ts';

export interface UnbuiltLimit {
  readonly key: 'on-limit' | 'parallel';
  readonly message: string;
  readonly hint: string;
}

/** Limits that this version has no code for. Whoever asked for one would wake up to a night that went another way. */
export function unbuiltLimits(limits: LimitValues): UnbuiltLimit[] {
  const how = limits['on-limit'] ?? 'stop';
  const unbuilt: UnbuiltLimit[] = [];
  if (how !== 'stop') unbuilt.push({ key: 'on-limit', message: `${how} is not yet in this version`, hint: 'stop' });
  if ((limits.parallel ?? 1) !== 1)
    unbuilt.push({ key: 'parallel', message: 'several loops at once are not yet in this version', hint: '1' });
  return unbuilt;
}
