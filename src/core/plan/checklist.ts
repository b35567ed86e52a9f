import type { Heading, List, ListItem } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { checkTasks } from './check-tasks.ts';
import { explicitId, makeIds } from './checklist-id.ts';
import { checkOffset, endOf, holdsTask, isTask, itemText, listsIn, looksLikeTask, startOf } from './checklist-item.ts';
import { decodeLeniently, decodeText } from './decode-text.ts';
import { toByteEdits, type PlanScan, type TickEdit } from './plan-scan.ts';
import type { PlanProblem, Task } from './plan.ts';
import { locateIn } from './text-position.ts';
import { tickableFormat } from './tickable-format.ts';

const markdown = { extensions: [gfmTaskListItem()], mdastExtensions: [gfmTaskListItemFromMarkdown()] };

/** Markdown with task-list items. A file that is named as a checklist is one even when it has none: that is a fault. */
export const checklist = tickableFormat('checklist', matches, scanChecklist);

function matches(fileName: string, bytes: Uint8Array): boolean {
  if (!/\.(?:md|markdown)$/i.test(fileName)) return false;
  if (/(?:^|[^a-z])(?:checklist|todo|tasks)(?:[^a-z]|$)/i.test(fileName.split(/[/\\]/).at(-1) ?? '')) return true;
  const text = decodeLeniently(bytes);
  // Parsing is only worth it where there may be an item at all.
  return /\[[ \t\r\nxX]\]/.test(text) && collect(text).items.length > 0;
}

interface Item {
  readonly node: ListItem;
  readonly text: string;
  readonly textStart: number;
  readonly textEnd: number;
  /** Headings and items above it, outermost first. */
  readonly context: readonly string[];
}

interface Collected {
  readonly title: string | null;
  /** Offset of the first top-level node that holds a task. */
  readonly firstAt: number;
  readonly items: readonly Item[];
  readonly misspelt: readonly ListItem[];
}

/** Without memory, for what must not depend on it. */
export function scanChecklist(bytes: Uint8Array): PlanScan {
  const decoded = decodeText(bytes);
  if (!decoded.ok)
    return { reading: { ok: false, problems: [{ ...decoded.at, ...faultOf(decoded) }] }, tickEdits: new Map() };
  const source = decoded.text;
  const locate = locateIn(source);
  const { title, firstAt, items, misspelt } = collect(source);
  const ids = idsOf(items);
  const problems: PlanProblem[] = misspelt.map((node) => ({
    ...locate(startOf(node)),
    message: 'This looks like a task but is none in Markdown.',
    hint: '`- [ ] Text`: one blank between the brackets, one behind them',
  }));
  if (items.length === 0 && misspelt.length === 0) {
    problems.push({ line: 1, column: 1, message: 'The plan has no task.', hint: 'items such as `- [ ] Text`' });
  }
  problems.push(
    ...checkTasks(items.map((item, index) => ({ id: ids[index] ?? '', at: locate(item.textStart), dependsOn: [] }))),
  );
  const edits: [string, TickEdit][] = [];
  items.forEach(({ node, textStart }, index) => {
    const start = checkOffset(node, textStart, source);
    if (start === null) {
      problems.push({
        ...locate(startOf(node)),
        message: 'The brackets hold the end of a line.',
        hint: '`- [ ] Text`',
      });
    } else if (node.checked === false) edits.push([ids[index] ?? '', { start, removedBytes: 1, inserted: 'x' }]);
  });
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  const tickEdits = toByteEdits(
    source,
    decoded.bomBytes,
    edits.filter(([id]) => !repeated.has(id)),
  );
  if (problems.length > 0) {
    return {
      reading: { ok: false, problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column) },
      tickEdits,
    };
  }
  const tasks = items.map((item, index) => taskOf(item, ids[index] ?? '', source, locate(startOf(item.node)).line));
  const intent = source.slice(0, firstAt).trim();
  return { reading: { ok: true, plan: { kind: 'checklist', title, intent, branchName: null, tasks } }, tickEdits };
}

function faultOf({ message, hint }: { message: string; hint: string }): { message: string; hint: string } {
  return { message, hint };
}

function collect(source: string): Collected {
  const items: Item[] = [];
  const misspelt: ListItem[] = [];
  const headings: { readonly depth: number; readonly text: string }[] = [];
  let title: string | null = null;
  let firstAt: number | undefined;
  const walk = (list: List, context: readonly string[]): void => {
    for (const node of list.children) {
      const found = itemText(node, source);
      const text = found?.text ?? '';
      if (looksLikeTask(node, source)) misspelt.push(node);
      if (holdsTask(node)) {
        for (const sub of listsIn(node)) walk(sub, text === '' ? context : [...context, text]);
      } else if (isTask(node) && found && text !== '') {
        items.push({ node, text, textStart: found.start, textEnd: found.end, context });
      }
    }
  };
  for (const node of fromMarkdown(source, markdown).children) {
    if (node.type === 'heading') {
      const text = headingText(node, source);
      const isTitle = title === null && node.depth === 1;
      title ??= text;
      while ((headings.at(-1)?.depth ?? 0) >= node.depth) headings.pop();
      if (!isTitle) headings.push({ depth: node.depth, text });
    } else if (node.type === 'list') {
      const before = items.length;
      walk(
        node,
        headings.map(({ text }) => text),
      );
      if (items.length > before) firstAt ??= startOf(node);
    }
  }
  return { title, firstAt: firstAt ?? source.length, items, misspelt };
}

function headingText(node: Heading, source: string): string {
  const first = node.children[0];
  const last = node.children.at(-1);
  return first && last ? source.slice(startOf(first), endOf(last)).replace(/\s+/g, ' ').trim() : '';
}

/** Made ids keep clear of the written ones; two equal written ones stay equal, to be reported. */
function idsOf(items: readonly Item[]): string[] {
  const written = items.map(({ text }) => explicitId(text));
  const taken = new Set(written.filter((id) => id !== null));
  const made = makeIds(
    items.filter((_item, index) => written[index] === null),
    taken,
  );
  return written.map((id) => id ?? made.shift() ?? '');
}

function taskOf({ node, text, textEnd, context }: Item, id: string, source: string, line: number): Task {
  const body = dedent(source.slice(textEnd, endOf(node)));
  const place = context.length > 0 ? `Part of: ${context.join(' / ')}` : '';
  return {
    id,
    title: text,
    description: [place, body].filter((part) => part !== '').join('\n\n'),
    acceptanceCriteria: [],
    priority: null,
    dependsOn: [],
    allowedPaths: [],
    forbid: [],
    mayChange: [],
    verify: [],
    prove: [],
    ticked: node.checked === true,
    line,
  };
}

/** Takes off what the item's own place in the list put before each line. */
function dedent(text: string): string {
  const lines = text.split(/\r\n?|\n/);
  const indents = lines
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const indent = Math.min(...indents);
  if (!Number.isFinite(indent)) return text.trim();
  return lines
    .map((line, index) => (index === 0 ? line : line.slice(indent)).trimEnd())
    .join('\n')
    .trim();
}
