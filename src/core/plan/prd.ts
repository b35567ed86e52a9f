import { branchNameHint, isBranchName } from './branch-name.ts';
import { checkTasks } from './check-tasks.ts';
import { decodeText } from './decode-text.ts';
import { describeNode, findMember, type JsonArray, type JsonObject } from './json-node.ts';
import { refusedScan, toByteEdits, type PlanScan, type TickEdit } from './plan-scan.ts';
import { misspeltFields } from './misspelt-fields.ts';
import type { PlanProblem, PlanRemark } from './plan.ts';
import { readStory, storyFields, text, type Story, type StoryFault } from './read-story.ts';
import { scanJson } from './scan-json.ts';
import { locateIn, type TextPosition } from './text-position.ts';
import { tickableFormat } from './tickable-format.ts';

const rootFields: readonly string[] = ['project', 'branchName', 'description', 'userStories'];

/** `prd.json`: an object with `userStories`. Any `.json` file is one, so that a broken one is never taken for a prompt. */
export const prd = tickableFormat('prd', (fileName) => /\.json$/i.test(fileName), scanPrd);

/** Without memory, for what must not depend on it. */
export function scanPrd(bytes: Uint8Array): PlanScan {
  const decoded = decodeText(bytes);
  if (!decoded.ok) return refusedScan([decoded.problem]);
  const source = decoded.text;
  const locate = locateIn(source);
  const faults: StoryFault[] = [];
  const report = (fault: StoryFault): void => {
    faults.push(fault);
  };
  const scan = scanJson(source);
  if (!scan.ok) return refusedScan(place([{ rule: 'syntax', ...scan.fault }], locate));
  for (const { key, keyStart } of scan.duplicateKeys) {
    const message = `${JSON.stringify(key)} is there twice.`;
    report({ rule: 'field', offset: keyStart, message, hint: 'each key once' });
  }
  const root = scan.root;
  if (root.kind !== 'object') {
    const message = `This is ${describeNode(root)}.`;
    report({ rule: 'field', offset: root.start, message, hint: 'an object with "userStories"' });
    return refusedScan(place(faults, locate));
  }
  const title = text(root, 'project', 'optional', 'a text', report);
  const intent = text(root, 'description', 'optional', 'a text', report);
  const branchName = text(root, 'branchName', 'optional', branchNameHint, report);
  if (branchName.trim() !== '' && !isBranchName(branchName)) {
    const offset = findMember(root, 'branchName')?.value.start ?? root.start;
    const message = `${JSON.stringify(branchName)} can't be the name of a branch.`;
    report({ rule: 'field', offset, message, hint: branchNameHint });
  }
  const stories = readStories(root, locate, report);
  const byOffset = ({ idStart, dependsOn, task }: Story) => ({
    id: task.id,
    at: locate(idStart),
    dependsOn: dependsOn.map(({ id, start }) => ({ id, at: locate(start) })),
  });
  // A story without an id has its own problem already.
  const named = stories.filter(({ story }) => story.task.id !== '');
  const problems = [...place(faults, locate, stories), ...checkTasks(named.map(({ story }) => byOffset(story)))];
  const tickEdits = toByteEdits(source, decoded.bomBytes, findEdits(source, stories));
  const tasks = stories.map(({ story }) => story.task);
  if (problems.length > 0) return refusedScan(problems, tasks, tickEdits);
  const misspelt = findMisspelt(root, stories, locate);
  const plan = {
    kind: 'prd' as const,
    title: title === '' ? null : title,
    intent,
    branchName: branchName.trim() === '' ? null : branchName,
    tasks,
    ...(misspelt.length === 0 ? {} : { misspelt }),
  };
  return { reading: { ok: true, plan }, found: stories.length, tickEdits };
}

interface StoryObject {
  readonly object: JsonObject;
  readonly story: Story;
}

/** Faults as problems: each with its line, and the task in whose object it is. */
function place(
  faults: readonly StoryFault[],
  locate: (offset: number) => TextPosition,
  stories: readonly StoryObject[] = [],
): PlanProblem[] {
  return faults.map(({ rule, offset, message, hint }) => {
    const owner = stories.find(({ object }) => object.start <= offset && offset < object.end);
    return { rule, task: owner?.story.task.id || null, ...locate(offset), message, hint };
  });
}

function findMisspelt(
  root: JsonObject,
  stories: readonly StoryObject[],
  locate: (offset: number) => TextPosition,
): PlanRemark[] {
  const remarks = (object: JsonObject, task: string | null, known: readonly string[]): PlanRemark[] =>
    misspeltFields(object, known).map(({ start, message }) => ({ task, line: locate(start).line, message }));
  return [
    ...remarks(root, null, rootFields),
    ...stories.flatMap(({ object, story }) => remarks(object, story.task.id, storyFields)),
  ];
}

function readStories(
  root: JsonObject,
  locate: (offset: number) => TextPosition,
  report: (fault: StoryFault) => void,
): StoryObject[] {
  const member = findMember(root, 'userStories');
  const hint = 'a list of objects with "id", "title", "passes"';
  if (!member) report({ rule: 'field', offset: root.start, message: '"userStories" is missing.', hint });
  if (!member) return [];
  if (member.value.kind !== 'array') {
    const message = `"userStories" is ${describeNode(member.value)}.`;
    report({ rule: 'field', offset: member.value.start, message, hint });
    return [];
  }
  const list: JsonArray = member.value;
  if (list.items.length === 0) {
    const message = 'The plan has no task.';
    report({ rule: 'no-task', offset: list.start, message, hint: `at least one story: ${hint}` });
  }
  return list.items.flatMap((object) => {
    if (object.kind === 'object') return [{ object, story: readStory(object, locate(object.start).line, report) }];
    report({ rule: 'field', offset: object.start, message: `"userStories" holds ${describeNode(object)}.`, hint });
    return [];
  });
}

function findEdits(source: string, stories: readonly StoryObject[]): Map<string, TickEdit> {
  const edits = new Map<string, TickEdit>();
  const seen = new Set<string>();
  const ambiguous = new Set(['']);
  for (const { object, story } of stories) {
    const { id } = story.task;
    if (seen.has(id)) ambiguous.add(id);
    seen.add(id);
    const passes = findMember(object, 'passes')?.value;
    if (!passes) edits.set(id, insertPasses(source, object));
    else if (passes.kind === 'scalar' && passes.value === false) {
      edits.set(id, { start: passes.start, removedBytes: 'false'.length, inserted: 'true' });
    }
  }
  // Which of two was meant can't be known.
  for (const id of ambiguous) edits.delete(id);
  return edits;
}

/** As another member at the end, with the blanks that the story's author put before and behind its neighbour's key. */
function insertPasses(source: string, { members, start }: JsonObject): TickEdit {
  const last = members.at(-1);
  if (!last) return { start: start + 1, removedBytes: 0, inserted: '"passes": true' };
  const before = members.at(-2)?.value.end ?? start + 1;
  const gap = /\s*$/.exec(source.slice(before, last.keyStart))?.[0] ?? '';
  const separator = gap === '' && members.length === 1 ? ' ' : gap;
  const colon = source.slice(last.keyEnd, last.value.start);
  return { start: last.value.end, removedBytes: 0, inserted: `,${separator}"passes"${colon}true` };
}
