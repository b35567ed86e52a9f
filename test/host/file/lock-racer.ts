import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { LockResult } from '../../../src/host/file/lock.ts';

/** A process that takes locks when told to. */
export interface Racer {
  readonly pid: number;
  take(path: string): Promise<{ readonly kind: LockResult['kind'] }>;
  release(): Promise<void>;
  end(): Promise<void>;
}

/** Starts one; `bundle` is `lock.ts` for plain Node. It holds what it took until it is told to release. */
export async function startRacer(bundle: string): Promise<Racer> {
  const script = `import { createInterface } from 'node:readline';
    import { acquireLock } from ${JSON.stringify(bundle)};
    let held = null;
    console.log('"ready"');
    for await (const line of createInterface({ input: process.stdin })) {
      const path = JSON.parse(line);
      if (path === null) {
        if (held?.kind === 'held') held.release();
        console.log('"released"');
      } else {
        held = acquireLock(path, Date.now());
        console.log(JSON.stringify({ kind: held.kind }));
      }
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async (): Promise<unknown> => {
    const next = await lines.next();
    if (next.done === true) throw new Error('a racer has ended');
    return JSON.parse(next.value);
  };
  const ask = (message: string | null): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(message)}\n`);
    return answer();
  };
  await answer();
  return {
    pid: child.pid ?? 0,
    take: async (path) => (await ask(path)) as { kind: LockResult['kind'] },
    release: async () => void (await ask(null)),
    end: async () => {
      const exit = once(child, 'exit');
      child.stdin.end();
      await exit;
    },
  };
}
