import { checklist } from './checklist.ts';
import type { PlanFormat } from './plan.ts';
import { prd } from './prd.ts';
import { prompt } from './prompt.ts';

/** In the order in which they are asked; the last one takes any file. */
const planFormats: readonly PlanFormat[] = [prd, checklist, prompt];

/** Ask once, when a loop begins, and keep to it: a checklist whose last item was deleted is no prompt. */
export function findFormat(fileName: string, bytes: Uint8Array): PlanFormat {
  return planFormats.find((format) => format.matches(fileName, bytes)) ?? prompt;
}
