import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { gitEnvironment, type GitPlace } from './git-environment.ts';
import { AnswerStream, type StoredObject } from './answer-stream.ts';
import { GitFault } from './git-fault.ts';
import { holdOpen } from './hold-open.ts';
import type { ObjectId } from './port.ts';

/** Reads objects by id through one process that stays; the user's objects are seen through the alternate. */
export interface ObjectReader {
  /** `null`: there is no such object. */
  read(id: ObjectId): Promise<StoredObject | null>;
  has(id: ObjectId): Promise<boolean>;
  /** `null`: there is no such object. */
  sizeOf(id: ObjectId): Promise<number | null>;
  close(): Promise<void>;
}

/** An object that should be there is not: the user's repository was pruned, or is damaged. */
export class MissingObject extends GitFault {
  readonly id: ObjectId;

  constructor(id: ObjectId, need: string) {
    super(`The object ${id} (${need}) is gone. Was the repository pruned? \`git fsck\` there tells more.`);
    this.name = 'MissingObject';
    this.id = id;
  }
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

const answerTimeoutMs = 5 * 60_000;

export function openObjectReader(place: GitPlace): ObjectReader {
  let running: { child: Child; answers: AnswerStream; ended: Promise<void>; timer: NodeJS.Timeout } | null = null;
  let closed = false;

  const start = (): NonNullable<typeof running> => {
    const child: Child = spawn('git', ['--no-pager', 'cat-file', '--batch-command'], {
      cwd: place.gitDir,
      env: gitEnvironment(place),
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const answers = new AnswerStream();
    const stop = (error: Error): void => {
      if (running?.child === child) running = null;
      clearInterval(timer);
      answers.failAll(error);
    };
    const end = (error: Error): void => {
      stop(error);
      child.kill('SIGKILL');
    };
    let before = -1;
    // A disk that doesn't answer must not hold a run for ever.
    const timer = setInterval(() => {
      if (answers.pending > 0 && before === answers.given) end(new GitFault('git cat-file gave no answer in time.'));
      before = answers.pending > 0 ? answers.given : -1;
    }, answerTimeoutMs);
    const ended = new Promise<void>((resolve) => {
      child.once('error', (error) => {
        stop(new GitFault(`git can't be started in ${place.gitDir}: ${error.message}`));
        resolve();
      });
      child.once('close', () => {
        stop(new GitFault(`git cat-file ended in ${place.gitDir}.`));
        resolve();
      });
    });
    child.stdin.on('error', () => {});
    child.stdout.on('data', (chunk: Buffer) => {
      try {
        answers.take(chunk);
      } catch (error) {
        end(error instanceof Error ? error : new Error(String(error)));
      }
      if (answers.pending === 0) holdOpen(child, false);
    });
    timer.unref();
    holdOpen(child, false);
    return { child, answers, ended, timer };
  };

  const ask = (command: 'contents' | 'info', id: ObjectId): Promise<StoredObject | null> => {
    if (closed) return Promise.reject(new Error('The object reader is closed.'));
    running ??= start();
    const { child, answers } = running;
    holdOpen(child, true);
    return new Promise((settle, fail) => {
      answers.push({ wantsContent: command === 'contents', settle, fail });
      child.stdin.write(`${command} ${id}\n`);
    });
  };

  return {
    read: (id) => ask('contents', id),
    has: async (id) => (await ask('info', id)) !== null,
    sizeOf: async (id) => (await ask('info', id))?.size ?? null,
    close: async () => {
      closed = true;
      const last = running;
      if (last === null) return;
      holdOpen(last.child, true);
      last.child.stdin.end();
      await last.ended;
    },
  };
}
