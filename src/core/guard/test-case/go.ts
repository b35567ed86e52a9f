import { functionTests } from './by-function.ts';

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
  assertCall: /^(?:\w+\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)\(|(?:assert|require|is|cmp|qt|td)\.\w+\()/,
});
