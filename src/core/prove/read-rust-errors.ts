import type { Failure } from './failure.ts';
import { maxSaidLength } from './read-said.ts';

const error = /^error(?:\[(E\d{4})\])?: (.*)$/;
/** Around the errors, not one of them. */
const summary = /^(?:could not compile|aborting due to|test failed|\d+ targets? failed|build failed)/;
const missing: readonly RegExp[] = [
  /^unresolved imports? `(?:[^`]*::)?([^`:]+)`/,
  /^cannot find (?:\w+[ ,-]+){1,6}`([^`]+)`/,
  /^failed to resolve: .* (?:module|crate|type|import|item) `([^`]+)`/,
  /^failed to resolve: could not find `([^`]+)`/,
  /^no (?:\w+[ ,-]+){1,5}named `([^`]+)` found/,
  /^no field `([^`]+)` on type/,
  /^(?:struct|variant|union) `[^`]+` has no field named `([^`]+)`/,
  /^(?:method|associated \w+|type|const) `([^`]+)` is not a member of trait/,
  /^file not found for module `([^`]+)`/,
  /^can't find crate for `([^`]+)`/,
  /^couldn't read `([^`]+)`/,
  /^environment variable `([^`]+)` not defined/,
];
/** Failures for rustc's errors, one each. An error without a code that names nothing missing is the parser's. */
export function readRustErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line): Failure[] => {
    const [, code, said = ''] = error.exec(line.slice(0, maxSaidLength)) ?? [];
    if (said === '' || summary.test(said)) return [];
    const name = missing.map((pattern) => pattern.exec(said)?.[1]).find((each) => each !== undefined);
    if (name !== undefined) return [{ kind: 'missing', names: [name] }];
    return [{ kind: code === undefined ? 'unparsable' : 'unloadable', message: said }];
  });
}
