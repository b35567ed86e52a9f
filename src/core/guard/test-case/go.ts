import { functionTests } from './by-function.ts';

/** The standard library's tests, and testify. */
export const goTests = functionTests({
  functions: ['function_declaration', 'method_declaration'],
  holders: [],
  marksOf: () => '',
  isTest: (name) => /^(?:Test|Fuzz|Example)(?![a-z])/.test(name),
  skipMark: /(?!)/,
  skipCall: /^\w+\.(?:Skip|Skipf|SkipNow)\(/,
  calls: ['call_expression'],
  assertCall: /^(?:\w+\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)\(|(?:assert|require|is|cmp|qt|td)\.\w+\()/,
});
