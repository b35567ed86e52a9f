import type { CountReader, CountReading } from '../count-reader.ts';
import { tellCounts } from '../tell-counts.ts';

const packageLine = /^(ok|FAIL|\?)? *\t(\S+)(?:\t(.*)| (\[.*\]))?$/;

/**
 * `go test`: `-json` and `-v` name every test (subtests count, too). Without them there is one line per package and no
 * number of tests: then packages with tests are what is counted, under the name `go-packages`.
 */
export const goTest: CountReader = {
  name: 'go',
  command: /^(?:go (?:-C \S+ )?test|gotestsum)\b/,
  emptyExitCodes: [],
  sums: true,
  read(lines) {
    return readJson(lines) ?? readText(lines);
  },
};

function readJson(lines: readonly string[]): CountReading | null {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  let last: number | null = null;
  for (const [line, text] of lines.entries()) {
    const event = testEvent(text);
    if (!event) continue;
    // Events of a package, without a test: only a failed build has no test to blame.
    if (event.test === null && event.action !== 'build-fail') {
      last = line;
      continue;
    }
    if (event.action === 'pass') sum.passed += 1;
    else if (event.action === 'fail' || event.action === 'build-fail') sum.failed += 1;
    else if (event.action === 'skip') sum.skipped += 1;
    last = line;
  }
  return last === null ? null : tellCounts('go', last, sum);
}

function testEvent(text: string): { action: string; test: string | null } | null {
  if (!text.startsWith('{') || !/"Action":"(?:pass|fail|skip|build-fail)"/.test(text)) return null;
  try {
    const event: unknown = JSON.parse(text);
    if (typeof event !== 'object' || event === null || !('Action' in event)) return null;
    if (!('Package' in event) && !('ImportPath' in event)) return null;
    const test = 'Test' in event && typeof event.Test === 'string' ? event.Test : null;
    return typeof event.Action === 'string' ? { action: event.Action, test } : null;
  } catch {
    return null;
  }
}

function readText(lines: readonly string[]): CountReading | null {
  const tests = { passed: 0, failed: 0, skipped: 0 };
  const packages = { passed: 0, failed: 0, skipped: 0 };
  let unbuilt = 0;
  let verbose = false;
  let last: number | null = null;
  for (const [line, text] of lines.entries()) {
    if (text.startsWith('=== RUN   ')) verbose = true;
    const test = /^\s*--- (PASS|FAIL|SKIP): \S+ \([\d.]+s\)$/.exec(text);
    if (test) tests[test[1] === 'PASS' ? 'passed' : test[1] === 'FAIL' ? 'failed' : 'skipped'] += 1;
    const found = packageLine.exec(text);
    if (!found) continue;
    const tail = found[3] ?? found[4] ?? '';
    // Coverage prints a package without tests as a line that begins with the tab.
    const isEmpty = found[1] === '?' || found[1] === undefined || /\[no tests? (?:files|to run)\]/.test(tail);
    if (found[1] === undefined && !/coverage: /.test(tail)) continue;
    last = line;
    if (isEmpty) continue;
    if (found[1] === 'FAIL' && /\[(?:build|setup) failed\]/.test(tail)) unbuilt += 1;
    packages[found[1] === 'ok' ? 'passed' : 'failed'] += 1;
  }
  if (last === null) return null;
  if (!verbose) return tellCounts('go-packages', last, packages);
  return tellCounts('go', last, { ...tests, failed: tests.failed + unbuilt });
}
