import { readSmallFile } from '../file/read-small-file.ts';
import type { ProcessEnding, StreamRecord } from '../process/port.ts';
import { logMaxBytes } from './start-command.ts';

/** What takes the place of a secret may be longer than it. */
const maxLogFileBytes = 2 * logMaxBytes;

export interface CommandOutput {
  readonly stdout: string;
  readonly stderr: string;
  /** Something in the middle is missing. */
  readonly cut: boolean;
}

/**
 * Both streams as whole as they can be had: from memory when nothing was dropped there, else from the log (where both
 * are one, in the order of their arrival), else head and tail.
 */
export function readOutput(ending: ProcessEnding, logFile: string | null): CommandOutput {
  const { stdout, stderr } = ending;
  if (isWhole(stdout) && isWhole(stderr)) return { ...texts(stdout, stderr), cut: false };
  const isInLog = stdout.bytes + stderr.bytes <= logMaxBytes && ending.error === null;
  const log = logFile !== null && isInLog ? (readSmallFile(logFile, maxLogFileBytes)?.toString('utf8') ?? null) : null;
  return log === null ? { ...texts(stdout, stderr), cut: true } : { stdout: log, stderr: '', cut: false };
}

/** Bytes that are no UTF-8 grow when decoded, so that more text than bytes is whole as well. */
function isWhole({ head, tail, bytes }: StreamRecord): boolean {
  return Buffer.byteLength(head) + Buffer.byteLength(tail) >= bytes;
}

function texts(stdout: StreamRecord, stderr: StreamRecord): { stdout: string; stderr: string } {
  return { stdout: streamText(stdout), stderr: streamText(stderr) };
}

/** One stream as far as memory has it: its head and its tail. */
export function streamText(record: StreamRecord): string {
  const { head, tail } = record;
  return isWhole(record) ? head + tail : `${head}\n[… part of the output is left out]\n${tail}`;
}
