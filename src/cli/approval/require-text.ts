import { maxRequestChars } from '../../core/approval/request.ts';
import type { CommandOptions } from '../command-context.ts';
import { UserError } from '../user-error.ts';

/** What a person says in words; `null`: nothing. */
export function requireText(value: CommandOptions[string], option: string): string | null {
  if (typeof value !== 'string') return null;
  if (value.trim() === '') throw new UserError('no-text', `${option} has no text`);
  if (value.length > maxRequestChars)
    throw new UserError('long-text', `${option} has more than ${maxRequestChars} characters`);
  return value;
}
