import * as fc from 'fast-check';
import { isShort } from './short-form.ts';

/** In the short form a property is tried for so long at most; what it has tried by then counts. */
const maxPropertyMs = 1_000;

if (isShort) fc.configureGlobal({ interruptAfterTimeLimit: maxPropertyMs, markInterruptAsFailure: false });
