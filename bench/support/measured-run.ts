import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface MeasuredRun {
  readonly exitCode: number | null;
  readonly ms: number;
  /** Processor time of the Node process itself, without its children. */
  readonly cpuMs: number;
  /** Peak resident memory of the Node process itself, without its children. */
  readonly peakMiB: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * `VmHWM` counts from the program's own start. What `getrusage` tells begins with the memory of whoever started it,
 * which here is the larger one.
 */
const tellPeak = `
import { readFileSync, writeFileSync } from 'node:fs';
process.on('exit', () => {
  let kib = process.resourceUsage().maxRSS;
  try { kib = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'latin1'))[1]); } catch {}
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env.BENCH_PEAK_FILE, kib + ' ' + (user + system));
});`;

/** Runs a Node program with its peak memory. */
export async function measuredRun(
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): Promise<MeasuredRun> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-peak-'));
  const peakFile = join(folder, 'peak');
  const preload = `--import=data:text/javascript,${encodeURIComponent(tellPeak)}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [preload, ...args], {
    cwd,
    env: { ...env, BENCH_PEAK_FILE: peakFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const ms = performance.now() - startedAt;
  const [kib, cpuMicros] = readFileSync(peakFile, 'utf8').split(' ').map(Number);
  rmSync(folder, { recursive: true });
  return { exitCode, ms, cpuMs: (cpuMicros ?? 0) / 1000, peakMiB: (kib ?? 0) / 1024, stdout, stderr };
}
