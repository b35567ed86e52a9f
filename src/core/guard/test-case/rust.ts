import { functionTests, marksBefore } from './by-function.ts';

/** `cargo test`, with tokio's and others' test attributes. */
export const rustTests = functionTests({
  functions: ['function_item'],
  holders: ['mod_item'],
  marksOf: (node) => marksBefore(node, 'attribute_item', 'line_comment'),
  isTest: (_name, marks) => /#\[(?:\w+::)*(?:test|rstest|test_case|quickcheck|wasm_bindgen_test)\b/.test(marks),
  skipMark: /#\[(?:ignore\b[^\]]*|cfg\(any\(\)\)|cfg\(FALSE\))\]?/,
  skipCall: /(?!)/,
  calls: ['macro_invocation', 'call_expression'],
  assertCall:
    /^(?:(?:\w+::)*(?:debug_)?(?:assert|expect|verify|check|ensure)\w*!|(?:\w+::)*(?:panic|unreachable|insta::assert\w*)!|prop_assert\w*!|\S+\.(?:unwrap_err|expect_err|assert_\w+)\()/,
});
