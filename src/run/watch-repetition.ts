import type { AgentEvent } from '../core/agent/event.ts';
import { StuckDetector, type StuckLimits } from '../core/stuck/stuck-detector.ts';

/** What was found, and whether it is reason enough to end the program. */
export interface Repetition {
  readonly message: string;
  readonly ends: boolean;
}

export interface RepetitionWatch {
  take(event: AgentEvent): Repetition | null;
}

/** A look costs some milliseconds: so often is enough while nothing is repeated. */
const lookEveryMs = 500;
const burstMs = 1_000;

/**
 * The detector beside the tree: a repetition counts only while no file changes. A finding that does not end
 * the program is told to a person; nothing that the adapters start can be told anything in mid-run.
 */
export function watchRepetition(
  limits: StuckLimits,
  hasChanged: () => boolean,
  tell: (text: string) => void,
): RepetitionWatch {
  const detector = new StuckDetector(limits);
  let lookedAtMs = -Infinity;
  let changedAtMs = -Infinity;
  hasChanged();
  const look = (): void => {
    const nowMs = performance.now();
    if (detector.isSuspect || nowMs - lookedAtMs >= lookEveryMs) {
      lookedAtMs = nowMs;
      if (hasChanged()) changedAtMs = nowMs;
    }
    // Output comes in bursts: which of its steps changed the files can't be told.
    if (nowMs - changedAtMs < burstMs) detector.sawChange();
  };
  return {
    take(event) {
      // Before it is counted: what changed came of an earlier one, or of this one itself.
      if (event.kind === 'observation') look();
      const found = detector.push(event);
      if (found === null) return null;
      if (!found.isFinal) tell(`the agent repeats itself: ${found.message}`);
      return { message: found.message, ends: found.isFinal };
    },
  };
}
