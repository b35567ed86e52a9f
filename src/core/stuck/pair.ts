import { cleanLine } from '../brief/clean-text.ts';
import { cutText } from '../gate/cut-text.ts';
import { steadyText } from './steady-text.ts';

/** Of longer ones the beginning, the end and the length are compared. */
const maxCompared = 32 * 1024;
const maxActionBytes = 160;
const maxResultBytes = 120;
const waiting = /output$|wait|sleep|poll|monitor|watch|status/i;
const sleeps = /\b(?:sleep|timeout|wait|until|inotifywait|wait-on|wait-for\S*)\b|--(?:wait|watch|follow)\b/;

/** An action with what came of it. Its texts are made steady only where they differ as they are: that is seldom needed, and costs. */
export class Pair {
  readonly isError: boolean;
  readonly #name: string;
  readonly #input: string;
  readonly #result: string;
  #steady: { readonly input: string; readonly result: string } | null = null;

  constructor(name: string, input: string, result: string, isError: boolean) {
    this.#name = name;
    this.#input = shortened(input);
    this.#result = shortened(result);
    this.isError = isError;
  }

  isSameAction(other: Pair): boolean {
    if (this.#name !== other.#name) return false;
    return this.#input === other.#input || this.#steadied().input === other.#steadied().input;
  }

  isSame(other: Pair): boolean {
    if (this.isError !== other.isError || !this.isSameAction(other)) return false;
    return this.#result === other.#result || this.#steadied().result === other.#steadied().result;
  }

  /** It only waits, or looks how something in the background gets on. */
  get waits(): boolean {
    return waiting.test(this.#name) || sleeps.test(this.#input);
  }

  /** For people: `Bash {"command":"npm test"} → 1 failed`. */
  get words(): string {
    const action = cutText(cleanLine(`${this.#name} ${this.#input}`), maxActionBytes);
    const result = cutText(cleanLine(this.#result), maxResultBytes);
    return result === '' ? action : `${action} → ${result}`;
  }

  #steadied(): { readonly input: string; readonly result: string } {
    return (this.#steady ??= { input: steadyText(this.#input), result: steadyText(this.#result) });
  }
}

function shortened(text: string): string {
  if (text.length <= maxCompared) return text;
  return `${text.slice(0, maxCompared / 2)}… ${text.length} …${text.slice(-maxCompared / 2)}`;
}
