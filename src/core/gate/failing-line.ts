/** What a line says about a failure. */
export type FailingLine =
  /** Names a test, a file or a package that failed. */
  | { readonly kind: 'name'; readonly name: string }
  /** Says what was wrong. */
  | { readonly kind: 'message'; readonly message: string };

/** How runners name what failed; the first group is the name. */
const names: readonly RegExp[] = [
  /^\s*not ok \d+ (?:- )?(?!.*# (?:TODO|SKIP))(.+)$/, // TAP
  /^\s*[✖✗✕×] (?!failing tests:|\d+ problems?\b|.*# (?:TODO|SKIP)\b)(.+)$/, // node:test, vitest, jest, bats
  /^\s*● (.+)$/, // jest
  /^\s*FAIL\s+(\S.*)$/, // vitest, jest, go's packages, nextest
  /^(?:FAILED|ERROR) (\S+?(?:::.+?)?)(?: - .*)?$/, // pytest
  /^(?:FAIL|ERROR): (\w.*)$/, // unittest
  /^\s*--- FAIL: (\S+)/, // go
  /^\{.*"Action":"fail".*"Test":"([^"]+)"/, // go -json
  /^test (.+) \.\.\. FAILED$/, // cargo
  /^\[ERROR\] {2,}(\w[\w.$]*\.\w+):\d+/, // surefire
  /^(\S.* > .+) FAILED$/, // gradle
  /^rspec \S+ # (.+)$/,
  /^([A-Z]\w*(?:::\w+)*#\w+)\b/, // minitest
  /^\s*\d+\) (?!(?:Failure|Error):$)(.+)$/, // phpunit, mocha, exunit, rspec
  /^\s+Failed (\S+) \[/, // dotnet
  /^\s+\d+ - (\S+) \((?:Failed|Timeout|Not Run|SEGFAULT|Subprocess aborted|Child aborted)/, // ctest
];

/** How tools say what was wrong. */
const messages: readonly RegExp[] = [
  /^E {2,}\S/, // pytest
  /^\s*(?:# )?(?:\[?\w+\]? )?(?:[\w$]+[.:]+)*\w*(?:Error|Exception)\b(?!s)/, // TAP puts what a file wrote into comments
  /^\s*(?:fatal )?error(?:\[\w+\])?:? /i, // rustc, npm scripts, vite
  /\berror(?: [A-Z]{2,}\d+)?: /, // tsc, gcc, clang, javac
  /^\s+\d+:\d+\s+error\s/, // eslint
  /^\s+(?:x|×) [\w-]+(?:\([\w/-]+\))?: /, // oxlint
  /^\[(?:ERROR|error|FAIL)\] +\S/,
  /\bpanicked at\b|^panic: /,
  /^\s*(?:Expected|Received|expected|Actual|actual|got|left|right|Failed asserting|Assertion|Failure\/Error)\b.*\S/,
  /^\s+\S+_test\.go:\d+: /,
  /^\S+\.\w+:\d+(?::\d+)?: \S/, // compilers: file:line:column: what
  /^make(?:\[\d+\])?: \*\*\* /,
  /: (?:command )?not found$|: Permission denied$/,
];

/** Said around a failure without telling which. */
const noise =
  /^npm (?:ERR!|error)|^\s*at |^\s*error: '(?:test failed|\d+ subtests? failed)'$|^error: (?:test failed, to rerun|test run failed|could not compile|aborting due to|script ")/i;

/** What a line says stands at its start; no pattern runs over a long one. */
const maxLength = 300;

/** Reads one plain line. `null`: nothing about a failure. */
export function readFailingLine(whole: string): FailingLine | null {
  const line = whole.slice(0, maxLength);
  if (noise.test(line)) return null;
  for (const pattern of names) {
    const name = pattern.exec(line)?.[1]?.trim();
    if (name) return { kind: 'name', name };
  }
  return messages.some((pattern) => pattern.test(line)) ? { kind: 'message', message: line.trim() } : null;
}
