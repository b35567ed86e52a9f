import { mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProcesses } from '../../../src/host/process/open-processes.ts';
import type { ProcessEnding, Processes, ProcessSpec } from '../../../src/host/process/port.ts';
import { bundleSource } from '../../support/bundle-source.ts';
import { liveProcesses, uniqueSeconds } from './live-processes.ts';
import { processSpec, startReady, temporaryFolder } from './process-spec.ts';

let agent = '';
const opened = new Map<string, Processes>();

beforeAll(async () => {
  agent = await bundleSource('src/host/fake/scripted-agent.ts');
  for (const processes of [await openProcesses(), await openProcesses({ allowNamespace: false })]) {
    opened.set(processes.method, processes);
  }
});

afterAll(async () => {
  for (const processes of opened.values()) await processes.close();
});

const word = ({ reason, exitCode, signal, stoppedFor, error }: ProcessEnding) => ({
  reason,
  exitCode,
  signal,
  stoppedFor,
  error,
});
const scripted = (steps: string) => [process.execPath, agent, '--steps', steps];
const plain = { exitCode: null, signal: null, stoppedFor: null, error: null };

const notStarted = (error: unknown) => ({ ...plain, reason: 'not-started', error });

describe.each(['pid-namespace', 'best-effort'] as const)('%s', (method) => {
  function processes(): Processes {
    const found = opened.get(method);
    if (found === undefined) throw new Error(`not here: ${[...opened.values()].map((one) => one.methodReason).join()}`);
    return found;
  }
  const run = (argv: readonly string[], more?: Partial<ProcessSpec>) =>
    processes().start(processSpec(argv, more)).ended;
  const sh = (line: string, more?: Partial<ProcessSpec>) => run(['sh', '-c', line], more);
  // A kernel, a container or a macOS without namespaces is no fault of this program; then there is one method only.
  const available = method === 'best-effort' || process.platform === 'linux';

  describe.runIf(available)('a process', () => {
    test('gives both streams and the exit code', async () => {
      const { durationMs, ...ending } = await sh('echo out; echo err >&2; exit 3');
      expect(durationMs).toBeGreaterThan(0);
      expect(ending).toEqual({
        ...plain,
        reason: 'exited',
        exitCode: 3,
        stdout: { head: 'out\n', tail: '', bytes: 4 },
        stderr: { head: 'err\n', tail: '', bytes: 4 },
        sweep: { method, ended: 0, alive: [] },
      });
    });

    test.each(['TERM', 'KILL', 'SEGV', 'HUP', 'INT'])('that SIG%s ends has no exit code', async (signal) => {
      expect(word(await sh(`kill -${signal} $$`))).toEqual({ ...plain, reason: 'signalled', signal: `SIG${signal}` });
    });

    test.each([0, 1, 126, 127, 137, 143, 255])('that exits with %i was not signalled', async (code) => {
      expect(word(await sh(`exit ${code}`))).toEqual({ ...plain, reason: 'exited', exitCode: code });
    });

    test('gets exactly the environment that it is given', async () => {
      const env = { PATH: process.env['PATH'] ?? '', NAME: 'a b\nc=d', EMPTY: '', 한글: '값' };
      const { stdout } = await run([process.execPath, '-p', 'JSON.stringify(process.env)'], { env });
      const { LASTGREEN_PROCESS: mark, ...rest } = JSON.parse(stdout.head) as Record<string, string>;
      expect(rest).toEqual(env);
      expect(mark === undefined).toBe(method === 'pid-namespace');
    });

    test('works in its folder, also behind a link and with any name', async () => {
      const folder = join(temporaryFolder(), 'a b=c', '작업');
      mkdirSync(folder, { recursive: true });
      const { stdout } = await run(['pwd', '-P'], { cwd: folder });
      expect(stdout.head).toBe(`${realpathSync(folder)}\n`);
    });

    test('sees its own process in /proc', async () => {
      const { stdout } = await sh('read -r pid rest < /proc/self/stat; test "$pid" = $$ && echo same');
      expect(stdout.head).toBe('same\n');
    });

    test('can open its streams again by their names', async () => {
      const { stdout, stderr, exitCode } = await sh('echo out > /dev/stdout; echo err > /dev/stderr; cat /dev/stdin', {
        stdin: Buffer.from('in\n'),
      });
      expect([stdout.head, stderr.head, exitCode]).toEqual(['out\nin\n', 'err\n', 0]);
    });

    test('goes on when an orphan that it left comes to its own end', async () => {
      const line = '(sleep 0.01 &); (sleep 0.02 &); (true &); sleep 0.3; echo whole';
      const { stdout, ...ending } = await sh(line);
      expect(word(ending as ProcessEnding)).toEqual({ ...plain, reason: 'exited', exitCode: 0 });
      expect(stdout.head).toBe('whole\n');
    });

    test('can wait for an orphan to be gone', async () => {
      const line =
        '(sleep 0.05 & echo $! >&2; echo $! >"$TMPDIR/pid"); while kill -0 "$(cat "$TMPDIR/pid")" 2>/dev/null; do sleep 0.01; done; echo gone';
      const { stdout } = await sh(line.replaceAll('"$TMPDIR/pid"', `'${temporaryFolder()}/pid'`), { timeoutMs: 5000 });
      expect(stdout.head).toBe('gone\n');
    });

    test('is not in the process group that Ctrl-C reaches', async () => {
      const running = await startReady(
        (spec) => processes().start(spec),
        processSpec(['sh', '-c', 'echo ready; sleep 60']),
      );
      const group = readFileSync(`/proc/${running.pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[2];
      const own = readFileSync('/proc/self/stat', 'latin1').split(') ').at(-1)?.split(' ')[2];
      running.stop('test', { now: true });
      await running.ended;
      expect(group).not.toBe(own);
    });
  });

  describe.runIf(available)('what can not start', () => {
    test.each([
      [
        'a program that is not in PATH',
        ['no-such-program'],
        expect.stringMatching(/^ENOENT: no program no-such-program in PATH/),
      ],
      ['a program that is not there', ['/no/such'], expect.stringMatching(/^ENOENT: no program \/no\/such/)],
      ['a folder', ['/usr'], expect.stringMatching(/^EACCES: \/usr is no file/)],
      ['no command', [], expect.stringMatching(/^ENOENT: the command is empty/)],
      ['an argument with a NUL', ['true', 'a\0b'], expect.stringMatching(/null bytes/)],
    ])('is named: %s', async (_what, argv, error) => {
      expect(word(await run(argv))).toEqual(notStarted(error));
    });

    test('is named: a script that may not be executed, or without its interpreter', async () => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'closed'), '#!/bin/sh\n', { mode: 0o644 });
      writeFileSync(join(folder, 'foreign'), '#!/no/such/interpreter -x\n', { mode: 0o755 });
      expect(word(await run(['./closed'], { cwd: folder }))).toEqual(
        notStarted(`EACCES: ${folder}/closed is not executable`),
      );
      expect(word(await run(['./foreign'], { cwd: folder }))).toEqual(
        notStarted(`ENOENT: ${folder}/foreign needs /no/such/interpreter, which is not there`),
      );
    });

    test('is named: a folder, an input, a log that are not there', async () => {
      expect((await run(['true'], { cwd: '/no/such' })).error).toMatch(/^ENOENT/);
      expect((await run(['true'], { stdin: { file: '/no/such' } })).error).toMatch(/^ENOENT/);
      expect((await run(['true'], { logFile: '/no/such/log', logMaxBytes: 10 })).error).toMatch(/^ENOENT/);
    });

    test('has no pid, and stopping it does nothing', async () => {
      const running = processes().start(processSpec(['no-such-program']));
      const { reason } = await running.ended;
      running.stop('late');
      expect([reason, running.pid, running.describeMembers()]).toEqual(['not-started', null, []]);
    });
  });

  describe.runIf(available)('standard input', () => {
    test('is at its end at once when there is none', async () => {
      expect((await run(scripted('readstdin ;; print:ok'))).stdout.head).toBe('ok\n');
    });

    test('arrives byte for byte, from memory and from a file', async () => {
      const cwd = temporaryFolder();
      const bytes = Buffer.alloc(2_000_000, '한 \0 x');
      writeFileSync(join(cwd, 'prompt'), bytes);
      await run(scripted('dump:memory'), { cwd, stdin: bytes });
      await run(scripted('dump:file'), { cwd, stdin: { file: join(cwd, 'prompt') } });
      expect(readFileSync(join(cwd, 'memory/prompt')).equals(bytes)).toBe(true);
      expect(readFileSync(join(cwd, 'file/prompt')).equals(bytes)).toBe(true);
    });

    test('may be left unread, however much it is', async () => {
      expect(word(await run(['true'], { stdin: new Uint8Array(5_000_000) }))).toEqual({
        ...plain,
        reason: 'exited',
        exitCode: 0,
      });
    });
  });

  describe.runIf(available)('output', () => {
    test('is kept in memory at both ends only', async () => {
      const { stdout } = await run(scripted('print:first ;; flood:8 ;; print:last'), { keepBytes: 1000 });
      expect([stdout.head.length, stdout.tail.length, stdout.bytes]).toEqual([1000, 1000, 8 * 1024 * 1024 + 11]);
      expect([stdout.head.slice(0, 6), stdout.tail.slice(-6)]).toEqual(['first\n', '\nlast\n']);
    });

    test('is handed on as it came and is decoded across its pieces', async () => {
      const chunks: Uint8Array[] = [];
      const { stdout } = await run(scripted('raw:eba7 ;; sh:true ;; raw:90ff00 ;; print:x'), {
        onStdout: (chunk) => chunks.push(chunk),
      });
      expect(Buffer.concat(chunks).toString('hex')).toBe('eba790ff00780a');
      expect(stdout.head).toBe('말\uFFFD\0x\n');
    });

    test('goes raw into a log that others can not read, up to its limit', async () => {
      const logFile = join(temporaryFolder(), 'log');
      const { stderr } = await sh('printf "\\377\\0"; head -c 100 /dev/zero | tr "\\0" x; echo err >&2', {
        logFile,
        logMaxBytes: 1000,
      });
      const whole = readFileSync(logFile, 'latin1');
      expect([whole.replace('err\n', ''), whole.length, stderr.bytes]).toEqual([`\xff\0${'x'.repeat(100)}`, 106, 4]);
      await sh('head -c 100 /dev/zero', { logFile, logMaxBytes: 20 });
      expect(readFileSync(logFile, 'latin1')).toBe(`${'\0'.repeat(20)}\n[lastgreen: 80 bytes left out]\n`);
      expect(statSync(logFile).mode & 0o777).toBe(0o600);
    });

    test('keeps nothing of what is to be redacted, also when it comes in pieces', async () => {
      const logFile = join(temporaryFolder(), 'log');
      let heard = '';
      const { stdout, stderr } = await sh('printf "a very"; sleep 0.1; echo secret; printf "verysecre" >&2', {
        logFile,
        logMaxBytes: 1000,
        redact: ['verysecret'],
        onStdout: (chunk) => (heard += Buffer.from(chunk).toString()),
      });
      expect([stdout, stderr.head]).toEqual([{ head: 'a ***\n', tail: '', bytes: 6 }, 'verysecre']);
      expect(readFileSync(logFile, 'utf8').replace('verysecre', '')).toBe('a ***\n');
      expect(heard).toBe('a verysecret\n');
    });

    test('survives a full disk, and the ending says so', async () => {
      const { exitCode, error, stdout } = await sh('echo x', { logFile: '/dev/full', logMaxBytes: 100 });
      expect([exitCode, stdout.head]).toEqual([0, 'x\n']);
      expect(error).toMatch(/^the log is not whole: ENOSPC/);
    });
  });

  describe.runIf(available)('ending', () => {
    test('comes by the time limit, with what was printed before', async () => {
      const ending = await sh(`echo '{"type":"result"}'; exec sleep 9999`, { timeoutMs: 1000 });
      expect(word(ending)).toEqual({ ...plain, reason: 'timed-out', signal: 'SIGTERM' });
      expect(ending.stdout.head).toBe('{"type":"result"}\n');
    });

    test('keeps the exit code of a program that ends itself in its grace', async () => {
      const running = await startReady(
        (spec) => processes().start(spec),
        processSpec(scripted('exit_on_term:3 ;; print:ready ;; sleep:9999')),
      );
      running.stop('enough');
      expect(word(await running.ended)).toEqual({ ...plain, reason: 'stopped', exitCode: 3, stoppedFor: 'enough' });
    });

    test('kills what ignores SIGTERM when the grace is over', async () => {
      const argv = scripted('ignore_term ;; stubborn:600 ;; print:ready ;; sleep:9999');
      const running = await startReady((spec) => processes().start(spec), processSpec(argv, { graceMs: 100 }));
      running.stop('enough');
      const ending = await running.ended;
      expect(word(ending)).toEqual({ ...plain, reason: 'stopped', signal: 'SIGKILL', stoppedFor: 'enough' });
      expect(ending.sweep).toEqual({ method, ended: 1, alive: [] });
    });

    test('skips the grace when told to, and the first reason stays', async () => {
      const argv = scripted('ignore_term ;; print:ready ;; sleep:9999');
      const running = await startReady((spec) => processes().start(spec), processSpec(argv, { graceMs: 60_000 }));
      running.stop('first');
      running.stop('second');
      running.stop('third', { now: true });
      running.stop('fourth', { now: true });
      expect(word(await running.ended)).toEqual({
        ...plain,
        reason: 'stopped',
        signal: 'SIGKILL',
        stoppedFor: 'first',
      });
    });

    test('may be asked for before there is a process', async () => {
      const running = processes().start(processSpec(['sleep', '600']));
      running.stop('early');
      const { reason, stoppedFor, sweep } = await running.ended;
      expect([reason, stoppedFor, sweep.alive]).toEqual(['stopped', 'early', []]);
    });

    test('reaches a program that stopped itself', async () => {
      const { reason, signal } = await sh('kill -STOP $$', { timeoutMs: 300 });
      expect([reason, signal]).toEqual(['timed-out', 'SIGTERM']);
    });

    test('comes by silence: neither output nor work', async () => {
      const ending = await run(scripted('print:working ;; sleep:9999'), { silenceMs: 600 });
      expect(word(ending)).toEqual({ ...plain, reason: 'silent', signal: 'SIGTERM' });
    });

    test('does not come by silence while the processor works for it, or the caller sees signs of life', async () => {
      const busy = await sh('(timeout 2 sh -c "while :; do :; done"); echo done', { silenceMs: 600 });
      expect([word(busy), busy.stdout.head]).toEqual([{ ...plain, reason: 'exited', exitCode: 0 }, 'done\n']);
      let asked = 0;
      const idle = await run(['sleep', '600'], { silenceMs: 200, signOfLife: async () => (asked += 1) < 3 });
      expect([idle.reason, asked]).toEqual(['silent', 3]);
    });
  });

  describe.runIf(available)('descendants', () => {
    /** What escapes a group and a walk over the tree only a namespace holds. */
    const kinds =
      method === 'pid-namespace' ? ['child', 'stubborn', 'setsid', 'daemon'] : ['child', 'stubborn', 'setsid'];

    test.each(kinds)('are gone after a normal end: %s', async (kind) => {
      const seconds = uniqueSeconds();
      const { exitCode, sweep, durationMs } = await run(
        scripted(`${kind}:${seconds} ;; print:I will wait for the tests`),
      );
      expect([exitCode, sweep, liveProcesses(seconds)]).toEqual([0, { method, ended: 1, alive: [] }, []]);
      // It held the pipe, and would have for hours.
      expect(durationMs).toBeLessThan(5000);
    });

    test('are gone after the time limit, all at once', async () => {
      const seconds = uniqueSeconds();
      const steps = `ignore_term ;; ${kinds.map((kind) => `${kind}:${seconds}`).join(' ;; ')} ;; print:ready ;; sleep:9999`;
      const running = await startReady(
        (spec) => processes().start(spec),
        processSpec(scripted(steps), { graceMs: 200 }),
      );
      expect(liveProcesses(seconds)).toHaveLength(kinds.length);
      running.stop('time');
      const { sweep } = await running.ended;
      expect([sweep.alive, liveProcesses(seconds)]).toEqual([[], []]);
    });

    test('get SIGTERM with the program and may clean up', async () => {
      const file = join(temporaryFolder(), 'cleaned');
      const line = `(trap 'echo yes > ${file}; exit' TERM; echo ready; while :; do sleep 0.05; done) & trap 'wait; exit 4' TERM; wait`;
      const running = await startReady((spec) => processes().start(spec), processSpec(['sh', '-c', line]));
      running.stop('enough');
      expect([(await running.ended).exitCode, readFileSync(file, 'utf8')]).toEqual([4, 'yes\n']);
    });
  });
});

test('says why there is no namespace', async () => {
  const processes = await openProcesses({ allowNamespace: false });
  expect([processes.method, processes.methodReason]).toEqual(['best-effort', 'pid namespaces are switched off']);
  await processes.close();
});
