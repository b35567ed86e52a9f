import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessSpec, RunningProcess } from '../../../src/host/process/port.ts';

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'lastgreen-process-'));
}

export function processSpec(argv: readonly string[], more: Partial<ProcessSpec> = {}): ProcessSpec {
  return {
    argv,
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'] ?? '' },
    stdin: null,
    timeoutMs: 15_000,
    silenceMs: null,
    graceMs: 5000,
    keepBytes: 10_000,
    logFile: null,
    logMaxBytes: 0,
    ...more,
  };
}

/** Starts and waits until the program has printed `ready`. */
export function startReady(start: (spec: ProcessSpec) => RunningProcess, spec: ProcessSpec): Promise<RunningProcess> {
  return new Promise((resolve) => {
    let seen = '';
    const onStdout = (chunk: Uint8Array): void => {
      seen += Buffer.from(chunk).toString('latin1');
      if (seen.includes('ready')) resolve(running);
    };
    const running = start({ ...spec, onStdout });
    void running.ended.finally(() => resolve(running));
  });
}
