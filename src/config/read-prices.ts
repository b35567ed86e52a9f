import type { PriceTable } from '../core/budget/price.ts';
import type { Written } from './written-schema.ts';

type WrittenPrices = NonNullable<Written['budget']>['prices'];

/** What a cache gave costs as much as other input where no price is given for it: rather too much than too little. */
export function readPrices(written: WrittenPrices): PriceTable | null {
  if (written === undefined) return null;
  const models = Object.entries(written.models).map(([name, { input, output, cached = input }]) => [
    name,
    { input, output, cached },
  ]);
  return { asOf: written['as-of'], models: Object.fromEntries(models) as PriceTable['models'] };
}
