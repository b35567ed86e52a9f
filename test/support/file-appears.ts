import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { dirname } from 'node:path';

/** Resolves when a file is there; its folder has to be. */
export async function fileAppears(path: string): Promise<void> {
  const watcher = watch(dirname(path));
  try {
    while (!existsSync(path)) await once(watcher, 'change');
  } finally {
    watcher.close();
  }
}
