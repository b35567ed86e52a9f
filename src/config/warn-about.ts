import type { Gate } from '../core/gate/gate.ts';
import type { Limits } from '../core/loop/limits.ts';
import { writeDuration } from './read-duration.ts';
import { defaultGateMs } from './read-gates.ts';
import type { LimitValues } from './written-limits.ts';

/** Limits that end an agent or a run before the gate could have ended. Defaults on both sides never do. */
export function warnAboutLimits(limits: Limits, written: LimitValues, gates: readonly Gate[]): string[] {
  const longest = gates.toSorted((a, b) => b.timeoutMs - a.timeoutMs)[0];
  if (!longest) return [];
  const isDefault = longest.timeoutMs === defaultGateMs.quick || longest.timeoutMs === defaultGateMs.full;
  const caps = [
    ['cycle-timeout', limits.cycleTimeoutMs],
    ['idle-timeout', limits.idleTimeoutMs === 'by-program' ? null : limits.idleTimeoutMs],
    ['max-time', limits.maxTimeMs],
  ] as const;
  return caps.flatMap(([key, limitMs]) => {
    if (limitMs === null || limitMs >= longest.timeoutMs || (isDefault && written[key] === undefined)) return [];
    const limit = writeDuration(limitMs);
    return [`${key} (${limit}) is below the gate ${longest.name}'s own limit (${writeDuration(longest.timeoutMs)})`];
  });
}

/** A pipe's exit code is its last command's, and these never fail. */
export function warnAboutPipes(gates: readonly Gate[]): string[] {
  const names = gates.filter(({ run }) => typeof run === 'string' && isMasked(run)).map(({ name }) => name);
  return [...new Set(names)].map((name) => `the gate ${name} ends in a pipe, whose exit code is not the check's`);
}

function isMasked(run: string): boolean {
  return /(?<!\|)\|\s*(?:tee|cat|head|tail|less|sed|sort)\b[^|;&]*$/.test(run) && !/\bpipefail\b/.test(run);
}
