import { userInfo } from 'node:os';
import type { Request } from '../../core/approval/request.ts';
import type { Repository } from '../../host/git/port.ts';
import { readFrozenSettings } from '../../host/git/read-frozen-settings.ts';
import type { CommandContext } from '../command-context.ts';

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
