import { spawn, type StdioOptions } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { BackgroundKind } from './script-step.ts';

const commands: Readonly<Record<BackgroundKind, string>> = {
  child: 'exec sleep "$1"',
  // What a shell ignores stays ignored in what it executes. It says when it has begun to ignore: a signal may come at once.
  stubborn: `trap '' TERM INT HUP; echo up >&3; exec 3>&-; exec sleep "$1"`,
  setsid: 'exec sleep "$1"',
  // Its parent is gone at once, and with it the way from it to the agent.
  daemon: 'env -i sleep "$1" & exit 0',
};

/** Starts a child that is there when the agent has ended. Its pid becomes a file in the folder `FAKE_PIDS`. */
export async function startBackgroundChild(kind: BackgroundKind, seconds: number): Promise<void> {
  const ownSession = kind === 'setsid' || kind === 'daemon';
  const own: StdioOptions = ownSession ? ['ignore', 'ignore', 'ignore'] : ['ignore', 'inherit', 'inherit'];
  const stdio: StdioOptions = kind === 'stubborn' ? [...own, 'pipe'] : own;
  const child = spawn('/bin/sh', ['-c', commands[kind], 'sh', String(seconds)], { detached: ownSession, stdio });
  const ready = child.stdio[3];
  await new Promise<void>((resolve, reject) => {
    if (ready instanceof Readable) ready.once('data', () => resolve());
    else child.once(kind === 'daemon' ? 'exit' : 'spawn', () => resolve());
    child.once('error', reject);
  });
  ready?.destroy();
  child.unref();
  const folder = process.env['FAKE_PIDS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, String(child.pid)), kind);
}
