import { findLastLine } from '../../gate/find-last-line.ts';
import { goTest as counts } from '../../gate/reader/go-test.ts';
import type { Failure } from '../failure.ts';
import { readGoErrors } from '../read-go-errors.ts';
import type { ReasonReader } from '../reason-reader.ts';

const packageFailed = /^FAIL\t(\S+)(?:\t[\d.]+s|\s\[(?:build|setup) failed\])$/;
const testFailed = /^\s*--- FAIL: (\S+) \([\d.]+s\)$/;
const refused =
  /^go: (?:cannot find main module|go\.mod file not found|errors parsing|updates to go\.mod|inconsistent vendoring|no packages)|^pattern .*: (?:directory prefix|no matching packages|no such)/;
const ends = /^(?:ok {2}|\? {3}|---|FAIL|PASS)(?:\t|$)/;

/**
 * `go test`: a failed test counts where its package then says FAIL by itself, or panics; a package that ends its process
 * with `os.Exit` says neither. The compiler's errors are on standard error.
 */
export const goTest: ReasonReader = {
  name: 'go',
  command: counts.command,
  read(written) {
    const lines = written.flatMap(outputOf);
    const compiled = readGoErrors(lines);
    const line = written.findLastIndex(
      (each) => packageFailed.test(each) || /"Action":"(?:fail|build-fail)"/.test(each),
    );
    if (line < 0) return readStop(lines);
    const failures = [...compiled, ...readPackages(lines)];
    return failures.length > 0 ? { line, failures } : null;
  },
};

/** It found nothing to build. */
function readStop(lines: readonly string[]): ReturnType<ReasonReader['read']> {
  const stop = findLastLine(lines, refused);
  return stop && { line: stop.line, failures: [{ kind: 'crashed', message: lines[stop.line] ?? '' }] };
}

/** With `-json` the text is in events. */
function outputOf(line: string): string[] {
  if (!line.startsWith('{') || !/"Action":"(?:output|build-output)"/.test(line)) return [line];
  try {
    const event: unknown = JSON.parse(line);
    if (typeof event !== 'object' || event === null || !('Output' in event)) return [line];
    return typeof event.Output === 'string' ? [event.Output.replace(/\n$/, '')] : [line];
  } catch {
    return [line];
  }
}

function readPackages(lines: readonly string[]): Failure[] {
  const failures: Failure[] = [];
  let tests: string[] = [];
  let isRunner = false;
  let stop: string | null = null;
  for (const line of lines) {
    const test = testFailed.exec(line)?.[1];
    if (test !== undefined) tests.push(test);
    else if (line === 'FAIL') isRunner = true;
    else if (line.startsWith('panic: test timed out after ')) stop = line;
    else if (/^panic: |^fatal error: /.test(line)) stop ??= line;
    else if (/^(?:exit status \d+|signal: .+)$/.test(line)) stop ??= line;
    const failed = packageFailed.exec(line);
    if (!failed) {
      if (ends.test(line) && line !== 'FAIL' && line !== 'PASS') [tests, isRunner, stop] = [[], false, null];
      continue;
    }
    const isOwn =
      isRunner || (stop !== null && stop.startsWith('panic: ') && !stop.startsWith('panic: test timed out'));
    if (isOwn && tests.length > 0)
      failures.push(...leaves(tests).map((name) => ({ kind: 'failed' as const, test: name })));
    else if (!line.endsWith('failed]'))
      failures.push({ kind: 'crashed', message: `${failed[1]}: ${stop ?? 'ended without FAIL'}` });
    [tests, isRunner, stop] = [[], false, null];
  }
  return failures;
}

/** A test whose subtests failed is told by them. */
function leaves(tests: readonly string[]): string[] {
  const parents = new Set(tests.map((test) => test.slice(0, Math.max(0, test.lastIndexOf('/')))));
  return tests.filter((test) => !parents.has(test));
}
