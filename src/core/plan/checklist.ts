import { checkTasks } from './check-tasks.ts';
import { explicitId, makeIds } from './checklist-id.ts';
import { checkOffset } from './checklist-item.ts';
import { collectItems, type ChecklistItem } from './collect-items.ts';
import { decodeLeniently, decodeText } from './decode-text.ts';
import { makeTask } from './make-task.ts';
import { endOf, findTooDeep, startOf } from './parse-markdown.ts';
import { refusedScan, toByteEdits, type PlanScan, type TickEdit } from './plan-scan.ts';
import type { PlanProblem, Task } from './plan.ts';
import { locateIn } from './text-position.ts';
import { tickableFormat } from './tickable-format.ts';

/** Markdown with task-list items. A file that is named as a checklist is one even when it has none: that is a fault. */
export const checklist = tickableFormat('checklist', matches, scanChecklist);

function matches(fileName: string, bytes: Uint8Array, scan: () => PlanScan): boolean {
  if (!/\.(?:md|markdown)$/i.test(fileName)) return false;
  if (/(?:^|[^a-z])(?:checklist|todo|tasks)(?:[^a-z]|$)/i.test(fileName.split(/[/\\]/).at(-1) ?? '')) return true;
  // Parsing is only worth it where there may be an item at all.
  return /\[[ \t\r\nxX]\]/.test(decodeLeniently(bytes)) && scan().found > 0;
}

function countItems(source: string): number {
  return findTooDeep(source) === null ? collectItems(source).items.length : 1;
}

/** Without memory, for what must not depend on it. */
export function scanChecklist(bytes: Uint8Array): PlanScan {
  const decoded = decodeText(bytes);
  // Items that can be made out all the same count, so that the file isn't taken for a prompt.
  if (!decoded.ok) return { ...refusedScan([decoded.problem]), found: countItems(decodeLeniently(bytes)) };
  const source = decoded.text;
  const locate = locateIn(source);
  const deepAt = findTooDeep(source);
  if (deepAt !== null) {
    // What can't be parsed counts as a task, so that the file isn't taken for a prompt.
    const place = { rule: 'syntax' as const, task: null, ...locate(deepAt) };
    const refused = refusedScan([{ ...place, message: 'This is nested too deeply.', hint: 'fewer levels' }]);
    return { ...refused, found: 1 };
  }
  const { title, firstAt, items, misspelt } = collectItems(source);
  const ids = idsOf(items);
  const problems: PlanProblem[] = misspelt.map((node) => ({
    rule: 'syntax',
    task: null,
    ...locate(startOf(node)),
    message: 'This looks like a task but is none in Markdown.',
    hint: '`- [ ] Text`: one blank between the brackets, one behind them',
  }));
  if (items.length === 0 && misspelt.length === 0) {
    const place = { rule: 'no-task' as const, task: null, line: 1, column: 1 };
    problems.push({ ...place, message: 'The plan has no task.', hint: 'items such as `- [ ] Text`' });
  }
  problems.push(
    ...checkTasks(items.map((item, index) => ({ id: ids[index] ?? '', at: locate(item.textStart), dependsOn: [] }))),
  );
  const edits: [string, TickEdit][] = [];
  items.forEach(({ node, textStart }, index) => {
    const start = checkOffset(node, textStart, source);
    if (start === null) {
      problems.push({
        rule: 'syntax',
        task: ids[index] ?? null,
        ...locate(startOf(node)),
        message: 'The brackets hold the end of a line.',
        hint: '`- [ ] Text`',
      });
    } else if (node.checked === false) edits.push([ids[index] ?? '', { start, removedBytes: 1, inserted: 'x' }]);
  });
  const repeated = repeatedIn(ids);
  const tickEdits = toByteEdits(
    source,
    decoded.bomBytes,
    edits.filter(([id]) => !repeated.has(id)),
  );
  const tasks = items.map((item, index) => taskOf(item, ids[index] ?? '', source, locate(startOf(item.node)).line));
  if (problems.length > 0) return refusedScan(problems, tasks, tickEdits);
  const intent = source.slice(0, firstAt).trim();
  const plan = { kind: 'checklist' as const, title, intent, branchName: null, tasks };
  return { reading: { ok: true, plan }, found: items.length, tickEdits };
}

function repeatedIn(ids: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(ids.filter((id) => seen.has(id) || !seen.add(id)));
}

/** Made ids keep clear of the written ones; two equal written ones stay equal, to be reported. */
function idsOf(items: readonly ChecklistItem[]): string[] {
  const written = items.map(({ text }) => explicitId(text));
  const taken = new Set(written.filter((id) => id !== null));
  const made = makeIds(
    items.filter((_item, index) => written[index] === null),
    taken,
  );
  return written.map((id) => id ?? made.shift() ?? '');
}

function taskOf({ node, text, textEnd, context }: ChecklistItem, id: string, source: string, line: number): Task {
  const body = dedent(source.slice(textEnd, endOf(node)));
  const place = context.length > 0 ? `Part of: ${context.join(' / ')}` : '';
  const description = [place, body].filter((part) => part !== '').join('\n\n');
  return makeTask({ id, title: text, description, ticked: node.checked === true, line });
}

/** Takes off what the item's own place in the list put before each line. */
function dedent(text: string): string {
  const lines = text.split(/\r\n?|\n/);
  const indents = lines
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const indent = indents.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  if (!Number.isFinite(indent)) return text.trim();
  return lines
    .map((line, index) => (index === 0 ? line : line.slice(indent)).trimEnd())
    .join('\n')
    .trim();
}
