import type { FileChange, FileSide } from '../file-change.ts';
import type { Occurrence } from '../only-new.ts';
import type { SyntaxNode } from '../syntax.ts';
import { ancestors, descendants, folded, lineOf } from '../test-case/test-case.ts';

interface Fault {
  readonly why: string;
  readonly atMost?: 'ask';
}

/** Functions round all tests of a Go package that keep tests from running, or their outcome from being told. */
export function goTestMains(file: FileChange, side: FileSide): Occurrence[] {
  if (!file.path.endsWith('_test.go') || !/\*testing\.M\b/.test(side.text ?? '')) return [];
  const root = side.tree()?.root;
  if (root === undefined) return [];
  return descendants(root, 'function_declaration').flatMap((node) => {
    const given = /(\w+)\s+\*testing\.M\b/.exec(node.childForFieldName('parameters')?.text.slice(0, 300) ?? '')?.[1];
    const name = node.childForFieldName('name')?.text ?? '';
    const body = node.childForFieldName('body');
    if (given === undefined || body === null) return [];
    const fault = faultOf(body, given, name === 'TestMain', node.childForFieldName('result') !== null);
    if (fault === null) return [];
    const { why, ...rest } = fault;
    const message = `${name}, which runs all tests of its package, ${why}`;
    return [{ path: file.path, line: lineOf(node), key: `${name} ${folded(node.text)}`, message, ...rest }];
  });
}

function faultOf(body: SyntaxNode, m: string, isMain: boolean, hasResult: boolean): Fault | null {
  const calls = descendants(body, 'call_expression');
  const runs = calls.filter((call) => calledIn(call) === `${m}.Run`);
  const handedOn = calls.filter((call) =>
    call.childForFieldName('arguments')?.namedChildren.some((each) => each?.text === m),
  );
  const [first] = [...runs, ...handedOn].toSorted((one, other) => one.startIndex - other.startIndex);
  if (first === undefined) return isMain ? { why: 'runs none' } : null;
  if (calls.some(choosesTests) || /\bos\.Args\s*=[^=]*-test\./.test(body.text))
    return { why: 'chooses which ones run' };
  const exits = calls.filter((call) => /^(?:os|syscall)\.Exit$/.test(calledIn(call)));
  const sinks = [...exits, ...(isMain ? [] : descendants(body, 'return_statement'))];
  if ([...runs, ...handedOn].every((run) => isDropped(run, sinks, isMain && !hasResult)))
    return { why: 'drops what came of them' };
  const isLeft = descendants(body, 'return_statement').some(
    (each) => each.endIndex <= first.startIndex && !ancestors(each).some(({ type }) => type === 'func_literal'),
  );
  return isLeft ? { why: 'may end before them', atMost: 'ask' } : null;
}

function calledIn(call: SyntaxNode): string {
  return call.childForFieldName('function')?.text.slice(0, 80) ?? '';
}

function choosesTests(call: SyntaxNode): boolean {
  return (
    /^flag\.Set$/.test(calledIn(call)) && /["`]test\.(?:run|skip|list|short|count)["`]/.test(call.text.slice(0, 100))
  );
}

/** Go itself ends with the code of `m.Run` where nothing else does. */
function isDropped(run: SyntaxNode, sinks: readonly SyntaxNode[], endsByItself: boolean): boolean {
  if (sinks.some((sink) => run.startIndex >= sink.startIndex && run.endIndex <= sink.endIndex)) return false;
  const assigned = ancestors(run).find(({ type }) =>
    /^(?:short_var_declaration|assignment_statement|var_spec)$/.test(type),
  );
  const name = (assigned?.childForFieldName('left') ?? assigned?.childForFieldName('name'))?.text ?? '_';
  if (name === '_') return !(endsByItself && sinks.length === 0);
  const body = ancestors(run).find(({ type }) => type === 'function_declaration');
  const isReset = descendants(body ?? run, 'assignment_statement').some(
    (each) => each.childForFieldName('left')?.text === name && /^0$/.test(each.childForFieldName('right')?.text ?? ''),
  );
  const isUsed = sinks.some((sink) => descendants(sink, 'identifier').some(({ text }) => text === name));
  return isReset || !(isUsed || (endsByItself && sinks.length === 0));
}
