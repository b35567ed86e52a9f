import type { Usage } from './event.ts';
import { asAmount, asObject, type JsonObject } from './json-value.ts';
import { unknownUsage } from './text-stream.ts';
import { addUsage, plus } from './usage-sum.ts';

/** `usage` of a message or a result. Writing to the cache is input that was not read from it. */
function ofUsage(usage: JsonObject | null): Usage {
  return {
    inputTokens: plus(asAmount(usage?.['input_tokens']), asAmount(usage?.['cache_creation_input_tokens'])),
    outputTokens: asAmount(usage?.['output_tokens']),
    cachedTokens: asAmount(usage?.['cache_read_input_tokens']),
    costUsd: null,
  };
}

/** `modelUsage` of a result: all models, sub-agents included, from the start of the process. `null` when it is empty. */
function ofModels(models: JsonObject | null): Usage | null {
  const each = Object.values(models ?? {})
    .map(asObject)
    .filter((model) => model !== null);
  if (each.length === 0) return null;
  return each
    .map((model) => ({
      inputTokens: plus(asAmount(model['inputTokens']), asAmount(model['cacheCreationInputTokens'])),
      outputTokens: asAmount(model['outputTokens']),
      cachedTokens: asAmount(model['cacheReadInputTokens']),
      costUsd: null,
    }))
    .reduce(addUsage, unknownUsage);
}

/**
 * Running total of one process. Claude repeats a message's usage with each of its content blocks, so a message counts
 * once; a result's `usage` is that result's alone and leaves sub-agents out, its `modelUsage` and `total_cost_usd` are
 * totals.
 */
export class ClaudeUsage {
  /** As of the last result. */
  #settled: Usage = unknownUsage;
  /** Of the messages since then. */
  #since: Usage = unknownUsage;
  #resultSum: Usage = unknownUsage;
  readonly #seen = new Set<string>();

  /** Gives the new total; `null` when the message was counted already. */
  sawMessage(id: string, usage: JsonObject | null): Usage | null {
    if (usage === null || this.#seen.has(id)) return null;
    this.#seen.add(id);
    this.#since = addUsage(this.#since, ofUsage(usage));
    return addUsage(this.#settled, this.#since);
  }

  sawResult(result: JsonObject): Usage {
    this.#resultSum = addUsage(this.#resultSum, ofUsage(asObject(result['usage'])));
    const costUsd = asAmount(result['total_cost_usd']) ?? this.#settled.costUsd;
    this.#settled = { ...(ofModels(asObject(result['modelUsage'])) ?? this.#resultSum), costUsd };
    this.#since = unknownUsage;
    return this.#settled;
  }
}
