import { findLastLine } from '../../gate/find-last-line.ts';
import { gradle as counts } from '../../gate/reader/gradle.ts';
import type { Failure } from '../failure.ts';
import { jvm } from '../language/jvm.ts';
import { readJavaErrors } from '../read-java-errors.ts';
import { testFailure } from '../read-said.ts';
import type { ReasonReader } from '../reason-reader.ts';

const failedTest = /^(\S.* > .+) FAILED$/;

/** Gradle: the compiler's errors above a compile task that failed, else the tests above `N tests completed, N failed`. */
export const gradle: ReasonReader = {
  name: 'gradle',
  command: counts.command,
  read(lines) {
    const wrong = findLastLine(lines, /^\* What went wrong:$/);
    const end = counts.read(lines);
    if (!wrong) return end?.counts.collected === 0 ? { line: end.line, failures: [{ kind: 'empty' }] } : null;
    const said = (lines[wrong.line + 1] ?? '').trim();
    const failures: Failure[] = [
      ...(end && end.counts.failed > 0 ? readTests(lines.slice(0, end.line), end.counts.failed) : []),
      ...(/^Execution failed for task '\S*:compile\w*'/.test(said) ? readJavaErrors(lines) : []),
    ];
    if (failures.length > 0) return { line: wrong.line, failures };
    const cause = (lines[wrong.line + 2] ?? '').replace(/^> /, '').trim();
    if (cause.startsWith('No tests found for given includes'))
      return { line: wrong.line, failures: [{ kind: 'empty' }] };
    return { line: wrong.line, failures: [{ kind: 'crashed', message: cause === '' ? said : `${said} ${cause}` }] };
  },
};

function readTests(lines: readonly string[], failed: number): Failure[] {
  const tests = lines.flatMap((line, index) => {
    const name = failedTest.exec(line)?.[1];
    return name === undefined ? [] : [testFailure(name, [exceptionOf(lines, index)], jvm)];
  });
  return tests.slice(-failed);
}

/** Gradle shortens an exception to its class and place, unless it is told otherwise. */
function exceptionOf(lines: readonly string[], index: number): string {
  return (lines[index + 1] ?? '').trim().replace(/ at \S+:\d+$/, '');
}
