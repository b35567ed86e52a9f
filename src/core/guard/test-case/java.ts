import type { SyntaxNode } from '../syntax.ts';
import { functionTests, marksInside } from './by-function.ts';

const maxNames = 50;

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
  assertCall:
    /^(?:\w+\.)*(?:assert\w*|fail|verify\w*|expect\w*|then\w*)\(|\.(?:andExpect\w*|expectStatus|expectBody|expectNext\w*|verifyComplete|verifyError\w*|statusCode|matches?Json|should\w*)\(/,
  namesIn,
});

/** Static imports from classes that say what they are for. */
function namesIn(root: SyntaxNode): RegExp | null {
  const imports = root.namedChildren.flatMap((node) => (node?.type === 'import_declaration' ? [node.text] : []));
  const names = imports.flatMap((text) => {
    const found = /^import\s+static\s+[\w.]*\b\w*(?:Assert|Check|Verif|Expect|Truth|Should)\w*\.(\w+)\s*;/.exec(text);
    return found === null ? [] : [found[1] ?? ''];
  });
  return names.length === 0 ? null : new RegExp(`^(?:${names.slice(0, maxNames).join('|')})\\(`);
}
