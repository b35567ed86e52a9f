import { ancestors, descendants } from '../test-case/test-case.ts';
import { canFail } from './can-fail.ts';
import { ignoresOther } from './ignores-other.ts';
import { nameOf } from './name-of.ts';
import {
  changesAssertions,
  changesOutcome,
  equalsAll,
  hidesAssertions,
  type Patch,
  type PatchReader,
} from './patch.ts';

const rubyLibrary =
  /^(?:(?:::)?RSpec::(?:Expectations|Matchers|Core|Mocks)\b.*|Minitest::(?:Assertions|Test|Runnable|Spec|Reporter\w*).*|Test::Unit::(?:Assertions|TestCase).*|Kernel|BasicObject)$/;
const rubyAssertion =
  /^(?:assert(?:_equal|_nil|_same|_raises|_match|_includes|_in_delta|_empty|_operator|_predicate|_instance_of|_kind_of)?|refute(?:_\w+)?|expect|flunk|must_equal|to|not_to)$/;
const rubyMatcher =
  /^:?(?:eq|eql|equal|be|be_truthy|be_falsey|be_nil|be_within|include|match|match_array|contain_exactly|raise_error|have_attributes|start_with|end_with|be_a|be_an|be_kind_of|be_instance_of|satisfy)$/;

/** RSpec, minitest, test-unit. */
export const rubyPatches: PatchReader = (root, file) => [
  ...descendants(root, 'class', 'module').flatMap((node): Patch[] => {
    const holders = ancestors(node).filter((each) => each.type === 'class' || each.type === 'module');
    const name = [...holders.toReversed().map(nameOf), nameOf(node)].join('::');
    const isOpened = rubyLibrary.test(name) && descendants(node, 'method', 'singleton_method', 'alias').length > 0;
    const isOwn = node.type === 'class' && node.childForFieldName('superclass') !== null;
    const isKernel = /^(?:Kernel|BasicObject)$/.test(name);
    const hasAssertion = descendants(node, 'method').some((each) => rubyAssertion.test(nameOf(each)));
    return isOpened && !isOwn && (!isKernel || hasAssertion) ? [{ node, effect: changesAssertions }] : [];
  }),
  ...descendants(root, 'method').flatMap((node): Patch[] => {
    const name = nameOf(node);
    if (/^(?:==|eql\?|===)$/.test(name) && ignoresOther(node)) return [{ node, effect: equalsAll }];
    return file.isTest && rubyAssertion.test(name) && !canFail(node) ? [{ node, effect: hidesAssertions }] : [];
  }),
  ...descendants(root, 'call').flatMap((node): Patch[] => {
    const receiver = node.childForFieldName('receiver')?.text ?? '';
    const method = node.childForFieldName('method')?.text ?? '';
    const first = node.childForFieldName('arguments')?.namedChildren[0]?.text ?? '';
    const isMatcher =
      receiver === 'RSpec::Matchers' && /^(?:define|alias_matcher)$/.test(method) && rubyMatcher.test(first);
    const isOpened =
      rubyLibrary.test(receiver) &&
      /^(?:class_eval|module_eval|prepend|send|define_method|alias_method|class_exec)$/.test(method);
    if (isMatcher || isOpened) return [{ node, effect: changesAssertions }];
    const isEnd = method === 'at_exit' && /\bexit!?[ (]?(?:0|true)?\b/.test(node.text.slice(0, 2_000)) && file.isTest;
    return isEnd ? [{ node, effect: changesOutcome }] : [];
  }),
];
