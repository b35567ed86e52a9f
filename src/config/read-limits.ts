import { defaultLimits, type Limits } from '../core/loop/limits.ts';
import type { LimitValues } from './written-limits.ts';

/** The caps in normal form. `untilMs` comes in as an instant. */
export function readLimits(values: LimitValues, untilMs: number | null): Limits {
  const idle = values['idle-timeout'];
  return {
    maxAttempts: values['max-attempts'] ?? defaultLimits.maxAttempts,
    maxTaskCycles: values['max-task-cycles'] ?? defaultLimits.maxTaskCycles,
    maxCycles: values['max-cycles'] ?? defaultLimits.maxCycles,
    maxIdle: values['max-idle'] ?? defaultLimits.maxIdle,
    haltRatio: values['halt-ratio'] ?? defaultLimits.haltRatio,
    maxExemptions: values['max-exemptions'] ?? defaultLimits.maxExemptions,
    maxOverloads: values['max-overloads'] ?? values['max-exemptions'] ?? defaultLimits.maxOverloads,
    overloadPauseMs: values['overload-pause'] ?? defaultLimits.overloadPauseMs,
    onLimit: values['on-limit'] ?? defaultLimits.onLimit,
    maxRepeatedErrors: values['max-repeated-errors'] ?? defaultLimits.maxRepeatedErrors,
    maxCycleTimeouts: values['max-cycle-timeouts'] ?? defaultLimits.maxCycleTimeouts,
    cycleTimeoutMs: values['cycle-timeout'] ?? defaultLimits.cycleTimeoutMs,
    idleTimeoutMs: idle === 'off' ? null : (idle ?? defaultLimits.idleTimeoutMs),
    graceMs: values.grace ?? defaultLimits.graceMs,
    maxTimeMs: values['max-time'] ?? defaultLimits.maxTimeMs,
    untilMs,
    maxSameSteps: values['max-same-steps'] ?? defaultLimits.maxSameSteps,
    maxSameErrors: values['max-same-errors'] ?? defaultLimits.maxSameErrors,
    maxAlternatingSteps: values['max-alternating-steps'] ?? defaultLimits.maxAlternatingSteps,
    maxIdleMessages: values['max-idle-messages'] ?? defaultLimits.maxIdleMessages,
    maxTurns: values['max-turns'] ?? defaultLimits.maxTurns,
    maxLanded: values['max-landed'] ?? defaultLimits.maxLanded,
    maxReviewLines: values['max-review-lines'] ?? defaultLimits.maxReviewLines,
    maxCostUsd: values['max-cost'] ?? defaultLimits.maxCostUsd,
    maxTokens: values['max-tokens'] ?? defaultLimits.maxTokens,
  };
}
