import { functionTests, marksBefore, marksInside } from './by-function.ts';

/** PHPUnit. */
export const phpTests = functionTests({
  functions: ['method_declaration'],
  holders: ['class_declaration'],
  marksOf: (node) => `${marksBefore(node, 'comment')}\n${marksInside(node, 'attribute_list')}`,
  isTest: (name, marks) => name.startsWith('test') || /@test\b|#\[Test\b/.test(marks),
  skipMark: /@group\s+(?:skip|disabled)|#\[Requires\w*/,
  skipCall: /^\$this->markTest(?:Skipped|Incomplete)\(/,
  isSetUp: (name, marks) => /^setUp(?:BeforeClass)?$/.test(name) || /@before|#\[Before/.test(marks),
  calls: ['member_call_expression', 'scoped_call_expression', 'function_call_expression'],
  assertCall:
    /^(?:(?:\$this->|self::|static::|parent::|(?:\\?(?:\w+\\)*)?\w*Assert\w*::)(?:assert\w*|expect(?!NotToPerformAssertions)\w*|fail|\w+(?<=Assert\w*::\w+))|expect|assert\w*)\(|^\$\w+(?:->|::)[\s\S]*->(?:assert\w*|should\w*)\([^()]*\)$|^\$\w+->(?:assert\w*|should\w*)\(/,
});
