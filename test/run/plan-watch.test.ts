import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPlan, type PlanWatch } from '../../src/run/plan-watch.ts';

function prd(title: string, passes: readonly boolean[]): string {
  const userStories = passes.map((each, index) => ({ id: `T-${index + 1}`, title, passes: each }));
  return `${JSON.stringify({ userStories }, null, 2)}\n`;
}

function scratchPlan(text: string): { file: string; watch: PlanWatch } {
  const folder = mkdtempSync(join(tmpdir(), 'plan-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'prd.json');
  writeFileSync(file, text);
  const opening = openPlan(file, (plan) => plan);
  if (!opening.ok) throw new Error(JSON.stringify(opening.problems));
  return { file, watch: opening.watch };
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

test('a tick gives the digest of the file with it, which is what the next reading has', () => {
  const { file, watch } = scratchPlan(prd('Do it', [false, false]));
  const digest = watch.tick('T-2');
  watch.refresh();
  expect(readFileSync(file, 'utf8')).toBe(prd('Do it', [false, true]));
  expect(digest).toBe(digestOf(file));
  expect(watch.read).toMatchObject({ digest, tasks: [{ ticked: false }, { ticked: true }] });
});

test('a tick in a file that a person has changed since gives none, so that the change is read', () => {
  const { file, watch } = scratchPlan(prd('Do it', [false, false]));
  writeFileSync(file, prd('Do it better', [false, false]));
  expect(watch.tick('T-1')).toBe(null);
  expect(readFileSync(file, 'utf8')).toBe(prd('Do it better', [true, false]));
  expect(watch.read.tasks.map(({ title, ticked }) => ({ title, ticked }))).toEqual([
    { title: 'Do it better', ticked: true },
    { title: 'Do it better', ticked: false },
  ]);
});

test('a task that is ticked already, or gone, changes nothing', () => {
  const { file, watch } = scratchPlan(prd('Do it', [true]));
  expect([watch.tick('T-1'), watch.tick('T-9')]).toEqual([null, null]);
  expect(readFileSync(file, 'utf8')).toBe(prd('Do it', [true]));
});

test('a file that can not be read leaves the last reading in force, takes no tick, and counts again once it is there', () => {
  const text = prd('Do it', [false]);
  const { file, watch } = scratchPlan(text);
  rmSync(file);
  execFileSync('mkfifo', [file]);
  expect(watch.tick('T-1')).toBe(null);
  watch.refresh();
  expect({ fault: watch.fault, bytes: watch.bytes.toString(), tasks: watch.read.tasks.length }).toEqual({
    fault: `can't read ${file}: it is not a regular file`,
    bytes: text,
    tasks: 1,
  });
  rmSync(file);
  expect(watch.tick('T-1')).toBe(null);
  watch.refresh();
  expect(watch.fault).toBe(`can't read ${file}: ENOENT: no such file or directory`);
  writeFileSync(file, prd('Do it better', [false]));
  watch.refresh();
  expect({ fault: watch.fault, title: watch.read.tasks[0]?.title }).toEqual({ fault: null, title: 'Do it better' });
});
