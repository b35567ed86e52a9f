import type { SyntaxNode } from '../syntax.ts';
import { functionTests, marksInside } from './by-function.ts';

/** xUnit, NUnit, MSTest, FluentAssertions. */
export const csharpTests = functionTests({
  functions: ['method_declaration'],
  holders: ['class_declaration'],
  marksOf: (node) => marksInside(node, 'attribute_list'),
  isTest: (_name, marks) =>
    /\[(?:\w+:\s*)?(?:Fact|Theory|Test|TestCase\w*|TestMethod|DataTestMethod|Property)\b/.test(marks),
  skipMark: /\bSkip\s*=\s*"[^"]*"|\[(?:Ignore|Explicit)\b[^\]]*\]/,
  skipCall: /^(?:Assert\.(?:Ignore|Inconclusive|Skip)|Skip\.\w+)\(/,
  isSetUp: (_name, marks) => /\[(?:OneTimeSetUp|SetUp|TestInitialize|ClassInitialize)\b/.test(marks),
  calls: ['invocation_expression'],
  assertCall:
    /^(?:\w+\.)*(?:\w*Assert\w*\.\w+|Assert\w*|Verify\w*|Check\.That\w*|Expect\w*)(?:<[^(]*>)?\(|\.(?:Should(?:[A-Z]\w*)?\(|Verify\w*\(|(?:DidNotReceive|Received)\w*\()/,
  namesIn,
});

/** `using static Xunit.Assert;` */
function namesIn(root: SyntaxNode): RegExp | null {
  const isStatic = root.namedChildren.some(
    (node) => node?.type === 'using_directive' && /^using\s+static\s+[\w.]*\w*Assert\w*\s*;/.test(node.text),
  );
  return isStatic
    ? /^(?:Equal|NotEqual|AreEqual|AreSame|Same|NotSame|True|False|IsTrue|IsFalse|Null|NotNull|IsNull|IsNotNull|Contains|DoesNotContain|Empty|NotEmpty|Single|Throws\w*|ThrowsAny\w*|That|Fail|InRange|Matches|StartsWith|EndsWith|IsType|Collection|All|Equivalent|StrictEqual)(?:<[^(]*>)?\(/
    : null;
}
