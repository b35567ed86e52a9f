import type { Failure } from './failure.ts';
import { maxSaidLength } from './read-said.ts';

/** javac by itself and under Gradle (`File.java:5: error: …`), under Maven (`[ERROR] File.java:[5,41] …`), Kotlin's (`e: File.kt:5:3 …`). */
const places: readonly RegExp[] = [
  /^\s*\S.*\.java:\d+: error: (.*)$/,
  /^\[ERROR\] \S.*\.(?:java|kt|scala|groovy):\[\d+,\d+\] (?:error: )?(.*)$/,
  /^e: \S.*\.kts?:(?:\d+:\d+|\s\(\d+, \d+\):) (.*)$/,
];
const parser =
  /^(?:'.+'(?:, '.+')* (?:or '.+' )?expected|<identifier> expected|illegal |not a statement|reached end of file while parsing|unclosed |class, interface|.*orphaned|'else' without|'catch' without|'try' without|invalid method declaration|malformed |Syntax error|Expecting |Unexpected tokens)/;
const symbol = /^(?:\[ERROR\])?\s*symbol: +(?:\w+ )?([\w$]+)/;

/** Failures for a compiler's errors in test or source files. */
export function readJavaErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((whole, index): Failure[] => {
    const line = whole.slice(0, maxSaidLength);
    const said = places.map((pattern) => pattern.exec(line)?.[1]).find((each) => each !== undefined);
    if (said === undefined) return [];
    const absent =
      /^package ([\w.]+) does not exist/.exec(said)?.[1] ?? /^Unresolved reference:? '?([\w$]+)'?/i.exec(said)?.[1];
    if (absent !== undefined) return [{ kind: 'missing', names: [absent] }];
    if (/^cannot (?:find|resolve) symbol\b/.test(said)) {
      const detail = lines
        .slice(index + 1, index + 5)
        .map((each) => symbol.exec(each)?.[1])
        .find((each) => each !== undefined);
      return [{ kind: 'missing', names: detail === undefined ? [] : [detail] }];
    }
    return [{ kind: parser.test(said) ? 'unparsable' : 'unloadable', message: said }];
  });
}
