import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

/** A process that stays must keep a program alive only while an answer is awaited. */
export function holdOpen(child: ChildProcess, on: boolean): void {
  // Pipes of a child are sockets.
  for (const handle of [child, child.stdout, child.stdin] as unknown as readonly Socket[]) {
    if (on) handle.ref();
    else handle.unref();
  }
}
