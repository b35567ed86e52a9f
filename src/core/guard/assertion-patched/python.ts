import type { SyntaxNode } from '../syntax.ts';
import { ancestors, descendants, folded } from '../test-case/test-case.ts';
import { canFail } from './can-fail.ts';
import { ignoresOther } from './ignores-other.ts';
import { changesAssertions, changesOutcome, hidesAssertions, type Patch, type PatchReader } from './patch.ts';
import { pythonEquals } from './python-equals.ts';
import { pythonNames } from './python-names.ts';

const libraryTarget =
  /^(?:builtins\.(?:AssertionError|assert\w*|isinstance|all|any)|(?:unittest\.)?(?:case\.)?TestCase\.\w+|pytest\.(?:raises|approx|fail|warns|skip|mark\b.*)|(?:np|numpy)\.testing\.\w+|sys\.modules\[["'](?:pytest|unittest|_pytest)[\w.]*["']\]|AssertionError|_pytest\.[\w.]+)$/;
const libraryName =
  /^(?:unittest(?:\.case)?\.TestCase(?:\.\w+)?|TestCase|pytest(?:\.(?:raises|approx|fail|warns))?|builtins(?:\.AssertionError)?|numpy\.testing\.\w+)$/;
const builtIn =
  /^(?:assert(?:Equals?|NotEqual|True|False|Is|IsNot|IsNone|IsNotNone|In|NotIn|IsInstance|Raises\w*|AlmostEqual|NotAlmostEqual|Greater\w*|Less\w*|Regex|Count\w*|\w+Equal|Dict\w*|Logs|Warns)|fail|failureException|_callTestMethod|run)$/;
const reassignsOutcome =
  /\b(?:outcome|rep|report|result|res)\.(?:outcome|passed|failed|longrepr)\s*=|\.force_result\(|\bcall\.excinfo\s*=|\boutcome\s*=\s*["']passed/;
const dropsItems = /\b(?:items\s*\[[^\]]*\]\s*=|items\.(?:clear|pop|remove)\(|del\s+items\b|pytest_deselected)/;

/** By its full name: anything of theirs but for how much of a failure is shown, what a project hangs on `pytest`, and stand-ins for other things. */
const ofRunner =
  /^(?:unittest\.(?!mock\b)[\w.]+|_pytest\.[\w.]+|pytest\.(?:[A-Z]|raises|approx|fail|warns|skip|mark|exit|xfail|importorskip)[\w.]*|pluggy\.[\w.]+|unittest\.mock\.\w+\.(?:assert_\w+|_mock_\w+|__\w+__))$/;
const isShownOnly = /\.(?:maxDiff|longMessage|_MAX_LENGTH|_MIN_\w+)$/;
const judges =
  /^(?:unittest|_pytest|pytest)\.(?:\w+\.)*(?:\w*TestResult|\w*TestRunner|TestReport|TestSuite|TestProgram)$/;

function isRunner(name: string): boolean {
  return ofRunner.test(name) && !isShownOnly.test(name);
}

/** pytest, unittest, numpy's. */
export const pythonPatches: PatchReader = (root, file) => {
  const resolve = pythonNames(root);
  return [
    ...descendants(root, 'assignment', 'for_statement', 'as_pattern_target').flatMap((node): Patch[] => {
      const left = node.childForFieldName('left') ?? node.namedChildren[0];
      const parts = left?.type === 'pattern_list' ? left.namedChildren : [left];
      const isPatch = parts.some((each) => {
        const text = folded((each?.text ?? '').slice(0, 400));
        if (isShownOnly.test(text)) return false;
        return libraryTarget.test(text) || (each?.type === 'attribute' && isRunner(resolve(text)));
      });
      return isPatch ? [{ node, effect: changesAssertions }] : [];
    }),
    ...descendants(root, 'call').flatMap((node) => ofCall(node, resolve)),
    ...descendants(root, 'function_definition').flatMap((node) => ofFunction(node, file.isTest)),
    ...descendants(root, 'class_definition').flatMap((node) => ofClass(node, resolve)),
    ...pythonEquals(root, file, resolve),
  ];
};

function ofCall(node: SyntaxNode, resolve: (text: string) => string): Patch[] {
  const callee = node.childForFieldName('function')?.text ?? '';
  if (!/(?:^|\.)(?:setattr|__setattr__|patch|object|replace)$/.test(callee)) return [];
  const list = node.childForFieldName('arguments')?.namedChildren ?? [];
  const target = (list[0]?.text ?? '').replaceAll(/^["']|["']$/g, '');
  const named = (list[1]?.type === 'string' ? list[1].text : '').replaceAll(/^["']|["']$/g, '');
  if (isShownOnly.test(`.${named}`)) return [];
  const whole = list[0]?.type === 'string' ? target : resolve(target);
  const isOwn = isRunner(whole) || (named !== '' && isRunner(`${whole}.${named}`));
  // A program that starts tests is itself tested by having `main` do nothing for once.
  const isMain = /^unittest\.main$/.test(named === '' ? whole : `${whole}.${named}`) && !/setattr/.test(callee);
  return libraryName.test(target) || (isOwn && !isMain) ? [{ node, effect: changesAssertions }] : [];
}

/** A runner's own class made anew, in which failures come to nothing. */
function ofClass(node: SyntaxNode, resolve: (text: string) => string): Patch[] {
  const bases = node.childForFieldName('superclasses')?.namedChildren ?? [];
  if (!bases.some((each) => each !== null && judges.test(resolve(each.text)))) return [];
  return descendants(node, 'function_definition').flatMap((method): Patch[] => {
    const name = method.childForFieldName('name')?.text ?? '';
    const body = method.childForFieldName('body')?.text.slice(0, 4_000) ?? '';
    const isYes = /^(?:wasSuccessful|passed)$/.test(name) && ignoresOther(method);
    const isLost =
      /^add(?:Failure|Error|SubTest|UnexpectedSuccess)$/.test(name) &&
      !/\bsuper\b|\.(?:failures|errors|unexpectedSuccesses)\b|\.add(?:Failure|Error|SubTest|UnexpectedSuccess)\(/.test(
        body,
      );
    return isYes || isLost ? [{ node: method, effect: changesOutcome }] : [];
  });
}

function ofFunction(node: SyntaxNode, isTest: boolean): Patch[] {
  const name = node.childForFieldName('name')?.text ?? '';
  const body = node.childForFieldName('body')?.text ?? '';
  const isHook =
    (/^pytest_(?:runtest_makereport|runtest_logreport|exception_interact)$/.test(name) &&
      reassignsOutcome.test(body)) ||
    (/^pytest_(?:collection_modifyitems|collection_finish|itemcollected)$/.test(name) && dropsItems.test(body)) ||
    (/^pytest_(?:sessionfinish|unconfigure|terminal_summary)$/.test(name) &&
      /\b(?:exitstatus|testsfailed)\s*=(?!=)|\b_?exit\(/.test(body)) ||
    (/^pytest_(?:runtest_protocol|runtest_call|pyfunc_call|ignore_collect)$/.test(name) &&
      /^[ \t]*return (?:True|1)[ \t]*$/m.test(body)) ||
    (name === 'pytest_report_teststatus' && /["']passed["']/.test(body));
  if (isHook) return [{ node, effect: changesOutcome }];
  const holder = ancestors(node).find((each) => each.type === 'class_definition');
  const isMethod = isTest && holder !== undefined && builtIn.test(name);
  return isMethod && !canFail(node) ? [{ node, effect: hidesAssertions }] : [];
}
