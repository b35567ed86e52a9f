import { openDiffServer, type DiffServer } from './diff-server.ts';
import { git, GitFailure, gitOk } from './git-command.ts';
import { parseChange } from './parse-change.ts';
import type { Change, ObjectId } from './port.ts';

/** Submodules are shown although the hardening hides them: a moved one is a change. */
const always = ['diff-tree', '-r', '--no-renames', '--no-ext-diff', '--no-textconv', '--ignore-submodules=none'];

const measuring = [...always, '-z', '--raw', '--numstat', '--no-abbrev'];

/** The process that answers `measureChange`. */
export function openMeasuring(gitDir: string): DiffServer {
  return openDiffServer({ gitDir }, measuring);
}

export async function measureChange(gitDir: string, server: DiffServer, from: ObjectId, to: ObjectId): Promise<Change> {
  if (from === to) return { from, to, files: [], added: 0, removed: 0 };
  const output = await server.ask(from, to);
  // What can't be had so is tried alone, which also tells what is wrong.
  return parseChange(from, to, output ?? (await gitOk({ gitDir }, [...measuring, from, to])));
}

/** The first `maxBytes` of a diff, at a line's end, and what was left out in a line of its own. */
export async function readDiffText(gitDir: string, from: ObjectId, to: ObjectId, maxBytes: number): Promise<string> {
  if (from === to) return '';
  const args = [...always, '-p', '--no-color', '--full-index', from, to];
  const result = await git({ gitDir }, args, { maxOutputBytes: maxBytes, config: { 'core.quotePath': 'false' } });
  if (result.ended === 'exited' && result.exitCode === 0) return result.stdout.toString('utf8');
  if (result.ended !== 'output-limit') throw new GitFailure(args, result);
  const whole = result.stdout.subarray(0, result.stdout.lastIndexOf(0x0a) + 1).toString('utf8');
  return `${whole}[the diff goes on; cut at ${maxBytes} bytes]\n`;
}
