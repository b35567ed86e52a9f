import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { gitEnvironment, type GitPlace } from './git-environment.ts';
import { holdOpen } from './hold-open.ts';
import type { ObjectId } from './port.ts';

/** One `git diff-tree` that stays and answers many times. */
export interface DiffServer {
  /** What a call of its own would print; `null` when it ended, or did not answer within bounds: then ask such a call. */
  ask(from: ObjectId, to: ObjectId): Promise<Buffer | null>;
  close(): Promise<void>;
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

interface Running {
  readonly child: Child;
  readonly ended: Promise<void>;
  /** Gives what has come to whoever waits; `null`: it ended. */
  take: (chunk: Buffer | null) => void;
}

const answerTimeoutMs = 60_000;
const maxAnswerBytes = 64 * 1024 * 1024;

/** Starting git costs ten times what the answer does. `--stdin` takes two trees a line, and prints back what is none. */
export function openDiffServer(place: GitPlace, args: readonly string[]): DiffServer {
  let running: Running | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  const start = (): Running => {
    const child: Child = spawn('git', ['--no-pager', ...args, '--stdin'], {
      cwd: place.gitDir,
      env: gitEnvironment(place),
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const ended = new Promise<void>((resolve) => {
      const end = (): void => {
        if (running?.child === child) running = null;
        self.take(null);
        resolve();
      };
      child.once('error', end);
      child.once('close', end);
    });
    const self: Running = { child, ended, take: () => undefined };
    child.stdin.on('error', () => {});
    child.stdout.on('data', (chunk: Buffer) => self.take(chunk));
    holdOpen(child, false);
    return self;
  };

  const askNow = (from: ObjectId, to: ObjectId): Promise<Buffer | null> => {
    if (closed) return Promise.reject(new Error('The diff server is closed.'));
    running ??= start();
    const self = running;
    const { child } = self;
    const head = Buffer.from(`${from} ${to}\n`);
    // Nothing that a repository holds can name what was made up just now. Hexadecimal digits alone would be an object.
    const tail = Buffer.from(`end of ${randomBytes(16).toString('hex')}\n`);
    holdOpen(child, true);
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const settle = (answer: Buffer | null): void => {
        clearTimeout(timer);
        self.take = () => undefined;
        if (answer === null) {
          if (running === self) running = null;
          child.kill('SIGKILL');
        }
        holdOpen(child, false);
        resolve(answer);
      };
      const timer = setTimeout(() => settle(null), answerTimeoutMs);
      self.take = (chunk) => {
        if (chunk === null) return settle(null);
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > maxAnswerBytes) return settle(null);
        const end = chunks.length === 1 || chunk.length >= tail.length ? chunk : Buffer.concat(chunks);
        if (!end.subarray(-tail.length).equals(tail)) return;
        const all = Buffer.concat(chunks);
        const isWhole = all.length >= head.length + tail.length && all.subarray(0, head.length).equals(head);
        settle(isWhole ? all.subarray(head.length, -tail.length) : null);
      };
      child.stdin.write(Buffer.concat([head, tail]));
    });
  };

  return {
    ask: (from, to) => {
      const answer = last.then(() => askNow(from, to));
      last = answer.catch(() => undefined);
      return answer;
    },
    close: async () => {
      closed = true;
      const self = running;
      if (self === null) return;
      holdOpen(self.child, true);
      self.child.stdin.end();
      await self.ended;
    },
  };
}
