import type { Failure } from './failure.ts';
import { maxSaidLength } from './read-said.ts';

const diagnostic = /(?:^|\s)error TS(\d{4,5}): (.*)$/;

/** Codes that say that a name isn't there: value, type, module, member, export, property. */
const missing = new Set([
  2304, 2305, 2306, 2307, 2318, 2339, 2353, 2503, 2551, 2552, 2583, 2614, 2662, 2663, 2688, 2694, 2724, 2792, 2819,
]);

/** Failures for the compiler's diagnostics in these lines, one each. */
export function readTypeScriptErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line) => {
    const match = diagnostic.exec(line.slice(0, maxSaidLength));
    const code = Number(match?.[1]);
    const message = `TS${code}: ${match?.[2] ?? ''}`;
    if (!match) return [];
    // All of the scanner's and the parser's are below 2000.
    if (code < 2000) return { kind: 'unparsable' as const, message };
    return missing.has(code) ? nameOf(code, match[2] ?? '') : { kind: 'unloadable' as const, message };
  });
}

function nameOf(code: number, text: string): Failure {
  // "Module '"./lib"' has no exported member 'mul'": what is missing comes second there.
  const pattern =
    code === 2305 || code === 2614 || code === 2694 || code === 2724 ? /member(?: named)? '([^']+)'/ : /'([^']+)'/;
  const literal = code === 2353 ? /'([^']+)' does not exist/ : pattern;
  const name = literal.exec(text)?.[1]?.replaceAll('"', '');
  return { kind: 'missing', names: name === undefined ? [] : [name] };
}
