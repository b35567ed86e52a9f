import type { Gate } from '../core/gate/gate.ts';
import type { Limits } from '../core/loop/limits.ts';
import { writeDuration } from './read-duration.ts';
import { defaultGateMs } from './read-gates.ts';
import type { Written } from './written-schema.ts';
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

/** A ladder of one has nothing to fall back to. */
export function warnAboutFallback({ onLimit }: Limits, agents: readonly unknown[]): string[] {
  if (onLimit !== 'fallback' || agents.length > 1) return [];
  return ['on-limit: fallback has no other agent to turn to: a usage limit stops the run'];
}

/** `--gate` takes the place of the quick gates only; who gave it may mean all of them. */
export function warnAboutGateOption(
  { quick, full }: { readonly quick: readonly string[] | undefined; readonly full: readonly string[] | undefined },
  { gates }: Written,
  fileName: string,
): string[] {
  if (quick === undefined || full !== undefined || gates?.full === undefined) return [];
  return [`--gate sets the quick gates only; gates.full of ${fileName} still holds (--full-gate takes its place)`];
}

/** A pipe's exit code is its last command's, and these never fail. */
export function warnAboutPipes(gates: readonly Gate[]): string[] {
  const names = gates.filter(({ run }) => typeof run === 'string' && isMasked(run)).map(({ name }) => name);
  return [...new Set(names)].map((name) => `the gate ${name} ends in a pipe, whose exit code is not the check's`);
}

function isMasked(run: string): boolean {
  return /(?<!\|)\|\s*(?:tee|cat|head|tail|less|sed|sort)\b[^|;&]*$/.test(run) && !/\bpipefail\b/.test(run);
}
