import { functionTests, marksInside } from './by-function.ts';

/** JUnit 4 and 5, TestNG, AssertJ, Hamcrest, Mockito. */
export const javaTests = functionTests({
  functions: ['method_declaration'],
  holders: ['class_declaration'],
  marksOf: (node) => marksInside(node, 'modifiers'),
  isTest: (_name, marks) => /@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property)\b/.test(marks),
  skipMark: /@(?:Disabled\w*|Ignore|Test\(\s*enabled\s*=\s*false\s*\))(?:\([^)]*\))?/,
  skipCall: /^(?:\w+\.)?(?:assumeTrue\(\s*false|assumeFalse\(\s*true|abort\()/,
  isSetUp: (_name, marks) => /@(?:Before(?:Each|All|Class|Method)?)\b/.test(marks),
  setUpSkip: /^(?:\w+\.)?assum(?:e\w+|ingThat)\(/,
  calls: ['method_invocation'],
  assertCall: /^(?:\w+\.)*(?:assert\w*|fail|verify\w*|expect\w*|then)\(/,
});
