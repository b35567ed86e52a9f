import { UserError } from './user-error.ts';

export function noRunYet(): UserError {
  return new UserError('no-run', 'no run of this loop has begun', 'lastgreen run PLAN starts one');
}
