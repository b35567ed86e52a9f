import { findLastLine } from '../../gate/find-last-line.ts';
import { dotnetTest as counts } from '../../gate/reader/dotnet-test.ts';
import type { Failure } from '../failure.ts';
import { dotnet } from '../language/dotnet.ts';
import { maxSaidLength, testFailure } from '../read-said.ts';
import type { ReasonReader } from '../reason-reader.ts';

const failedTest = /^\s*(?:\[xUnit\.net [\d:.]+\]\s+)?(?:Failed|failed) (\S.*?) [[(](?:< )?\d[\d.,]* ?m?s[\])]$/;
const compiler = /^\s*\S.*\(\d+,\d+\): error ((?:CS|FS|BC)\d{4}): (.*?)(?: \[[^\]]*proj\S*\])?$/;
const build = /^\s*(?:\S.* : |\S+ ?: )?error ((?:MSB|NU|NETSDK)\d{4}): (.*?)(?: \[[^\]]*proj\S*\])?$/;
const missing = new Set([
  'CS0103',
  'CS0117',
  'CS0234',
  'CS0246',
  'CS0400',
  'CS0426',
  'CS0430',
  'CS0433',
  'CS1061',
  'CS1739',
  'CS0539',
  'CS0115',
]);

/** `dotnet test`: the compiler's errors, else the tests above a summary that counts failed ones. */
export const dotnetTest: ReasonReader = {
  name: 'dotnet',
  command: counts.command,
  read(lines) {
    const compiled = lines.flatMap(readCompiler);
    const end = counts.read(lines);
    const last = lines.findLastIndex((line) => compiler.test(line) || build.test(line));
    if (compiled.length > 0)
      return { line: last, failures: [...compiled, ...(end ? readTests(lines, end.counts.failed) : [])] };
    const aborted = findLastLine(lines, /^\s*(The active test run was aborted.*|Test host process crashed.*)$/);
    if (aborted)
      return {
        line: aborted.line,
        failures: [...readTests(lines, end?.counts.failed ?? 0), { kind: 'crashed', message: aborted.match[1] ?? '' }],
      };
    if (end)
      return {
        line: end.line,
        failures: end.counts.collected === 0 ? [{ kind: 'empty' }] : readTests(lines, end.counts.failed),
      };
    const stop = findLastLine(lines, build);
    return stop && { line: stop.line, failures: [{ kind: 'crashed', message: `${stop.match[1]}: ${stop.match[2]}` }] };
  },
};

function readCompiler(whole: string): Failure[] {
  const [, code = '', said = ''] = compiler.exec(whole.slice(0, maxSaidLength)) ?? [];
  if (code === '') return [];
  // "'Cart' does not contain a definition for 'Clear'": what is missing comes second there.
  const name = /(?:definition for|named|parameter) '([^']+)'/.exec(said)?.[1] ?? /'([^']+)'/.exec(said)?.[1];
  if (missing.has(code)) return [{ kind: 'missing', names: name === undefined ? [] : [name.replace(/\(.*$/, '')] }];
  // The C# parser's codes are 1001 to 1056 and the ones for text that ends too early.
  const isParser =
    /^CS(?:10[0-5]\d|15(?:1[3-9]|2\d|3\d)|80(?:2|3)\d|1(?:513|514|525|526))$/.test(code) || code === 'FS0010';
  return [{ kind: isParser ? 'unparsable' : 'unloadable', message: `${code}: ${said}` }];
}

function readTests(lines: readonly string[], failed: number): Failure[] {
  const tests = lines.flatMap((line, index) => {
    const name = failedTest.exec(line.slice(0, maxSaidLength))?.[1];
    if (name === undefined) return [];
    const said = lines.slice(index + 1, index + 8).map((each) => each.trim());
    const message = said.indexOf('Error Message:');
    return [testFailure(name, said.slice(message + 1), dotnet)];
  });
  return failed === 0 ? [] : tests.slice(-failed);
}
