import type { SyntaxNode } from '../syntax.ts';
import { functionTests } from './by-function.ts';

const maxNames = 20;

/** Where a file is built is no choice of the change; any other tag is off unless a command sets it. */
const platformTags =
  /^(?:go1\.\d+|cgo|race|unix|gc|gccgo|aix|android|darwin|dragonfly|freebsd|illumos|ios|js|linux|netbsd|openbsd|plan9|solaris|wasip1|windows|386|amd64|arm|arm64|loong64|mips\w*|ppc64\w*|riscv64|s390x|wasm)$/;

/** The standard library's tests, and testify. */
export const goTests = functionTests({
  functions: ['function_declaration', 'method_declaration'],
  holders: [],
  marksOf: () => '',
  isTest: (name) => /^(?:Test|Fuzz|Example)(?![a-z])/.test(name),
  skipMark: /(?!)/,
  skipCall: /^\w+\.(?:Skip|Skipf|SkipNow)\(/,
  hidesFile: (comment) =>
    /^\/\/(?:go:build| ?\+build) /.test(comment) &&
    (comment.match(/(?<![!\w.])[a-z][\w.]*/gi) ?? [])
      .slice(comment.includes('go:build') ? 2 : 1)
      .some((tag) => !platformTags.test(tag)),
  calls: ['call_expression'],
  assertCall:
    /^(?:(?!log\.|fmt\.)\w+\.(?:Errorf|Fatal|Fatalf|Fail|FailNow|Error(?=\([^)]))\(|(?:assert|require|is|cmp|qt|td)\.(?!New\b)\w+\(|(?:\w+\.)?(?:Expect|Eventually|Consistently|Ω)\()/,
  namesIn,
});

/** testify under another name, and what is made once for a test: `is := is.New(t)`, `g := NewWithT(t)`. */
function namesIn(root: SyntaxNode): RegExp | null {
  const { text } = root;
  const imported = text.matchAll(/\b(\w+)\s+"[^"\n]*\/(?:assert|require|is|quicktest|td|check|must)"/g);
  const made = text.matchAll(
    /\b(\w+)\s*:?=\s*(?:\w+\.)?(?:New|NewWithT|NewGomegaWithT|NewRelaxed)\((?:t|tb|b|s\.T\(\))\)/g,
  );
  const names = [...imported, ...made].map((each) => each[1] ?? '').filter((name) => name !== '');
  const all = [...new Set(names)].slice(0, maxNames);
  const isSuite = text.includes('suite.Suite');
  if (all.length === 0 && !isSuite) return null;
  const inSuite = !isSuite
    ? ''
    : '|^\\w+\\.(?:(?:Require|Assert)\\(\\)\\.\\w+|(?:Equal|NotEqual|True|False|Nil|NotNil|NoError|Error|ErrorIs|ErrorAs|Len|Contains|Empty|NotEmpty|Zero|Panics)\\w*)\\(';
  return new RegExp(`^(?:${['(?!)', ...all].join('|')})\\.\\w+\\(${inSuite}`);
}
