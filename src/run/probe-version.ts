import { execFile } from 'node:child_process';
import { agentEnvironment } from '../core/agent/environment.ts';
import type { AgentAdapter } from '../core/agent/adapter.ts';

const timeoutMs = 15_000;
const maxBytes = 64 * 1024;

/** What the program says of its version; `null` when it does not say in time. */
export function probeVersion(
  path: string,
  adapter: AgentAdapter,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const options = {
    env: agentEnvironment(env, adapter, { env: [] }, {}),
    timeout: timeoutMs,
    maxBuffer: maxBytes,
    killSignal: 'SIGKILL',
  } as const;
  return new Promise((done) => {
    execFile(path, [...adapter.versionArgs], options, (error, stdout, stderr) => {
      // Some print it where errors go.
      const line = `${stdout}\n${stderr}`.split('\n').find((text) => text.trim() !== '');
      done(error === null && line !== undefined ? line.trim().slice(0, 100) : null);
    });
  });
}
