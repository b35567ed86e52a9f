import { classifyText } from '../agent/classify-error.ts';
import type { AgentEvent } from '../agent/event.ts';
import { Pair } from './pair.ts';

/** How often something may come in a row. `0`: however often. */
export interface StuckLimits {
  /** The same action with the same result. */
  readonly maxSameSteps: number;
  /** The same action, each time with an error. */
  readonly maxSameErrors: number;
  /** Two actions with their results in turn, counted one by one. */
  readonly maxAlternatingSteps: number;
  /** Messages without an action. */
  readonly maxIdleMessages: number;
}

export const defaultStuckLimits: StuckLimits = {
  maxSameSteps: 4,
  maxSameErrors: 3,
  maxAlternatingSteps: 6,
  maxIdleMessages: 3,
};

/** Errors of a context that is full, in one cycle. */
const maxContextErrors = 2;
/** Actions whose results have not come. More at a time are of a stream that makes no sense. */
const maxOpen = 100;

export interface StuckFinding {
  readonly kind: 'same-steps' | 'same-errors' | 'alternating-steps' | 'idle-messages' | 'context-errors';
  /** One sentence, with what was repeated. */
  readonly message: string;
  /** The program is to be ended: it is the second finding, or one after which there is no use in a second. */
  readonly isFinal: boolean;
}

/** Judges the events of one process by rules. Asks nobody, and knows nothing of files: whoever drives it says when they changed. */
export class StuckDetector {
  readonly #limits: StuckLimits;
  readonly #open = new Map<string, { readonly name: string; readonly input: string }>();
  #pairs: Pair[] = [];
  #turn: { readonly id: string; acted: boolean } | null = null;
  #idleMessages = 0;
  #contextErrors = 0;
  #findings = 0;

  constructor(limits: StuckLimits) {
    this.#limits = limits;
  }

  /** Something is repeated, if not yet too often: from here on it matters whether files change. */
  get isSuspect(): boolean {
    const [last, before, third] = this.#pairs.toReversed();
    if (last === undefined || before === undefined) return false;
    return last.isSameAction(before) || (third !== undefined && last.isSameAction(third));
  }

  /** Files have changed: what came before was no repetition. */
  sawChange(): void {
    this.#pairs = this.#pairs.slice(-1);
  }

  push(event: AgentEvent): StuckFinding | null {
    const found = this.#judge(event);
    if (found === null) return null;
    this.#findings += 1;
    return this.#findings > 1 ? { ...found, isFinal: true } : found;
  }

  #judge(event: AgentEvent): StuckFinding | null {
    switch (event.kind) {
      case 'action':
        this.#takeAction(event);
        return null;
      case 'observation':
        return this.#takeObservation(event);
      case 'message':
        return this.#takeMessage(event.turn);
      case 'notice':
        return this.#takeNotice(event.message);
      case 'terminal':
        // What comes after a last word begins anew.
        this.#forget();
        return null;
      case 'started':
      case 'usage':
      case 'limit':
      case 'unreadable':
        return null;
    }
  }

  #takeAction({ id, turn, name, input }: Extract<AgentEvent, { kind: 'action' }>): void {
    if (this.#open.size < maxOpen) this.#open.set(id, { name, input });
    this.#idleMessages = 0;
    if (this.#turn !== null && (this.#turn.id === turn || turn === '')) this.#turn.acted = true;
    else this.#turn = { id: turn, acted: true };
  }

  #takeObservation({ actionId, isError, text }: Extract<AgentEvent, { kind: 'observation' }>): StuckFinding | null {
    const action = this.#open.get(actionId);
    if (action === undefined) return null;
    this.#open.delete(actionId);
    const pair = new Pair(action.name, action.input, text, isError);
    if (pair.waits) {
      // Whoever waits for something quiet goes in no circle; time has limits of its own.
      this.#pairs = [];
      return null;
    }
    this.#pairs.push(pair);
    const kept = Math.max(this.#limits.maxSameSteps, this.#limits.maxSameErrors, this.#limits.maxAlternatingSteps);
    if (this.#pairs.length > kept) this.#pairs.shift();
    const found = this.#sameErrors() ?? this.#sameSteps() ?? this.#alternation();
    // A second time is counted from its own beginning.
    if (found !== null) this.#pairs = [];
    return found;
  }

  #sameErrors(): StuckFinding | null {
    const last = lastOf(this.#pairs, this.#limits.maxSameErrors);
    const [first] = last ?? [];
    if (first === undefined || !last?.every((pair) => pair.isError && pair.isSameAction(first))) return null;
    const message = `the same action ${last.length} times in a row, each time with an error: ${first.words}`;
    return { kind: 'same-errors', message, isFinal: true };
  }

  #sameSteps(): StuckFinding | null {
    const last = lastOf(this.#pairs, this.#limits.maxSameSteps);
    const [first] = last ?? [];
    if (first === undefined || !last?.every((pair) => pair.isSame(first))) return null;
    const message = `the same action ${last.length} times in a row with the same result: ${first.words}`;
    return { kind: 'same-steps', message, isFinal: false };
  }

  #alternation(): StuckFinding | null {
    const last = lastOf(this.#pairs, this.#limits.maxAlternatingSteps);
    const [first, second] = last ?? [];
    if (first === undefined || second === undefined || first.isSameAction(second)) return null;
    if (!last?.every((pair, index) => pair.isSame(index % 2 === 0 ? first : second))) return null;
    const message = `two actions in turn, ${last.length} in a row with the same results: ${first.words}, and ${second.words}`;
    return { kind: 'alternating-steps', message, isFinal: false };
  }

  /** A message counts once another turn begins: its action may still come. */
  #takeMessage(turn: string): StuckFinding | null {
    if (this.#turn !== null && this.#turn.id === turn && turn !== '') return null;
    if (this.#turn !== null && !this.#turn.acted) this.#idleMessages += 1;
    this.#turn = { id: turn, acted: false };
    const { maxIdleMessages } = this.#limits;
    if (maxIdleMessages === 0 || this.#idleMessages < maxIdleMessages) return null;
    const message = `${this.#idleMessages} messages in a row without an action`;
    this.#idleMessages = 0;
    return { kind: 'idle-messages', message, isFinal: false };
  }

  #takeNotice(text: string): StuckFinding | null {
    if (classifyText(text)?.kind !== 'context') return null;
    this.#contextErrors += 1;
    if (this.#contextErrors < maxContextErrors) return null;
    return { kind: 'context-errors', message: `its context was too long ${this.#contextErrors} times`, isFinal: true };
  }

  #forget(): void {
    this.#pairs = [];
    this.#open.clear();
    this.#turn = null;
    this.#idleMessages = 0;
  }
}

/** `null`: there are not so many, or the rule is off. */
function lastOf(pairs: readonly Pair[], count: number): readonly Pair[] | null {
  return count === 0 || pairs.length < count ? null : pairs.slice(-count);
}
