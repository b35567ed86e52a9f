import { z } from 'zod';
import { choice, clock, count, duration, durationOrOff, mapping, day, money, price, ratio } from './leaf.ts';

/** Caps by the options' own words. `budget:` may say those of money and tokens as well. */
const budgetShape = {
  'max-cost': money.optional(),
  'max-tokens': count(1).optional(),
};

export const limitShape = {
  'max-attempts': count(1).optional(),
  'max-task-cycles': count(1).optional(),
  'max-cycles': count(1).optional(),
  'max-idle': count(1).optional(),
  'halt-ratio': ratio.optional(),
  'max-exemptions': count(0).optional(),
  'max-overloads': count(0).optional(),
  'overload-pause': duration.optional(),
  'max-repeated-errors': count(1).optional(),
  'max-cycle-timeouts': count(1).optional(),
  'cycle-timeout': duration.optional(),
  'idle-timeout': durationOrOff.optional(),
  grace: duration.optional(),
  'max-time': duration.optional(),
  until: clock.optional(),
  'max-same-steps': count(0).optional(),
  'max-same-errors': count(0).optional(),
  'max-alternating-steps': count(0).optional(),
  'max-idle-messages': count(0).optional(),
  'max-turns': count(1).optional(),
  'max-landed': count(1).optional(),
  'max-review-lines': count(1).optional(),
  'on-limit': choice('stop', 'wait', 'fallback').optional(),
  parallel: count(1).optional(),
  ...budgetShape,
};

export const writtenLimits = mapping(limitShape);
const modelPrice = mapping({ input: price, output: price, cached: price.optional() });
export const writtenBudget = mapping({
  ...budgetShape,
  prices: mapping({
    'as-of': day,
    models: z.record(z.string(), modelPrice, { error: 'a mapping of models to prices' }),
  }).optional(),
});

export type LimitValues = z.output<typeof writtenLimits>;
