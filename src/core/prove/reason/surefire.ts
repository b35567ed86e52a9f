import { findLastLine } from '../../gate/find-last-line.ts';
import { surefire as counts } from '../../gate/reader/surefire.ts';
import type { Failure } from '../failure.ts';
import { jvm } from '../language/jvm.ts';
import { readJavaErrors } from '../read-java-errors.ts';
import { testFailure } from '../read-said.ts';
import type { ReasonReader } from '../reason-reader.ts';

/** `[ERROR] shop.CartTest.adds -- Time elapsed: 0.05 s <<< FAILURE!`; older: `adds(shop.CartTest)  Time elapsed: 0.05 sec  <<< ERROR!`. */
const failedTest = /^(?:\[ERROR\] )?(\S.*?)(?: --)? +Time elapsed: [\d.,]+ s(?:ec)? +<<< (?:FAILURE|ERROR)!$/;
const goal = /^\[ERROR\] Failed to execute goal (.*)$/;
const crashed = /^\[ERROR\] (The forked VM terminated.*|There was a timeout.*|Error occurred in starting fork.*)$/;

/** Maven: the compiler's errors, else the tests of Surefire and Failsafe, else what Maven itself could not do. */
export const surefire: ReasonReader = {
  name: 'surefire',
  command: counts.command,
  read(lines) {
    const end = counts.read(lines);
    const compiled = findLastLine(lines, /^\[ERROR\] COMPILATION ERROR\b/);
    const stop = findLastLine(
      lines,
      /^\[ERROR\] (?:Failed to execute goal |The build could not read |No goals have been |Unknown lifecycle )/,
    );
    const line = Math.max(end?.line ?? -1, compiled?.line ?? -1, stop?.line ?? -1);
    if (line < 0) return null;
    const failures: Failure[] = [
      ...(end ? readTests(lines.slice(0, end.line), end.counts.failed) : []),
      ...(compiled ? readJavaErrors(lines.slice(compiled.line)) : []),
    ];
    if (failures.length > 0) return { line, failures };
    const broken = firstLine(lines, crashed) ?? (end && end.counts.failed > 0 ? null : firstLine(lines, goal));
    const said = broken?.[1] ?? lines[stop?.line ?? -1]?.replace('[ERROR] ', '');
    if (end?.counts.collected === 0 && /No tests (?:matching|were executed)|There are no tests/.test(said ?? '')) {
      return { line, failures: [{ kind: 'empty' }] };
    }
    return said === undefined ? null : { line, failures: [{ kind: 'crashed', message: said }] };
  },
};

/** Maven repeats what it says with a stack. */
function firstLine(lines: readonly string[], pattern: RegExp): RegExpExecArray | null {
  const line = lines.find((each) => pattern.test(each));
  return line === undefined ? null : pattern.exec(line);
}

function readTests(lines: readonly string[], failed: number): Failure[] {
  const tests = lines.flatMap((line, index) => {
    const name = failedTest.exec(line)?.[1];
    if (name === undefined || /^Tests run: \d/.test(name)) return [];
    const said = lines.slice(index + 1, index + 20);
    const stack = said.findIndex((each) => /^\s+at /.test(each));
    return [testFailure(name, said.slice(0, stack < 0 ? 1 : stack), jvm)];
  });
  return failed === 0 ? [] : tests.slice(-failed);
}
