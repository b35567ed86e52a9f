import { git } from './git-command.ts';
import type { ObjectId } from './port.ts';

export async function hasObject(gitDir: string, id: ObjectId): Promise<boolean> {
  return (await git({ gitDir }, ['cat-file', '-e', id])).exitCode === 0;
}
