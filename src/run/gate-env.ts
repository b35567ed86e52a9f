import { adapters } from '../core/agent/adapters.ts';
import { gateEnvironment } from '../core/agent/environment.ts';
import type { Loop } from './loop.ts';

/** What gates and setup see: the user's environment without agents' keys and `GIT_*`, plus `gates.env`. */
export function gateEnv(loop: Pick<Loop, 'env' | 'settings'>): Record<string, string> {
  return gateEnvironment(loop.env, adapters, loop.settings.gates.env);
}
