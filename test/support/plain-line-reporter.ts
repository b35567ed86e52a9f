import { writeSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Prints `N passed, N failed` (and `, N skipped` if any) as the very last line, for readers that know nothing of vitest. */
export default class PlainLineReporter implements Reporter {
  onTestRunEnd(testModules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const line = plainLine(testModules, unhandledErrors.length);
    // Coverage is printed after this hook, so wait until nothing can follow.
    process.once('exit', () => writeSync(1, `${line}\n`));
  }
}

function plainLine(testModules: readonly TestModule[], unhandledErrorCount: number): string {
  let passed = 0;
  let skipped = 0;
  // An error outside of tests is a failure too, or a run that broke would read as a good one.
  let failed = unhandledErrorCount;
  for (const testModule of testModules) {
    failed += testModule.errors().length;
    for (const suite of testModule.children.allSuites()) failed += suite.errors().length;
    for (const test of testModule.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') passed += 1;
      else if (state === 'failed') failed += 1;
      else skipped += 1;
    }
  }
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
