import type { JournalEvent } from '../../core/journal/event.ts';
import type { Limits } from '../../core/loop/limits.ts';
import type { LoopState } from '../../core/loop/state.ts';
import { eventTone, type Tone } from '../../core/report/event-tone.ts';
import { plainLine } from '../../core/report/plain-line.ts';
import { progressLines } from '../../core/report/progress-line.ts';
import { projectProgress, type Phase } from '../../core/report/progress.ts';
import { openFrame, type FrameStream } from './frame.ts';
import { displayWidth } from './width.ts';

/** What a person sees of a run while it goes on. Talk, so on standard error. */
export interface RunView {
  event(event: JournalEvent, state: LoopState): void;
  notice(text: string): void;
  phase(phase: Phase): void;
  close(): void;
}

export interface RunViewOptions {
  readonly stderr: FrameStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly limits: Limits;
  readonly nowMs: () => number;
  readonly onExit: (restore: () => void) => () => void;
}

const redrawMs = 1_000;

/** On a terminal lines that stay, and under them what the run is at; else plain lines only. */
export function openRunView({ stderr, env, limits, nowMs, onExit }: RunViewOptions): RunView {
  const frame = openFrame(stderr, { env, onExit });
  let state: LoopState | null = null;
  let lastGate = '';
  let phase: Phase = { kind: 'starting' };
  let phaseSinceMs = nowMs();
  const say = (line: string, tone: Tone = null): void => {
    if (frame === null) stderr.write(`${line}\n`);
    else frame.say(line, tone);
  };
  const draw = (): void => {
    if (frame === null || state === null) return;
    const progress = projectProgress(state, { phase, phaseSinceMs, limits });
    frame.draw(progressLines(progress, nowMs(), (stderr.columns || 80) - 1, displayWidth));
  };
  const timer = frame === null ? undefined : setInterval(draw, redrawMs);
  timer?.unref();
  return {
    event(event, folded) {
      state = folded;
      const gate = event.type === 'gate-ran' ? JSON.stringify([event.cycle, event.stage, event.name, event.tree]) : '';
      const again = gate !== '' && gate === lastGate;
      lastGate = gate;
      const titleOf = (task: string): string | null => folded.tasks.get(task)?.title ?? null;
      const line = plainLine(event, { titleOf, maxAttempts: limits.maxAttempts, again });
      if (line !== null) say(line, eventTone(event));
      draw();
    },
    notice: (text) => say(text),
    phase(next) {
      phase = next;
      phaseSinceMs = nowMs();
      draw();
    },
    close() {
      clearInterval(timer);
      frame?.close();
    },
  };
}
