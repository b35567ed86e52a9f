import type { ProcessIdentity } from './process-identity.ts';

/** Who holds a loop. */
export interface LockHolder extends ProcessIdentity {
  /** ISO 8601. */
  readonly since: string;
}

/** `null` for what no holder ever wrote: a power cut may leave a lock file empty or full of zeros. */
export function parseHolder(text: string): LockHolder | null {
  try {
    const value = JSON.parse(text) as Partial<Record<keyof LockHolder, unknown>> | null;
    if (value === null || typeof value !== 'object') return null;
    const { pid, host, since, startTime = null, bootId = null, pidNamespace = null } = value;
    // For `kill` a pid of 0 and less is a group.
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return null;
    if (typeof host !== 'string' || typeof since !== 'string') return null;
    if (!isTextOrNull(startTime) || !isTextOrNull(bootId) || !isTextOrNull(pidNamespace)) return null;
    return { pid, host, since, startTime, bootId, pidNamespace };
  } catch {
    return null;
  }
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
