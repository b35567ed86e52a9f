import type { ProcessIdentity } from './process-identity.ts';

/** Who holds a lock. */
export interface LockHolder extends ProcessIdentity {
  /** ISO 8601. */
  readonly since: string;
  /** The run in whose cycle the holder works, as an agent's own check does: it ends with that agent. */
  readonly run?: string;
}

/** `null` for what no holder ever wrote: a power cut may leave a lock file empty or full of zeros. */
export function parseHolder(text: string): LockHolder | null {
  try {
    const value = JSON.parse(text) as Partial<Record<keyof LockHolder, unknown>> | null;
    if (value === null || typeof value !== 'object') return null;
    const { pid, host, since, startTime = null, bootId = null, pidNamespace = null, run } = value;
    // For `kill` a pid of 0 and less is a group.
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return null;
    if (typeof host !== 'string' || typeof since !== 'string') return null;
    if (!isTextOrNull(startTime) || !isTextOrNull(bootId) || !isTextOrNull(pidNamespace)) return null;
    const identity = { pid, host, since, startTime, bootId, pidNamespace };
    return typeof run === 'string' ? { ...identity, run } : identity;
  } catch {
    return null;
  }
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
