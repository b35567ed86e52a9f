// Bundled and run as a process of its own: a runner that tests may kill, or start as another user.
import { openProcesses } from '../../../src/host/process/open-processes.ts';

const [allowNamespace, ...argv] = process.argv.slice(2);
const processes = await openProcesses({ allowNamespace: allowNamespace === 'namespace' });
const running = processes.start({
  argv,
  cwd: '/',
  env: { PATH: process.env['PATH'] ?? '' },
  stdin: null,
  timeoutMs: 60_000,
  silenceMs: null,
  graceMs: 200,
  keepBytes: 10_000,
  logFile: null,
  logMaxBytes: 0,
  onStdout(chunk) {
    if (!Buffer.from(chunk).toString().includes('ready')) return;
    process.stdout.write(`${JSON.stringify({ ready: true, pid: running.pid, records: running.describeMembers() })}\n`);
  },
});
const ending = await running.ended;
await processes.close();
process.stdout.write(`${JSON.stringify({ method: processes.method, methodReason: processes.methodReason, ending })}\n`);
