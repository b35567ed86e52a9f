import { perTree } from '../../per-tree.ts';
import type { SyntaxNode } from '../../syntax.ts';
import { ancestors, descendants, folded, ownName, type TestCase } from '../../test-case/test-case.ts';

const collected = /^Test/;
const noTest = /^@(?:\w+\.)*(?:fixture|property|cached_property|abstractmethod|contextmanager)\b/;
const noCollection = /^__test__\s*=\s*False$/;

/** pytest and unittest ask the module for a name when it is loaded, and what stands there then. */
export function hiddenInPython(test: TestCase): string | null {
  const { node } = test;
  const around = ancestors(node);
  const holder = around.find(({ type }) => type === 'class_definition') ?? null;
  const branch = around.find(({ type }) => type === 'if_statement');
  if (branch !== undefined) return `if ${folded(branch.childForFieldName('condition')?.text ?? '')}`;
  const mark = decoratorsOf(node).find((each) => noTest.test(each));
  if (mark !== undefined) return mark;
  const own = ownName(test);
  const module = around.at(-1) ?? node;
  return (
    overwritten(node, own) ??
    named(module, holder === null ? own : `${nameOf(holder)}.${own}`) ??
    (holder === null ? switchedOff(module) : classHides(holder, module))
  );
}

function decoratorsOf(node: SyntaxNode): string[] {
  const holder = node.parent?.type === 'decorated_definition' ? node.parent : null;
  return (holder?.namedChildren ?? []).flatMap((each) => (each?.type === 'decorator' ? [folded(each.text)] : []));
}

/** Something of its name further down in the same block: a definition, a value, an import, `del`. */
function overwritten(node: SyntaxNode, name: string): string | null {
  const statement = node.parent?.type === 'decorated_definition' ? node.parent : node;
  const block = statement.parent;
  const given = block === null ? undefined : givenNames(node).get(`${block.id}:${name}`);
  return given !== undefined && given.startIndex > statement.startIndex ? given.form : null;
}

interface Given {
  readonly startIndex: number;
  readonly form: string;
}

/** The last statement that gives a name something, by its block. */
const givenNames = perTree((root) => {
  const found = new Map<string, Given>();
  const types = ['function_definition', 'class_definition', 'delete_statement', 'import_from_statement', 'assignment'];
  for (const each of descendants(root, ...types)) {
    const isHeld = each.parent?.type === 'decorated_definition' || each.type === 'assignment';
    const statement = isHeld ? (each.parent ?? each) : each;
    const block = statement.parent;
    if (block === null || !/^(?:module|block)$/.test(block.type)) continue;
    const { startIndex } = statement;
    const form = folded(statement.text.slice(0, 60));
    for (const name of namesOf(each)) found.set(`${block.id}:${name}`, { startIndex, form });
  }
  return found;
});

function namesOf(node: SyntaxNode): readonly string[] {
  if (node.type.endsWith('definition')) return [nameOf(node)];
  if (node.type === 'assignment') return [node.childForFieldName('left')?.text ?? ''];
  const text = node.text.slice(0, 2_000);
  return (node.type === 'delete_statement' ? text : text.slice(text.indexOf('import') + 6)).match(/[\w.]+/g) ?? [];
}

/** Statements that may take a test from outside of its block: `CartTest.test_a = …`, `globals().pop("test_a")`. */
const takingTexts = perTree((root) =>
  [
    ...descendants(root, 'assignment', 'delete_statement').filter(
      (each) => each.parent?.parent?.type === 'module' || each.parent?.type === 'module',
    ),
    ...descendants(root, 'call').filter((each) =>
      /^(?:(?:globals|locals|vars)\(\)|(?:set|del)attr\()/.test(each.text.slice(0, 20)),
    ),
  ].map(({ text }) => folded(text.slice(0, 120))),
);

function named(module: SyntaxNode, path: string): string | null {
  const [owner = '', name = owner] = path.split('.');
  const whole = path.replaceAll('.', String.raw`\.`);
  const quotedName = String.raw`["']${name}["']`;
  const takes = new RegExp(
    [
      String.raw`^(?:globals|locals|vars)\(\)\.pop\( ?${quotedName}`,
      String.raw`^del (?:globals|locals)\(\)\[${quotedName}\]`,
      String.raw`^(?:set|del)attr\([^,]+, ?${quotedName}`,
      String.raw`^(?:${whole}|${owner})\.__test__ = False`,
      ...(owner === path ? [] : [String.raw`^(?:del )?${whole}(?: =|$)`, String.raw`^(?:del ${owner}$|${owner} = )`]),
    ].join('|'),
  );
  return takingTexts(module).find((text) => takes.test(text)) ?? null;
}

const switchedOff = perTree((module) => {
  const found = module.namedChildren.find((each) => each !== null && noCollection.test(each.text.slice(0, 40)));
  return found === null || found === undefined ? null : folded(found.text);
});

function classHides(holder: SyntaxNode, module: SyntaxNode): string | null {
  const says = classSays(holder).get(holder.id);
  if (says?.startsWith('__test__') === true) return says;
  const bases = holder.childForFieldName('superclasses')?.text ?? '';
  if (/\w/.test(bases)) return switchedOff(module);
  if (says !== undefined) return says;
  if (collected.test(nameOf(holder))) return switchedOff(module);
  return isInherited(holder) ? null : `class ${nameOf(holder)}`;
}

/** What a class says of itself that keeps pytest from it. */
const classSays = perTree((root) => {
  const found = new Map<number, string>();
  for (const each of descendants(root, 'assignment', 'function_definition')) {
    const isOff = each.type === 'assignment' && noCollection.test(each.text.slice(0, 40));
    if (!isOff && nameOf(each) !== '__init__') continue;
    const holder = (each.type === 'assignment' ? each.parent : each)?.parent?.parent;
    if (holder?.type !== 'class_definition') continue;
    if (isOff || !found.has(holder.id)) found.set(holder.id, isOff ? folded(each.text) : 'a class with __init__');
  }
  return found;
});

/** Its tests run in the classes that are made of it. */
function isInherited(holder: SyntaxNode): boolean {
  return basesIn(holder).has(nameOf(holder));
}

const basesIn = perTree(
  (root) =>
    new Set(
      descendants(root, 'class_definition').flatMap(
        (each) => each.childForFieldName('superclasses')?.text.match(/\w+/g) ?? [],
      ),
    ),
);

function nameOf(node: SyntaxNode | null): string {
  return node?.childForFieldName('name')?.text ?? '';
}
