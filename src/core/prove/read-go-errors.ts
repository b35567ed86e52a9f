import type { Failure } from './failure.ts';
import { maxSaidLength } from './read-said.ts';

const place = /^(?:vet: )?\S+\.go:\d+(?::\d+)?: (.*)$/;
const missing: readonly RegExp[] = [
  /^undefined: (?:\w+\.)*(\w+)/,
  /^undeclared name: (\w+)/,
  /^(?:\S+\.)?(\w+) undefined \(/,
  /^unknown field '?(\w+)'? in struct literal/,
  /^\S+ does not implement .*\(missing (?:method|type) (\w+)\)/,
  /\(missing method (\w+)\)/,
  /^cannot find (?:package|module providing package) "?([^\s":]+)/,
  /^no required module provides package ([^\s;]+)/,
  /^package (\S+) is not in (?:GOROOT|std)/,
  /^(?:name|undefined:) (\w+) not (?:exported by|declared by) package/,
  /^module .* found .*, but does not contain package (\S+)$/,
];
/** How the parser begins; everything else is the type checker's. */
const parser =
  /^(?:syntax error\b|expected |missing |illegal |unexpected |newline in |non-declaration |.* not terminated\b|.*found '?(?:EOF|newline)\b)/;

/** Failures for the compiler's errors: below a heading `# package`, and where a package could not be set up. */
export function readGoErrors(lines: readonly string[]): Failure[] {
  const failures: Failure[] = [];
  let isBuild = false;
  for (const whole of lines) {
    const line = whole.slice(0, maxSaidLength);
    if (/^# \S+(?: \[\S+\])?$/.test(line)) isBuild = true;
    else if (/^(?:ok {2}|\? {3}|---|===|FAIL|PASS)(?:\s|$)/.test(line)) isBuild = false;
    const said = place.exec(line)?.[1];
    if (said === undefined || /^too many errors$/.test(said)) continue;
    const name = missing.map((pattern) => pattern.exec(said)?.[1]).find((each) => each !== undefined);
    const isSetup = /^(?:no required module|cannot find |package )/.test(said);
    if (!isBuild && !isSetup) continue;
    if (name !== undefined) failures.push({ kind: 'missing', names: [name] });
    else failures.push({ kind: parser.test(said) ? 'unparsable' : 'unloadable', message: said });
  }
  return failures;
}
