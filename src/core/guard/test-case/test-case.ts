import { nodesBelow } from '../node-index.ts';
import type { SyntaxNode } from '../syntax.ts';
import { asksAlwaysTrue } from './always-true.ts';
import { holdsAnyway } from './holds-anyway.ts';

/** Something in a test that fails when the code is wrong. */
export interface Assertion {
  readonly line: number;
  readonly startIndex: number;
  readonly node: SyntaxNode;
  /** White space folded; for comparing one side with the other. */
  readonly text: string;
  /** True whatever the code does: `assert(true)`, `expect(1).toBe(1)`. */
  readonly constant: boolean;
  /** Made by a function of the test's file that asserts in a loop: how often nobody can tell. */
  readonly isRepeated?: true;
}

/** One test as a runner would name it. */
export interface TestCase {
  /** With the names of what it stands in, outermost first, joined by ` › `. */
  readonly name: string;
  readonly line: number;
  /** The form that keeps it from running (`test.skip`, `@Disabled`, …); `null`: it runs. */
  readonly skipped: string | null;
  /** The form that keeps the others from running (`it.only`, `fdescribe`); `null`: none. */
  readonly focused: string | null;
  readonly assertions: readonly Assertion[];
  readonly node: SyntaxNode;
}

/** How the tests of one language are found in its tree. One file each. */
export interface TestGrammar {
  /** Every test in the tree, in the order of the text. */
  cases(root: SyntaxNode): TestCase[];
  /** What asserts below a node: a test's own checks are functions that assert. */
  assertions(node: SyntaxNode, root: SyntaxNode): readonly Assertion[];
  /** Forms that skip the whole file (`pytestmark = pytest.mark.skip`), with their lines. */
  fileSkips(root: SyntaxNode): { readonly line: number; readonly form: string }[];
}

const separator = ' › ';

/** A test's name with those of what it stands in. */
export function fullName(names: readonly string[]): string {
  return names.filter((name) => name !== '').join(separator);
}

/** Suites are renamed and nested anew all the time; the test's own name is what a person knows it by. */
export function ownName({ name }: TestCase): string {
  return name.split(separator).at(-1) ?? name;
}

export function lineOf(node: SyntaxNode): number {
  return node.startPosition.row + 1;
}

export function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Nodes of these types below, and the node itself if it is one. */
export function descendants(node: SyntaxNode, ...types: string[]): readonly SyntaxNode[] {
  return nodesBelow(node, types);
}

export function ancestors(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let at = node.parent; at !== null; at = at.parent) found.push(at);
  return found;
}

const literal = String.raw`(?:true|false|True|False|null|None|nil|\d+(?:\.\d+)?|"[^"]*"|'[^']*')`;
const constants: readonly RegExp[] = [
  // assert(true), assert True, self.assertTrue(True), assert!(true), Assert.True(true), expect(true).toBe(true)
  // Expected first, `assertEquals(1, total(1))` can fail.
  new RegExp(
    String.raw`^(?![^( ]*(?:equal|same|_eq|contains|count|len))(?:[\w$.:>-]*assert\w*[!.]?(?:\.\w+)?|assert)[ (]\s*(?:true|True|1|!0|not False)\s*(?:,[^,]*)?\)?;?$`,
    'i',
  ),
  new RegExp(
    String.raw`^[\w$.:>-]*(?:assert\w*|equal|is|eq)[!.]?(?:\.\w+)?\(\s*(${literal})\s*,\s*\1\s*(?:,[^,]*)?\);?$`,
    'i',
  ),
  new RegExp(String.raw`^assert\s+(${literal})\s*==\s*\1$`),
  new RegExp(
    String.raw`^expect\(\s*(${literal})\s*\)\.(?:to(?:\.\w+)*|toBe|toEqual|toStrictEqual)[ (.]+(?:\w+\()?\s*\1\s*\)*;?$`,
  ),
  /^expect\(\s*(?:true|1)\s*\)\.(?:toBeTruthy|toBeDefined|to\.be\.(?:true|ok))(?:\(\))?;?$/,
  /^expect\(\s*(?:true|1)\s*\)\.to\s+(?:be_truthy|be\s+true|eq\(?\s*true\s*\)?)$/,
];

/** A value compared with itself: only names, as two calls may differ. */
const named = String.raw`[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*`;
const withItself: readonly RegExp[] = [
  new RegExp(
    String.raw`^[\w$>:.-]*assert(?:_?eq(?:ual)?s?|_?same|Equals|Same)!?\(\s*(\$?${named})\s*,\s*\1\s*\);?$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:assert|Assert|require)\.(?:\w*[eE]qual|AreEqual|same|Same)\(\s*(?:t,\s*)?(${named})\s*,\s*\1\s*\);?$`,
  ),
  new RegExp(String.raw`^assert\s+(${named})\s*(?:==|is)\s*\1$`),
  new RegExp(
    String.raw`^expect\(\s*(${named})\s*\)\.(?:toBe|toEqual|toStrictEqual|to\.equal|to\.eql|to\.deep\.equal)\(\s*\1\s*\);?$`,
  ),
];

/** Comparing with what equals everything, asking for nothing, and a condition that is joined with a constant where only tokens are read. */
const anything: readonly RegExp[] = [
  /^assert .*[^=]==\s*(?:\w+\.)*ANY$|^assert (?:\w+\.)*ANY\s*==[^=]/,
  /^self\.assertEquals?\((?:.*,\s*(?:\w+\.)*ANY|(?:\w+\.)*ANY,.*)\s*\)$/,
  /^(?:assert|self\.assertTrue\()\s*any\(\s*[[(].*\bTrue\b.*[\])]\s*\)\)?$/,
  /^expect\(.*\)\.to[ (]+(?:satisfy[ ({]+(?:do )?(?:\|\w*\| ?)?true\b|be_anything\b|(?:eq|eql|match|be)[ (]+anything\b)/,
  /^expect\(.*\)\.toSatisfy\(\s*(?:\(\w*\)|\w+) ?=> ?(?:true|\{ ?return true;? ?\})\s*\)$/,
  /^Assert\.That\(.*,\s*Is\.Anything\s*\)$|^Assert\.(?:Warn\(|Pass\(|Multiple\(\(\) => \{ ?\}\))/,
  /^(?:\w+\.)*(?:assertAll|verifyNoInteractions|verifyNoMoreInteractions)\(\s*\)$/,
  /^(?:debug_)?assert!\([^"]*\|\|\s*true\s*(?:,[^,]*)?\)$/,
];

export function makeAssertion(node: SyntaxNode): Assertion {
  const text = folded(node.text).slice(0, 400);
  return {
    line: lineOf(node),
    startIndex: node.startIndex,
    node,
    text,
    constant:
      [...constants, ...withItself, ...anything].some((pattern) => pattern.test(text)) ||
      holdsAnyway(node) ||
      asksAlwaysTrue(node),
  };
}
