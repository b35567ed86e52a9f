import { lstat, realpath, unlink } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { readSmallFile } from '../file/read-small-file.ts';

const maxReportBytes = 16 * 1024 * 1024;

export interface ReportPlace {
  /** Absolute path of the tree's top: nothing outside of it is read or removed. */
  readonly root: string;
  /** Absolute folder that the gate runs in. */
  readonly folder: string;
  /** As configured, relative to `folder`. */
  readonly report: string;
  /** Whether git tracks this path (relative to `root`, with slashes): such a file is never removed. */
  readonly isTracked: (path: string) => Promise<boolean>;
}

/** A report file before its gate runs. */
export interface PendingReport {
  /** Text of the report that this run wrote; empty for what no report can be: a pipe, a link, a huge file. `null`: it wrote none. */
  read(): Promise<string | null>;
}

/**
 * Takes away what an earlier run left, so that a gate that no longer writes its report isn't judged by the old one.
 * Gates run the attempt's code: the path may lead anywhere by links, be a pipe, or be huge.
 */
export async function expectReport({ root, folder, report, isTracked }: ReportPlace): Promise<PendingReport> {
  const written = resolve(folder, report);
  const before = await find(root, written);
  if (before && !(await isTracked(relative(root, written).split(sep).join('/')))) {
    await unlink(before.path).catch(ignoreRefusal);
  }
  return {
    async read() {
      const after = await find(root, written);
      // Of a file that stayed, the state must have changed: by the change time, which can't be set back as the other can.
      if (!after || (before && sameState(before, after))) return null;
      return readSmallFile(after.path, maxReportBytes)?.toString('utf8') ?? '';
    },
  };
}

interface Found {
  readonly path: string;
  readonly state: readonly bigint[];
}

/** `null`: nothing there, or it lies outside of the tree once every link in its folder is followed. */
async function find(root: string, written: string): Promise<Found | null> {
  try {
    const [top, folder] = await Promise.all([realpath(root), realpath(dirname(written))]);
    if (folder !== top && !folder.startsWith(top.endsWith(sep) ? top : top + sep)) return null;
    const path = join(folder, basename(written));
    const { ino, size, mtimeNs, ctimeNs } = await lstat(path, { bigint: true });
    return { path, state: [ino, size, mtimeNs, ctimeNs] };
  } catch {
    return null;
  }
}

function sameState(before: Found, after: Found): boolean {
  return before.state.every((value, index) => value === after.state[index]);
}

/** A folder in place of the file, or one that can't be written to: the state tells later that nothing was written. */
function ignoreRefusal(): void {}
