import { join } from 'node:path';
import { readSettings } from '../config/read-settings.ts';
import type { Settings } from '../config/settings.ts';
import type { RunnerGit } from '../host/git/port.ts';
import { surroundings } from './read-run-settings.ts';

const none: Settings['guards'] = { protect: [], ask: [], allow: [], rules: {} };

/**
 * The guards as the configuration had them before a change that touches it: else a change could switch off what judges
 * it. `null`: the change leaves the configuration as it was.
 */
export async function guardsBefore(
  runner: RunnerGit,
  { from, to }: { readonly from: string; readonly to: string },
  path: string,
): Promise<Settings['guards'] | null> {
  const [before, after] = [await runner.fileAt(from, path), await runner.fileAt(to, path)];
  if (before === null && after === null) return null;
  if (before !== null && after !== null && Buffer.from(before).equals(after)) return null;
  if (before === null) return none;
  const { root } = runner.repository;
  const reading = readSettings({
    fileText: before,
    fileName: join(root, path),
    options: {},
    ...surroundings({ cwd: root }),
    needsGates: false,
  });
  return reading.ok ? reading.settings.guards : none;
}
