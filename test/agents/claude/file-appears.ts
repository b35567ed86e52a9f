import { existsSync, watch } from 'node:fs';
import { dirname } from 'node:path';

/** Resolves as soon as the file exists; its folder must exist already. */
export function fileAppears(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const watcher = watch(dirname(path), look);
    watcher.on('error', reject);
    function look(): void {
      if (!existsSync(path)) return;
      watcher.close();
      resolve();
    }
    // It may have come before the watch began.
    look();
  });
}
