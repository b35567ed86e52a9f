import { askedPath } from './asked-path.ts';
import type { Guard } from './guard.ts';
import { outsideScope } from './outside-scope.ts';
import { planTampered } from './plan-tampered.ts';
import { protectedPath } from './protected-path.ts';
import { snapshotNote } from './snapshot-note.ts';

/** Every guard there is. Adding one touches its file, this list and its cases. */
export const guards: readonly Guard[] = [outsideScope, protectedPath, askedPath, planTampered, snapshotNote];
