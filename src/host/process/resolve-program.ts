import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export type ProgramReading =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly error: string };

/** What the C library searches when there is no PATH. */
const defaultPath = '/bin:/usr/bin';

/**
 * Where a program is, as `execvp` would find it. Asked before anything starts, because a helper that starts it would
 * answer with an exit code of its own, and that looks like the program's.
 */
export function resolveProgram(name: string, searchPath: string | undefined, cwd: string): ProgramReading {
  if (name === '') return { ok: false, error: 'ENOENT: the command is empty' };
  const folders = name.includes('/') ? [''] : (searchPath ?? defaultPath).split(delimiter);
  let error = `ENOENT: no program ${name}${name.includes('/') ? '' : ' in PATH'}`;
  for (const folder of folders) {
    const path = resolve(cwd, join(folder, name));
    const fault = faultOf(path);
    if (fault === null) return { ok: true, path };
    if (fault !== 'ENOENT') error = fault;
  }
  return { ok: false, error };
}

function faultOf(path: string): string | null {
  try {
    if (!statSync(path).isFile()) return `EACCES: ${path} is no file`;
  } catch {
    return 'ENOENT';
  }
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return `EACCES: ${path} is not executable`;
  }
  const interpreter = interpreterOf(path);
  if (interpreter === null) return null;
  try {
    accessSync(interpreter, constants.X_OK);
    return null;
  } catch {
    return `ENOENT: ${path} needs ${interpreter}, which is not there`;
  }
}

/** `#!` line of a script: a missing interpreter gives the same ENOENT as a missing script. */
function interpreterOf(path: string): string | null {
  const bytes = Buffer.alloc(256);
  try {
    const fd = openSync(path, 'r');
    try {
      readSync(fd, bytes, 0, bytes.length, 0);
    } finally {
      closeSync(fd);
    }
  } catch {
    // Executable but not readable is allowed.
    return null;
  }
  return /^#![ \t]*([^\s\0]+)/.exec(bytes.toString('latin1'))?.[1] ?? null;
}
