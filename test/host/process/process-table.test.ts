import { spawn } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDescendants } from '../../../src/host/process/find-descendants.ts';
import { parseProcStat } from '../../../src/host/process/parse-proc-stat.ts';
import { parsePs } from '../../../src/host/process/parse-ps.ts';
import { readProcTable, readPsTable } from '../../../src/host/process/process-table.ts';

test('reads a stat line whose name is made to mislead', () => {
  const line = '4242 (a) Z 1 (b) S 7 4240 4240 0 -1 4194304 100 0 0 0 11 22 33 44 20 0 1 0 987654 1000 200 0\n';
  expect(parseProcStat(line)).toEqual({ ppid: 7, pgid: 4240, zombie: false, cpuMs: 1100, startTicks: '987654' });
  expect([parseProcStat(''), parseProcStat('1 (x)')]).toEqual([null, null]);
});

test('reads what ps prints on macOS and on Linux', () => {
  const text = [
    '    1     0     1 Ss     0:01.25 Mon Nov 30 22:00:00 2026',
    '  812     1   812 Z+   00:01:02 Mon Nov 30 22:11:33 2026    ',
    '  900   812   812 R  2-03:04:05 Tue Dec  1 01:02:03 2026',
    'error: something else',
    '',
  ].join('\n');
  expect(parsePs(text)).toEqual([
    { pid: 1, ppid: 0, pgid: 1, zombie: false, cpuMs: 1250, startTime: 'Mon Nov 30 22:00:00 2026' },
    { pid: 812, ppid: 1, pgid: 812, zombie: true, cpuMs: 62_000, startTime: 'Mon Nov 30 22:11:33 2026' },
    { pid: 900, ppid: 812, pgid: 812, zombie: false, cpuMs: 183_845_000, startTime: 'Tue Dec  1 01:02:03 2026' },
  ]);
});

test.runIf(process.platform === 'linux')('sees the same living processes by ps as by /proc', async (context) => {
  const child = spawn('sleep', ['60'], { detached: true });
  await new Promise((resolve) => child.once('spawn', resolve));
  const shape = (rows: Awaited<ReturnType<typeof readPsTable>>) =>
    rows.filter((row) => row.pid === child.pid).map(({ ppid, pgid, zombie }) => ({ ppid, pgid, zombie }));
  const table = await readPsTable();
  const proc = readProcTable();
  child.kill();
  if (table.length === 0) context.skip('ps is not installed');
  expect(shape(table)).toEqual([{ ppid: process.pid, pgid: child.pid, zombie: false }]);
  expect(shape(proc)).toEqual(shape(table));
});

test('finds every descendant once, in any table, also one with a circle', () => {
  const row = fc.record({ pid: fc.nat(12), ppid: fc.nat(12), pgid: fc.nat(12), zombie: fc.boolean() });
  const table = fc.uniqueArray(row, { selector: ({ pid }) => pid });
  fc.assert(
    fc.property(table, fc.nat(12), (rows, root) => {
      const full = rows.map((one) => ({ ...one, cpuMs: 0, startTime: '' }));
      const found = findDescendants(full, [root]).map(({ pid }) => pid);
      const expected = full
        .filter((one) => one.pid !== root && !one.zombie && ancestors(full, one.pid).has(root))
        .map(({ pid }) => pid);
      expect(found.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
    }),
  );
});

function ancestors(table: readonly { pid: number; ppid: number }[], pid: number): Set<number> {
  const seen = new Set<number>();
  let parent = table.find((row) => row.pid === pid)?.ppid;
  while (parent !== undefined && !seen.has(parent)) {
    seen.add(parent);
    const above = parent;
    parent = table.find((row) => row.pid === above)?.ppid;
  }
  return seen;
}
