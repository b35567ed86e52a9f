import type { AgentAdapter } from '../core/agent/adapter.ts';
import type { AgentEvent, Usage } from '../core/agent/event.ts';
import { LimitWatch, type MetLimit } from '../core/agent/limit-watch.ts';
import type { LocalClock } from '../core/time/local-clock.ts';
import { readStream } from '../core/agent/read-stream.ts';
import type { RepetitionWatch } from './watch-repetition.ts';
import { pricedUsd, type PriceTable } from '../core/budget/price.ts';
import { tokensSpent } from '../core/report/tokens-spent.ts';
import { redact } from '../core/secret/redact.ts';

/** What a stream had said when it ended. */
export interface Heard {
  readonly terminal: Extract<AgentEvent, { kind: 'terminal' }> | null;
  readonly limit: Extract<AgentEvent, { kind: 'limit' }> | null;
  /** The last limit that its plain output told of. */
  readonly toldLimit: MetLimit | null;
  readonly usage: Usage | null;
  readonly turns: number;
  /** Last message of the agent, when there was no terminal event. */
  readonly lastMessage: string;
  readonly unreadable: number;
  /** What it was found to repeat last. */
  readonly stuck: string | null;
  /** The cost was made of tokens. */
  readonly isPriced: boolean;
}

/** What was heard without the values that nobody may read. The stream itself is read as it is: a value must not break it. */
export function redactHeard(heard: Heard, values: readonly string[]): Heard {
  const clean = (text: string): string => redact(text, values);
  const { terminal, limit, toldLimit } = heard;
  return {
    ...heard,
    terminal: terminal && {
      ...terminal,
      finalMessage: clean(terminal.finalMessage),
      error: terminal.error && { ...terminal.error, message: clean(terminal.error.message) },
      permissionDenials: terminal.permissionDenials.map(clean),
    },
    limit: limit && { ...limit, message: clean(limit.message) },
    toldLimit: toldLimit && { ...toldLimit, message: clean(toldLimit.message) },
    lastMessage: clean(heard.lastMessage),
    stuck: heard.stuck === null ? null : clean(heard.stuck),
  };
}

export interface Hearing {
  hear(chunk: Uint8Array): void;
  /** Standard error, where programs tell of limits that they wait for by themselves. */
  hearErrors(chunk: Uint8Array): void;
  /** Tells when the output gives a reason to end the process: its last word came, its turns or its money are used up, it waits for a limit by itself, or it repeats itself. */
  onEnd(
    tell: (why: 'after-terminal' | 'out-of-turns' | 'over-budget' | 'limited' | 'stuck', graceMs?: number) => void,
  ): () => void;
  finish(): Heard;
}

/** After its last word a program gets this long to end by itself. */
const afterTerminalMs = 5_000;
/** So long nothing is done after a limit was told: it waits. What it waits for may take hours, and the runner waits better. */
const afterLimitMs = 10_000;

/** What is left in this cycle; `null`: no cap. */
export interface AgentCaps {
  readonly maxTurns: number | null;
  readonly budgetUsd: number | null;
  readonly maxTokens: number | null;
  readonly prices: PriceTable | null;
  /** As configured; what the stream says goes before it. */
  readonly model: string | null;
}

/** Decodes a program's standard output as it comes and watches what must end it early. */
export function hearAgent(
  adapter: AgentAdapter,
  caps: AgentCaps,
  clock: () => LocalClock,
  repetition: RepetitionWatch,
): Hearing {
  const turns = new Set<string>();
  let terminal: Heard['terminal'] = null;
  let limit: Heard['limit'] = null;
  let toldLimit: MetLimit | null = null;
  let usage: Usage | null = null;
  let { model } = caps;
  let isPriced = false;
  const priced = (told: Usage): Usage => {
    const costUsd = told.costUsd ?? pricedUsd(told, caps.prices, model);
    isPriced = told.costUsd === null && costUsd !== null;
    return { ...told, costUsd };
  };
  let lastMessage = '';
  let unreadable = 0;
  let stuck: string | null = null;
  let tell: Parameters<Hearing['onEnd']>[0] | null = null;
  let timer: NodeJS.Timeout | undefined;
  let waitTimer: NodeJS.Timeout | undefined;
  const watches = { out: new LimitWatch(clock), errors: new LimitWatch(clock) };
  const expectWait = (): void => {
    clearTimeout(waitTimer);
    waitTimer = setTimeout(() => tell?.('limited'), afterLimitMs);
  };
  const takeTold = (met: MetLimit | null): void => {
    if (met === null) return;
    toldLimit = met;
    expectWait();
  };
  const take = (event: AgentEvent): void => {
    // Whatever it does, it doesn't wait.
    if (event.kind !== 'limit' && event.kind !== 'notice' && event.kind !== 'unreadable') clearTimeout(waitTimer);
    const found = repetition.take(event);
    if (found !== null) {
      stuck = found.message;
      if (found.ends) tell?.('stuck');
    }
    switch (event.kind) {
      case 'terminal':
        terminal = event;
        usage = priced(event.usage);
        clearTimeout(timer);
        timer = setTimeout(() => tell?.('after-terminal'), afterTerminalMs);
        break;
      case 'action':
        turns.add(event.turn);
        // More to come after a last word: a background task woke the model.
        clearTimeout(timer);
        if (caps.maxTurns !== null && turns.size > caps.maxTurns) tell?.('out-of-turns');
        break;
      case 'usage':
        usage = priced(event.usage);
        if (isOverBudget(usage, caps)) tell?.('over-budget');
        break;
      case 'message':
        lastMessage = event.text;
        break;
      case 'limit':
        limit = event;
        expectWait();
        break;
      case 'unreadable':
        unreadable += 1;
        break;
      case 'started':
        model = event.model ?? model;
        break;
      case 'observation':
      case 'notice':
        break;
    }
  };
  const stream = readStream(adapter);
  return {
    hear(chunk) {
      stream.push(chunk).forEach(take);
      if (adapter.protocol !== 'text') return;
      clearTimeout(waitTimer);
      takeTold(watches.out.push(chunk));
    },
    hearErrors: (chunk) => takeTold(watches.errors.push(chunk)),
    onEnd(listener) {
      tell = listener;
      return () => {
        tell = null;
        clearTimeout(timer);
        clearTimeout(waitTimer);
      };
    },
    finish() {
      stream.end().forEach(take);
      clearTimeout(timer);
      clearTimeout(waitTimer);
      return { terminal, limit, toldLimit, usage, turns: turns.size, lastMessage, unreadable, stuck, isPriced };
    },
  };
}

function isOverBudget(usage: Usage, { budgetUsd, maxTokens }: AgentCaps): boolean {
  if (budgetUsd !== null && usage.costUsd !== null && usage.costUsd > budgetUsd) return true;
  const tokens = tokensSpent(usage);
  return maxTokens !== null && tokens !== null && tokens > maxTokens;
}
