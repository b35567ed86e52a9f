import type { SyntaxNode } from '../syntax.ts';
import { ancestors, descendants, folded } from '../test-case/test-case.ts';
import { canFail, saysYes } from './can-fail.ts';
import {
  changesAssertions,
  changesOutcome,
  equalsAll,
  hidesAssertions,
  type Patch,
  type PatchReader,
} from './patch.ts';

const libraryTarget =
  /^(?:builtins\.(?:AssertionError|assert\w*|isinstance|all|any)|(?:unittest\.)?(?:case\.)?TestCase\.\w+|pytest\.(?:raises|approx|fail|warns|skip|mark\b.*)|(?:np|numpy)\.testing\.\w+|sys\.modules\[["'](?:pytest|unittest|_pytest)[\w.]*["']\]|AssertionError|_pytest\.[\w.]+)$/;
const libraryName =
  /^(?:unittest(?:\.case)?\.TestCase(?:\.\w+)?|TestCase|pytest(?:\.(?:raises|approx|fail|warns))?|builtins(?:\.AssertionError)?|numpy\.testing\.\w+)$/;
const builtIn =
  /^(?:assert(?:Equals?|NotEqual|True|False|Is|IsNot|IsNone|IsNotNone|In|NotIn|IsInstance|Raises\w*|AlmostEqual|NotAlmostEqual|Greater\w*|Less\w*|Regex|Count\w*|\w+Equal|Dict\w*|Logs|Warns)|fail|failureException|_callTestMethod|run)$/;
const reassignsOutcome =
  /\b(?:outcome|rep|report|result|res)\.(?:outcome|passed|failed|longrepr)\s*=|\.force_result\(|\bcall\.excinfo\s*=|\boutcome\s*=\s*["']passed/;
const dropsItems = /\b(?:items\s*\[[^\]]*\]\s*=|items\.(?:clear|pop|remove)\(|del\s+items\b|pytest_deselected)/;

/** pytest, unittest, numpy's. */
export const pythonPatches: PatchReader = (root, file) => [
  ...descendants(root, 'assignment').flatMap((node): Patch[] => {
    const left = folded(node.childForFieldName('left')?.text ?? '');
    return libraryTarget.test(left) ? [{ node, effect: changesAssertions }] : [];
  }),
  ...descendants(root, 'call').flatMap(ofCall),
  ...descendants(root, 'function_definition').flatMap((node) => ofFunction(node, file.isTest)),
];

function ofCall(node: SyntaxNode): Patch[] {
  const callee = node.childForFieldName('function')?.text ?? '';
  if (!/(?:^|\.)(?:setattr|patch|object|replace)$/.test(callee)) return [];
  const list = node.childForFieldName('arguments')?.namedChildren ?? [];
  const target = (list[0]?.text ?? '').replaceAll(/^["']|["']$/g, '');
  return libraryName.test(target) ? [{ node, effect: changesAssertions }] : [];
}

function ofFunction(node: SyntaxNode, isTest: boolean): Patch[] {
  const name = node.childForFieldName('name')?.text ?? '';
  const body = node.childForFieldName('body')?.text ?? '';
  if (name === '__eq__' && saysYes(node)) return [{ node, effect: equalsAll }];
  if (name === '__ne__' && /^return False$/.test(body.trim())) return [{ node, effect: equalsAll }];
  const isHook =
    (/^pytest_(?:runtest_makereport|runtest_logreport|exception_interact)$/.test(name) &&
      reassignsOutcome.test(body)) ||
    (/^pytest_(?:collection_modifyitems|collection_finish|itemcollected)$/.test(name) && dropsItems.test(body)) ||
    (/^pytest_(?:sessionfinish|unconfigure|terminal_summary)$/.test(name) &&
      /\bexitstatus\s*=(?!=)|\b_?exit\(/.test(body)) ||
    (/^pytest_(?:runtest_protocol|runtest_call|pyfunc_call|ignore_collect)$/.test(name) &&
      /^[ \t]*return (?:True|1)[ \t]*$/m.test(body)) ||
    (name === 'pytest_report_teststatus' && /["']passed["']/.test(body));
  if (isHook) return [{ node, effect: changesOutcome }];
  const holder = ancestors(node).find((each) => each.type === 'class_definition');
  const isMethod = isTest && holder !== undefined && builtIn.test(name);
  return isMethod && !canFail(node) ? [{ node, effect: hidesAssertions }] : [];
}
