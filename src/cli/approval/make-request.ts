import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Request } from '../../core/approval/request.ts';
import type { Repository } from '../../host/git/port.ts';
import { readFrozenSettings } from '../../host/git/read-frozen-settings.ts';
import type { CommandContext } from '../command-context.ts';

const timeDigits = 16;

/** A name for a request's file that sorts by time and that nobody else has. */
export function requestId(): string {
  return `${String(Date.now()).padStart(timeDigits, '0')}-${randomBytes(6).toString('hex')}`;
}

/** Who asks: by git's name, as on commits; else the system's. */
export async function readAsker(context: CommandContext, repository: Repository): Promise<Request['by']> {
  const { author, identityConfigured } = await readFrozenSettings(repository, context.env);
  if (identityConfigured) return author.name;
  try {
    return userInfo().username || null;
  } catch {
    // A user id without a name, as in containers.
    return null;
  }
}
