import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes these files into a folder of their own and runs a program there. Gives its standard output, or why there is none. */
export function runFiles(files: Readonly<Record<string, string>>, program: string, ...args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'lastgreen-run-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return status === 0 ? stdout : `${program}: ${error?.message ?? `exit ${status}`}\n${stdout}${stderr}`;
}
