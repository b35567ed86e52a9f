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
  assertCall: /^(?:\w+\.)*(?:Assert\w*\.\w+|Assert\w*)\(|\.(?:Should\(\)|Verify\w*\()/,
});
