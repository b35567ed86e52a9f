import type { PlanProblem } from './plan.ts';
import { maxSafeIdBytes, safeId } from './safe-id.ts';
import type { TextPosition } from './text-position.ts';

/** What the rules over all tasks need of one of them, with the places of what people wrote. */
export interface PlacedTask {
  readonly id: string;
  readonly at: TextPosition;
  readonly dependsOn: readonly { readonly id: string; readonly at: TextPosition }[];
}

/** Problems that only show when all tasks are seen together. */
export function checkTasks(tasks: readonly PlacedTask[]): PlanProblem[] {
  const first = new Map<string, PlacedTask>();
  const ids = new Set(tasks.map(({ id }) => id));
  const problems: PlanProblem[] = [];
  for (const task of tasks) {
    const earlier = first.get(task.id);
    if (earlier) {
      const message = `The id ${quote(task.id)} is already used in line ${earlier.at.line}.`;
      problems.push({
        rule: 'duplicate-id',
        task: task.id,
        ...task.at,
        message,
        hint: 'an id of its own for each task',
      });
    } else {
      first.set(task.id, task);
      problems.push(...checkLength(task));
    }
    for (const { id, at } of task.dependsOn) {
      if (!ids.has(id)) problems.push({ rule: 'missing-dependency', task: task.id, ...at, ...missing(id, tasks) });
    }
  }
  return [...problems, ...findCycles(first)];
}

function checkLength({ id, at }: PlacedTask): PlanProblem[] {
  // A character becomes at most nine bytes.
  if (id.length <= 20) return [];
  const bytes = new TextEncoder().encode(safeId(id)).length;
  if (bytes <= maxSafeIdBytes) return [];
  const message = `The id ${quote(`${id.slice(0, 20)}…`)} is too long for a file name.`;
  return [{ rule: 'bad-id', task: id, ...at, message, hint: 'a short id such as US-001' }];
}

function missing(id: string, tasks: readonly PlacedTask[]): { message: string; hint: string } {
  const alike = tasks.find((task) => task.id.trim().toLowerCase() === id.trim().toLowerCase());
  const hint = alike ? `is ${quote(alike.id)} meant?` : 'the id of another task in this plan';
  return { message: `No task has the id ${quote(id)}.`, hint };
}

/**
 * Depth first without recursion: a chain may be as long as the plan. Each edge that closes a cycle is one problem, at
 * the place where it is written.
 */
function findCycles(tasks: ReadonlyMap<string, PlacedTask>): PlanProblem[] {
  const problems: PlanProblem[] = [];
  const finished = new Set<string>();
  for (const root of tasks.values()) {
    const path = [{ task: root, next: 0 }];
    const onPath = new Set([root.id]);
    while (path.length > 0 && !finished.has(root.id)) {
      const top = path.at(-1);
      if (!top) break;
      const dependency = top.task.dependsOn[top.next++];
      if (!dependency) {
        path.pop();
        onPath.delete(top.task.id);
        finished.add(top.task.id);
      } else if (onPath.has(dependency.id)) {
        const ids = path.map(({ task }) => task.id);
        const circle = cycle([...ids.slice(ids.indexOf(dependency.id)), dependency.id]);
        problems.push({ rule: 'circular-dependency', task: top.task.id, ...dependency.at, ...circle });
      } else {
        const task = tasks.get(dependency.id);
        if (!task || finished.has(task.id)) continue;
        path.push({ task, next: 0 });
        onPath.add(task.id);
      }
    }
  }
  return problems;
}

function cycle(ids: readonly string[]): { message: string; hint: string } {
  const shown = ids.length > 12 ? [...ids.slice(0, 6), '…', ...ids.slice(-5)] : ids;
  return {
    message: `These tasks wait for each other: ${shown.map((id) => (id === '…' ? id : clean(id))).join(' → ')}.`,
    hint: 'leave out one of these dependencies',
  };
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function clean(id: string): string {
  const quoted = quote(id);
  return quoted === `"${id}"` ? id : quoted;
}
