import { isProofKind, proofKinds } from '../prove/proof-kind.ts';
import { describeNode, findMember, type JsonNode, type JsonObject } from './json-node.ts';
import type { PlanFault, Task } from './plan.ts';
import { whyCannotFail } from './why-cannot-fail.ts';

/** A fault by offset. */
export interface StoryFault {
  readonly rule: PlanFault;
  readonly offset: number;
  readonly message: string;
  readonly hint: string;
}

/** A story as a task, and where its id and what it depends on are written. */
export interface Story {
  readonly task: Task;
  readonly idStart: number;
  readonly dependsOn: readonly { readonly id: string; readonly start: number }[];
}

/** Every field of a story that is read. */
export const storyFields: readonly string[] = [
  'id',
  'title',
  'description',
  'acceptanceCriteria',
  'priority',
  'passes',
  'notes',
  'dependsOn',
  'allowedPaths',
  'forbid',
  'mayChange',
  'verify',
  'prove',
];

/** Reads the fields of one object; each wrong one is a fault. The object always gives a task, if only to go on with. */
export function readStory(object: JsonObject, line: number, report: (fault: StoryFault) => void): Story {
  const id = text(object, 'id', 'required', 'a short text such as "US-001"', report);
  const idNode = findMember(object, 'id')?.value ?? object;
  if (id !== id.trim() || hasControl(id)) {
    report({
      rule: 'bad-id',
      offset: idNode.start,
      message: 'This id has blanks around it or control characters.',
      hint: 'a short text such as "US-001"',
    });
  }
  const description = text(object, 'description', 'optional', 'a text', report);
  const notes = text(object, 'notes', 'optional', 'a text', report);
  const dependsOn = list(object, 'dependsOn', 'a list of ids, such as ["US-001"]', report);
  const verify = list(object, 'verify', 'a list of commands, such as ["npm test"]', report);
  for (const { value, start } of verify) {
    const reason = whyCannotFail(value);
    if (reason !== null)
      report({
        rule: 'command-cannot-fail',
        offset: start,
        message: `This command ${reason}.`,
        hint: 'a command that fails when the work is wrong',
      });
  }
  const prove = list(object, 'prove', `a list of ${proofKinds.join(', ')}`, report);
  for (const { value, start } of prove) {
    if (!isProofKind(value)) {
      const message = `${JSON.stringify(value)} is no known proof.`;
      report({ rule: 'field', offset: start, message, hint: proofKinds.join(', ') });
    }
  }
  const globs = (key: string): readonly string[] =>
    values(list(object, key, 'a list of globs, such as ["src/**"]', report));
  const task: Task = {
    id,
    title: text(object, 'title', 'required', 'one line that says what to do', report),
    description: [description, notes].filter((part) => part.trim() !== '').join('\n\n'),
    acceptanceCriteria: values(list(object, 'acceptanceCriteria', 'a list of texts', report)),
    priority: readPriority(object, report),
    dependsOn: values(dependsOn),
    allowedPaths: globs('allowedPaths'),
    forbid: globs('forbid'),
    mayChange: globs('mayChange'),
    verify: values(verify),
    prove: values(prove).filter(isProofKind),
    ticked: readPasses(object, report),
    line,
  };
  return { task, idStart: idNode.start, dependsOn: dependsOn.map(({ value, start }) => ({ id: value, start })) };
}

/** A text field; '' where it is missing or wrong. */
export function text(
  object: JsonObject,
  key: string,
  need: 'required' | 'optional',
  hint: string,
  report: (fault: StoryFault) => void,
): string {
  const node = findMember(object, key)?.value;
  const isLeftOut = !node || (node.kind === 'scalar' && typeof node.value === 'string');
  const rule = key === 'title' && isLeftOut ? 'empty-title' : 'field';
  if (!node) {
    if (need === 'required')
      report({ rule, offset: object.start, message: `${JSON.stringify(key)} is missing.`, hint });
    return '';
  }
  const value = node.kind === 'scalar' ? node.value : undefined;
  if (typeof value === 'string' && (need === 'optional' || value.trim() !== '')) return value;
  report({ rule, offset: node.start, message: `${JSON.stringify(key)} is ${describeNode(node)}.`, hint });
  return '';
}

function readPriority(object: JsonObject, report: (fault: StoryFault) => void): number | null {
  const node = findMember(object, 'priority')?.value;
  if (!node || (node.kind === 'scalar' && node.value === null)) return null;
  if (node.kind === 'scalar' && typeof node.value === 'number' && Number.isFinite(node.value)) return node.value;
  report({
    rule: 'field',
    offset: node.start,
    message: `"priority" is ${describeNode(node)}.`,
    hint: 'a number, smaller first',
  });
  return null;
}

/** Strict: a text "false" is true in most languages, and a run that takes it for done believes what no one proved. */
function readPasses(object: JsonObject, report: (fault: StoryFault) => void): boolean {
  const node = findMember(object, 'passes')?.value;
  if (!node) return false;
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
  const written = node.kind === 'scalar' && typeof node.value === 'string' ? node.value.trim().toLowerCase() : '';
  const hint = written === 'true' || written === 'false' ? `${written}, without quotes` : 'true or false';
  report({ rule: 'field', offset: node.start, message: `"passes" is ${describeNode(node)}.`, hint });
  return false;
}

interface ListItem {
  readonly value: string;
  readonly start: number;
}

function list(object: JsonObject, key: string, hint: string, report: (fault: StoryFault) => void): readonly ListItem[] {
  const node = findMember(object, key)?.value;
  if (!node) return [];
  if (node.kind !== 'array') {
    report({ rule: 'field', offset: node.start, message: `"${key}" is ${describeNode(node)}.`, hint });
    return [];
  }
  return node.items.flatMap((item) => listItem(item, key, hint, report));
}

function listItem(item: JsonNode, key: string, hint: string, report: (fault: StoryFault) => void): ListItem[] {
  if (item.kind === 'scalar' && typeof item.value === 'string' && item.value.trim() !== '') {
    return [{ value: item.value, start: item.start }];
  }
  report({ rule: 'field', offset: item.start, message: `"${key}" holds ${describeNode(item)}.`, hint });
  return [];
}

function values(items: readonly ListItem[]): string[] {
  return items.map(({ value }) => value);
}

function hasControl(value: string): boolean {
  return /\p{Cc}/u.test(value);
}
