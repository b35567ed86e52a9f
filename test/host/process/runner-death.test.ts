import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, test } from 'vitest';
import { openProcesses } from '../../../src/host/process/open-processes.ts';
import type { ProcessRecord } from '../../../src/host/process/port.ts';
import { readProcTable } from '../../../src/host/process/process-table.ts';
import { waitUntil } from '../../../src/host/process/wait-until.ts';
import { bundleSource } from '../../support/bundle-source.ts';
import { liveProcesses, uniqueSeconds } from './live-processes.ts';

let runner = '';
let agent = '';
beforeAll(async () => {
  [runner, agent] = await Promise.all([
    bundleSource('test/host/process/runner-program.ts'),
    bundleSource('src/host/fake/scripted-agent.ts'),
  ]);
  // Another user must be able to read them.
  for (const file of [runner, agent]) chmodSync(dirname(file), 0o755);
});

interface Ready {
  readonly pid: number;
  readonly records: readonly ProcessRecord[];
}

async function startRunner(
  method: 'namespace' | 'group',
  argv: readonly string[],
): Promise<{ child: ChildProcess; line: Ready }> {
  const child = spawn(process.execPath, [runner, method, ...argv], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) return { child, line: JSON.parse(line) as Ready };
  throw new Error('the runner ended without a word');
}

async function killRunner(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}

const gone = (seconds: string) => waitUntil(() => liveProcesses(seconds).length === 0, { everyMs: 10, limitMs: 5000 });
const brood = (seconds: string) => [
  process.execPath,
  agent,
  '--steps',
  `ignore_term ;; child:${seconds} ;; stubborn:${seconds} ;; setsid:${seconds} ;; daemon:${seconds} ;; print:ready ;; sleep:9999`,
];

describe.runIf(process.platform === 'linux')('the death of the runner', () => {
  test('ends every descendant, also those that left session, parent and environment', async () => {
    const seconds = uniqueSeconds();
    const { child, line } = await startRunner('namespace', brood(seconds));
    expect([liveProcesses(seconds).length, line.records.length]).toEqual([4, 1]);
    await killRunner(child);
    expect(await gone(seconds)).toBe(true);
    const processes = await openProcesses();
    expect(await processes.sweepLeftovers(line.records)).toEqual({ method: 'pid-namespace', ended: 0, alive: [] });
    await processes.close();
  });

  test('leaves without namespaces what the next start ends', async () => {
    const seconds = uniqueSeconds();
    const { child, line } = await startRunner('group', ['sh', '-c', `sleep ${seconds} & echo ready; wait`]);
    await killRunner(child);
    expect(liveProcesses(seconds)).toHaveLength(1);
    const processes = await openProcesses({ allowNamespace: false });
    expect(await processes.sweepLeftovers(line.records)).toEqual({ method: 'best-effort', ended: 2, alive: [] });
    expect([await processes.sweepLeftovers(line.records), liveProcesses(seconds)]).toEqual([
      { method: 'best-effort', ended: 0, alive: [] },
      [],
    ]);
    await processes.close();
  });

  test('is survived by a stranger who has the pid by now', async () => {
    const seconds = uniqueSeconds();
    const { child, line } = await startRunner('namespace', ['sh', '-c', `echo ready; exec sleep ${seconds}`]);
    const [record] = line.records as [ProcessRecord];
    const processes = await openProcesses();
    const nothing = { ended: 0, alive: [] };
    expect(await processes.sweepLeftovers([{ ...record, startTime: 'other-boot/1' }])).toMatchObject(nothing);
    expect(await processes.sweepLeftovers([{ ...record, nsInode: 1 }])).toMatchObject(nothing);
    expect(await processes.sweepLeftovers([{ pid: line.pid, startTime: 'other-boot/1', nsInode: null }])).toMatchObject(
      nothing,
    );
    expect(liveProcesses(seconds)).toHaveLength(1);
    expect(await processes.sweepLeftovers(line.records)).toEqual({ method: 'pid-namespace', ended: 2, alive: [] });
    expect(liveProcesses(seconds)).toEqual([]);
    await processes.close();
    await killRunner(child);
  });
});

describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('an ordinary user', () => {
  test('has a namespace too, and stays who they are', async (context) => {
    const seconds = uniqueSeconds();
    const argv = ['sh', '-c', `id -u; id -g; setsid sleep ${seconds} & exit 3`];
    const child = spawn(process.execPath, [runner, 'namespace', ...argv], {
      stdio: ['ignore', 'pipe', 'inherit'],
      uid: 65_534,
      gid: 65_534,
      cwd: '/',
    });
    let output = '';
    for await (const chunk of child.stdout) output += String(chunk);
    const { method, methodReason, ending } = JSON.parse(output);
    if (method !== 'pid-namespace') context.skip(`this kernel lets no ordinary user have one: ${methodReason}`);
    expect(ending).toMatchObject({
      reason: 'exited',
      exitCode: 3,
      stdout: { head: '65534\n65534\n' },
      sweep: { method: 'pid-namespace', ended: 1, alive: [] },
    });
    expect(liveProcesses(seconds)).toEqual([]);
  });
});

test('closing leaves no waiting namespace behind', async () => {
  const processes = await openProcesses();
  await processes.close();
  const holders = new Set(liveProcesses('--kill-child=SIGKILL'));
  expect(readProcTable().filter((row) => row.ppid === process.pid && holders.has(row.pid))).toEqual([]);
});
