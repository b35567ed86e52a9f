import * as fc from 'fast-check';
import { isShort } from './short-form.ts';

/** In the short form a property is tried for so long at most; what it has tried by then counts. */
const maxPropertyMs = 1_000;

if (isShort) {
  // oxlint-disable-next-line typescript/no-deprecated -- its successor, a plugin, can't be set for all properties
  fc.configureGlobal({ interruptAfterTimeLimit: maxPropertyMs, markInterruptAsFailure: false });
}
