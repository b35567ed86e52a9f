import type { FileChange } from '../file-change.ts';
import { perTree } from '../per-tree.ts';
import type { SyntaxNode } from '../syntax.ts';
import { calledOn } from '../test-case/called-on.ts';
import { ancestors, descendants, type TestCase } from '../test-case/test-case.ts';
import { swallowingRanges } from './swallowing-ranges.ts';

const functions = [
  'function_definition',
  'function_declaration',
  'variable_declarator',
  'method_declaration',
  'method_definition',
  'method',
  'class_definition',
];
const letsThrough = /\b(?:throw|raise|rethrow|panic\w*|reject|fail\w*)\b/;
const catching = /\b(?:try|rescue|suppress|catch)\b|\bdef \w+\(|__exit__/;

/** Functions of the change that run what they are given and keep quiet about its failure, or don't run it at all. */
export function swallowingWrappers(files: readonly FileChange[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ after }) => {
      const tree = catching.test(after?.text ?? '') ? (after?.tree() ?? null) : null;
      return tree === null ? [] : [...wrappersIn(tree.root)];
    }),
  );
}

const wrappersIn = perTree((root) => {
  const names = descendants(root, ...functions)
    .filter((node) => (node.type === 'class_definition' ? isQuietContext(node) : swallows(node) || runsNothing(node)))
    .map((node) => node.childForFieldName('name')?.text ?? '');
  return new Set(names.filter((name) => /^\w+$/.test(name) && !/^test/i.test(name)));
});

function swallows(node: SyntaxNode): boolean {
  const { text } = node;
  if (!/\b(?:try|rescue|suppress|catch)\b/.test(text) || letsThrough.test(text)) return false;
  const given = parametersOf(node);
  const runs = new RegExp(
    String.raw`\byield\b|\b(?:${['block', ...given].join('|')})(?:\.\w+)?\(|\b(?:${['block', ...given].join('|')})\.(?:call|run|execute|Invoke)\b|&block`,
  );
  return swallowingRanges(node).some(({ from, to }) =>
    runs.test(text.slice(from - node.startIndex, to - node.startIndex)),
  );
}

/** A decorator that leaves its function where it is: `lambda *args: None`. */
function runsNothing(node: SyntaxNode): boolean {
  const [only, ...more] = parametersOf(node);
  if (
    node.type !== 'function_definition' ||
    only === undefined ||
    more.length > 0 ||
    !/^(?:f|fn|func|function|test|test_func|wrapped)$/.test(only)
  )
    return false;
  const body = (node.childForFieldName('body')?.text ?? '').replaceAll(/\bwraps\(\w+\)|["'].*?["']/g, '');
  return !new RegExp(String.raw`\b${only}\b`).test(body);
}

function isQuietContext(node: SyntaxNode): boolean {
  return descendants(node, 'function_definition').some(
    (each) =>
      /^__a?exit__$/.test(each.childForFieldName('name')?.text ?? '') &&
      /\breturn True\b/.test(each.text) &&
      !/\bif\b/.test(each.text),
  );
}

function parametersOf(node: SyntaxNode): string[] {
  const holder = node.type === 'variable_declarator' ? node.childForFieldName('value') : node;
  const list = holder?.childForFieldName('parameters') ?? holder?.childForFieldName('parameter') ?? null;
  return (list?.text.slice(0, 400).split(',') ?? []).flatMap((each) => {
    const name = /\$?(\w+)\s*(?:[:=?].*)?\)?$/.exec(each.trim())?.[1];
    return name === undefined ? [] : [name];
  });
}

/** The wrappers that stand round a test or its assertions. */
export function wrappedIn({ node, assertions }: TestCase, wrappers: ReadonlySet<string>): string[] {
  if (wrappers.size === 0) return [];
  const holder = node.parent?.type === 'decorated_definition' ? node.parent : null;
  const marks = (holder?.namedChildren ?? []).flatMap((each) =>
    each?.type === 'decorator' ? [/^@\s*(?:\w+\.)*(\w+)/.exec(each.text)?.[1] ?? ''] : [],
  );
  const around = assertions.flatMap((each) =>
    ancestors(each.node)
      .filter(({ startIndex, endIndex }) => startIndex >= node.startIndex && endIndex <= node.endIndex)
      .flatMap(nameOf),
  );
  return [...new Set([...marks, ...around])].filter((name) => wrappers.has(name));
}

function nameOf(node: SyntaxNode): string[] {
  if (node.type === 'with_statement') {
    const clause = node.namedChildren.find((each) => each?.type === 'with_clause');
    return clause?.text.match(/\b\w+(?=\()/g) ?? [];
  }
  const call = calledOn(node);
  return call === null ? [] : [call.name];
}
