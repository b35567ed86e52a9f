import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runProgram } from '../../../src/cli/program.ts';
import { gitBy, scratchFolder, scratchRepository, scratchUser, write, type User } from '../../host/git/scratch.ts';

export interface Called {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** A user's repository with one commit, and `lastgreen check` in it. */
export interface Checked {
  readonly user: User;
  readonly root: string;
  git(...args: string[]): string;
  write(files: Readonly<Record<string, string | Uint8Array>>): void;
  check(...args: string[]): Promise<Called>;
  /** As `check`, with what can be changed around it. */
  checkWith(over: Over, ...args: string[]): Promise<Called>;
}

export interface Over {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly onSignal?: (tell: (signal: 'interrupt' | 'terminate') => void) => () => void;
  /** Where temporary files go; else a folder of this call's own, which has to be empty afterwards. */
  readonly temporary?: string;
  readonly onErr?: (text: string) => void;
}

export const honestFiles = {
  'src/add.js': 'exports.add = (a, b) => a + b;\n',
  'test/add.test.js': "test('adds', () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
};

export function makeChecked(files: Readonly<Record<string, string | Uint8Array>> = honestFiles): Checked {
  const user = scratchUser();
  return checkedAt(user, scratchRepository(user, files));
}

export function checkedAt(user: User, root: string): Checked {
  const checkWith = async (over: Over, ...args: string[]): Promise<Called> => {
    const temporary = over.temporary ?? scratchFolder();
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = temporary;
    let out = '';
    let err = '';
    try {
      const exitCode = await runProgram(['check', ...args], {
        cwd: over.cwd ?? root,
        words: ['check', ...args],
        env: { ...user.env, LASTGREEN_HOME: join(user.home, 'state'), ...over.env },
        out: (text) => (out += text),
        err: (text) => {
          err += text;
          over.onErr?.(text);
        },
        stderr: { isTTY: false, write: () => true } as unknown as NodeJS.WriteStream,
        onSignal: over.onSignal ?? (() => () => undefined),
      });
      if (over.temporary === undefined) expect(readdirSync(temporary), 'left in the temporary folder').toEqual([]);
      return { exitCode, out, err };
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  };
  return {
    user,
    root,
    git: (...args) => gitBy(user, root, ...args),
    write: (written) => {
      mkdirSync(root, { recursive: true });
      write(root, written);
    },
    check: (...args) => checkWith({}, ...args),
    checkWith,
  };
}

/** Exit code, and the lines on standard output. */
export function told({ exitCode, out }: Called): string[] {
  return [`exit ${exitCode}`, ...out.split('\n').slice(0, -1)];
}
