import { cargoTest as counts } from '../../gate/reader/cargo-test.ts';
import { findLastLine } from '../../gate/find-last-line.ts';
import type { Failure } from '../failure.ts';
import { readRustErrors } from '../read-rust-errors.ts';
import type { ReasonReader } from '../reason-reader.ts';

const unbuilt = /^error: could not compile `/;
const refused =
  /^error: (?:could not find `Cargo\.toml`|no (?:test|bin|example) target named|failed to (?:parse|load|select)|package ID specification|unexpected argument|no such (?:command|subcommand))/;

/**
 * `cargo test`: the list under the last `failures:` before a target's result, where it has as many names as the result
 * counts. A harness with failed tests exits 101; a target's process that ended otherwise crashed.
 */
export const cargoTest: ReasonReader = {
  name: 'cargo',
  command: counts.command,
  read(lines) {
    const end = counts.read(lines);
    const stop = findLastLine(lines, refused);
    const broken = findLastLine(lines, unbuilt);
    const crash = readCrash(lines);
    const failures: Failure[] = [
      // What a process printed that then ended otherwise than the harness ends isn't the harness's word.
      ...(crash.length > 0 ? crash : readTargets(lines)),
      ...(broken ? readRustErrors(lines) : []),
      ...(stop && !broken ? [{ kind: 'not-run' as const, message: lines[stop.line] ?? '' }] : []),
    ];
    const line = Math.max(end?.line ?? -1, broken?.line ?? -1, stop?.line ?? -1);
    if (line < 0) return null;
    const isEmpty = failures.length === 0 && end?.counts.collected === 0;
    return { line, failures: isEmpty ? [{ kind: 'empty' }] : failures };
  },
};

function readTargets(lines: readonly string[]): Failure[] {
  const failures: Failure[] = [];
  let listed: string[] = [];
  for (const line of lines) {
    if (line === 'failures:') listed = [];
    const name = /^ {4}(\S.*)$/.exec(line)?.[1];
    if (name !== undefined) listed.push(name);
    const result = /^test result: \w+\. \d+ passed; (\d{1,9}) failed; /.exec(line);
    if (!result) continue;
    if (listed.length === Number(result[1]))
      failures.push(...listed.map((test) => ({ kind: 'failed' as const, test })));
    listed = [];
  }
  return failures;
}

function readCrash(lines: readonly string[]): Failure[] {
  const said = findLastLine(lines, /^ {2}process didn't exit successfully: `[^`]*` \((?!exit status: 101\))(.*)\)$/);
  return said ? [{ kind: 'crashed', message: said.match[1] ?? '' }] : [];
}
