/** Share of one core that work needs at least. An idle event loop with timers stays below. */
const livelyShare = 0.02;
const looksPerLimit = 4;
const minLookMs = 20;

export interface SilenceOptions {
  readonly silenceMs: number;
  readonly usedCpuMs: () => Promise<number>;
  readonly signOfLife: () => Promise<boolean>;
  readonly onSilent: () => void;
}

export interface SilenceWatch {
  sawOutput(): void;
  stop(): void;
}

/** Calls `onSilent` once, when neither output nor CPU time nor the caller's own sign of life came for the limit. */
export function watchSilence({ silenceMs, usedCpuMs, signOfLife, onSilent }: SilenceOptions): SilenceWatch {
  const lookMs = Math.min(Math.max(minLookMs, silenceMs / looksPerLimit), 2 ** 31 - 1);
  let lastLifeMs = performance.now();
  let lastLookMs = lastLifeMs;
  let lastCpuMs = 0;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  async function look(): Promise<void> {
    const nowMs = performance.now();
    // What can't be read is no sign of life: the limit holds.
    const cpuMs = await usedCpuMs().catch(() => lastCpuMs);
    if (cpuMs - lastCpuMs > (nowMs - lastLookMs) * livelyShare) lastLifeMs = Math.max(lastLifeMs, nowMs);
    lastCpuMs = cpuMs;
    lastLookMs = nowMs;
    if (isSilent() && (await signOfLife().catch(() => false))) lastLifeMs = performance.now();
    if (stopped) return;
    if (!isSilent()) return arm();
    stopped = true;
    onSilent();
  }

  function isSilent(): boolean {
    return performance.now() - lastLifeMs >= silenceMs;
  }

  function arm(): void {
    timer = setTimeout(() => void look(), lookMs);
  }

  arm();
  return {
    sawOutput: () => (lastLifeMs = performance.now()),
    stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
