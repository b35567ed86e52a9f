import type { SyntaxNode } from '../syntax.ts';
import { descendants, folded } from '../test-case/test-case.ts';
import { canFail } from './can-fail.ts';
import { javascriptEquals } from './javascript-equals.ts';
import { libraryWrites } from './library-writes.ts';
import {
  changesAssertions,
  changesOutcome,
  equalsAll,
  hidesAssertions,
  type Patch,
  type PatchReader,
} from './patch.ts';

const names = 'expect|assert|chai|should|test|it|describe|suite|beforeEach|afterEach|beforeAll|afterAll|jest|vi|sinon';
const globalName = new RegExp(
  String.raw`^(?:globalThis|global|window|self)(?:\.(?:${names})\b|\[["'](?:${names})["']\])`,
);
const memberOf = new RegExp(String.raw`^(${names})\b[.[]`);
const library =
  /^(?:node:)?(?:assert(?:\/strict)?|test)$|^(?:vitest|jest|chai|expect|ava|tap|mocha|should|uvu|uvu\/assert|sinon|power-assert|bun:test|jasmine|earl|unexpected|@jest\/globals|@jest\/expect|@vitest\/expect|@playwright\/test|@std\/assert|@japa\/assert)$/;
const shared = /^(?:Object\.is|(?:chai\.)?Assertion\.prototype\.\w+|(?:AssertionError|assert\.AssertionError)\b.*)$/;
/** Matchers that the libraries bring: a custom one of a new name changes nothing. */
const builtIn =
  /^(?:toBe|toEqual|toStrictEqual|toMatch|toMatchObject|toContain|toContainEqual|toHaveLength|toHaveProperty|toBeTruthy|toBeFalsy|toBeNull|toBeUndefined|toBeDefined|toBeNaN|toBeCloseTo|toBeGreaterThan\w*|toBeLessThan\w*|toBeInstanceOf|toThrow\w*|toHaveBeen\w+|toHaveReturned\w*|toMatch\w*Snapshot|equals?|eql|eq|eqls|deep|include|includes|contain|match|ok|exist|property|lengthOf|throws?|above|below|within|a|an|be|not|instanceof|closeTo|members|keys|true|false|null|undefined|empty)$/;
const changers =
  /^(?:Object\.(?:defineProperty|defineProperties|assign|setPrototypeOf)|Reflect\.(?:set|defineProperty|setPrototypeOf))$/;
const spies = /^(?:(?:jest|vi|sinon|sandbox|mock|t\.mock|td)\.(?:spyOn|stub|replace|method|fake)|stub)$/;
const moduleMocks =
  /^(?:(?:jest|vi)\.(?:mock|doMock|unstable_mockModule|setMock)|(?:\w+\.)?mock\.module|mockery\.registerMock|td\.replace(?:Esm)?)$/;

/** node:assert, node:test, vitest, jest, chai, mocha, jasmine, ava, tap, playwright. */
export const javascriptPatches: PatchReader = (root, file) => {
  const origin = originsOf(root);
  const isLibrary = (name: string): boolean => {
    const from = origin.get(name);
    return from === undefined ? file.isTest || name === 'expect' : library.test(from);
  };
  const byName = descendants(root, 'assignment_expression', 'augmented_assignment_expression').flatMap(
    (node): Patch[] => {
      const left = folded(node.childForFieldName('left')?.text ?? '');
      const right = folded(node.childForFieldName('right')?.text ?? '');
      if (globalName.test(left)) return isReexport(left, right, origin) ? [] : [{ node, effect: changesAssertions }];
      const member = memberOf.exec(left)?.[1];
      if (member !== undefined && isLibrary(member)) return [{ node, effect: changesAssertions }];
      if (shared.test(left)) return [{ node, effect: changesAssertions }];
      if (/^require\.cache\[.*\b(?:assert|chai|vitest|expect|jest)\b/.test(left))
        return [{ node, effect: changesAssertions }];
      return file.isTest && left === 'process.exitCode' && right === '0' ? [{ node, effect: changesOutcome }] : [];
    },
  );
  const told = new Set(byName.map(({ node }) => node.startIndex));
  return [
    ...byName,
    ...libraryWrites(root)
      .filter(({ startIndex }) => !told.has(startIndex))
      .map((node) => ({ node, effect: changesAssertions })),
    ...descendants(root, 'call_expression').flatMap((node) => ofCall(node, isLibrary, file.isTest)),
    ...(file.isTest ? shadows(root) : []),
    ...javascriptEquals(root, file),
  ];
};

function ofCall(node: SyntaxNode, isLibrary: (name: string) => boolean, isTest: boolean): Patch[] {
  const callee = folded(node.childForFieldName('function')?.text ?? '');
  const list = node
    .childForFieldName('arguments')
    ?.namedChildren.filter((each) => each !== null && each.type !== 'comment');
  const [first, second] = [list?.[0] ?? null, list?.[1] ?? null];
  const target = first?.text ?? '';
  const named = second?.text.replaceAll(/^["'`]|["'`]$/g, '') ?? '';
  if (changers.test(callee)) {
    const root = /^\w+/.exec(target)?.[0] ?? '';
    const isOwn = new RegExp(`^(?:${names})$`).test(root) && isLibrary(root);
    const isShared = /^Assertion\.prototype|^Object$/.test(target) && (target !== 'Object' || named === 'is');
    const isGlobal =
      /^(?:globalThis|global|window)$/.test(target) &&
      new RegExp(String.raw`^(?:${names})$|\b(?:${names})\s*[,:(}]`).test(named);
    return isOwn || isShared || isGlobal ? [{ node, effect: changesAssertions }] : [];
  }
  if (
    /^(?:expect\.extend|jasmine\.addMatchers|(?:chai\.)?Assertion\.(?:add|overwrite)\w+|(?:chai\.)?util(?:s)?\.(?:add|overwrite)\w+)$/.test(
      callee,
    )
  ) {
    return overridden(first, second).some((name) => builtIn.test(name)) ? [{ node, effect: changesAssertions }] : [];
  }
  if (/addCustomEqualityTester$|addEqualityTesters$/.test(callee)) {
    return /=>\s*true\b|\{\s*return true;?\s*\}/.test(target) ? [{ node, effect: equalsAll }] : [];
  }
  if (spies.test(callee) && /^\w/.test(target)) {
    const root = /^\w+/.exec(target)?.[0] ?? '';
    return /^(?:expect|assert|chai|should)$/.test(root) && isLibrary(root) ? [{ node, effect: changesAssertions }] : [];
  }
  if (moduleMocks.test(callee)) {
    const name = /["'`]([^"'`]+)["'`]/.exec(target.slice(0, 200))?.[1] ?? '';
    return library.test(name) ? [{ node, effect: changesAssertions }] : [];
  }
  if (!isTest) return [];
  if (callee === 'console.assert') return [{ node, effect: hidesAssertions }];
  const isEnd = /^process\.(?:on|once|addListener|prependListener)$/.test(callee);
  if (
    isEnd &&
    /["'](?:exit|beforeExit)["']/.test(target) &&
    /\bexitCode\s*=|\b(?:reallyExit|process\.exit)\(/.test(node.text.slice(0, 4_000))
  ) {
    return [{ node, effect: changesOutcome }];
  }
  const isSilent =
    /["'](?:uncaughtException|unhandledRejection)["']/.test(target) && /\{\s*\}\s*\)?$/.test(second?.text ?? '');
  return isEnd && isSilent ? [{ node, effect: changesOutcome }] : [];
}

/** Names that `extend({ … })` or `addMethod('…')` gives. */
function overridden(first: SyntaxNode | null, second: SyntaxNode | null): string[] {
  const texts = [first, second].flatMap((node) => (node?.type === 'string' ? [node.text.slice(1, -1)] : []));
  if (first?.type !== 'object') return texts;
  return first.namedChildren.flatMap((each) => {
    const name = each?.childForFieldName('key') ?? each?.childForFieldName('name') ?? each;
    return name === null || name === undefined ? [] : [name.text.replaceAll(/^["']|["']$/g, '')];
  });
}

/** Where each name of the file comes from: a module, or empty for one that the file makes itself. */
function originsOf(root: SyntaxNode): ReadonlyMap<string, string> {
  const origin = new Map<string, string>();
  for (const node of descendants(root, 'import_statement')) {
    const from = node.childForFieldName('source')?.text.slice(1, -1) ?? '';
    for (const name of node.text.slice(0, 2_000).match(/\b[\w$]+\b/g) ?? [])
      if (!origin.has(name)) origin.set(name, from);
  }
  for (const node of descendants(root, 'variable_declarator')) {
    const value = node.childForFieldName('value')?.text.slice(0, 200) ?? '';
    const from =
      /\b(?:require|import)\(\s*["']([^"']+)["']/.exec(value)?.[1] ??
      (/^(?:chai|assert|expect)\b/.test(value) ? 'chai' : '');
    for (const name of node
      .childForFieldName('name')
      ?.text.slice(0, 400)
      .match(/\b[\w$]+\b/g) ?? [])
      origin.set(name, from);
  }
  for (const node of descendants(
    root,
    'for_in_statement',
    'required_parameter',
    'optional_parameter',
    'formal_parameters',
  )) {
    const own = (node.childForFieldName('left') ?? node).text.slice(0, 400);
    for (const name of own.match(/\b[\w$]+\b/g) ?? []) if (!origin.has(name)) origin.set(name, '');
  }
  return origin;
}

/** `globalThis.expect = expect`, where the file has it from the library. */
function isReexport(left: string, right: string, origin: ReadonlyMap<string, string>): boolean {
  const name = /(\w+)["'\]]*$/.exec(left)?.[1] ?? '';
  const from = origin.get(/^\w+/.exec(right)?.[0] ?? '');
  return (right === name || right.endsWith(`.${name}`)) && from !== undefined && library.test(from);
}

/** A function of the file's own by an assertion's name that can't fail. */
function shadows(root: SyntaxNode): Patch[] {
  return descendants(root, 'function_declaration', 'variable_declarator').flatMap((node): Patch[] => {
    const name = node.childForFieldName('name')?.text ?? '';
    if (!/^(?:expect|assert|assertEquals?|deepEqual|strictEqual)$/.test(name)) return [];
    const value = node.type === 'function_declaration' ? node : node.childForFieldName('value');
    if (value === null || !/function/.test(value.type))
      return /^new Proxy\b/.test(value?.text ?? '') ? [{ node, effect: hidesAssertions }] : [];
    return canFail(value) ? [] : [{ node, effect: hidesAssertions }];
  });
}
