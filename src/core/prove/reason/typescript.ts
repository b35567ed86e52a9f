import { readTypeScriptErrors } from '../read-typescript-errors.ts';
import type { ReasonReader } from '../reason-reader.ts';

const ofFile = /^\S.*(?:\(\d+,\d+\)|:\d+:\d+ -): error TS\d+: |^\S.*:\d+:\d+ - error TS\d+: /;

/** `tsc`, before or instead of a test runner. */
export const typescript: ReasonReader = {
  name: 'typescript',
  command: /^(?:tsc|vue-tsc|tsgo)\b/,
  read(lines) {
    const own = lines.filter((line) => ofFile.test(line));
    if (own.length > 0)
      return { line: lines.findLastIndex((line) => ofFile.test(line)), failures: readTypeScriptErrors(own) };
    const line = lines.findLastIndex((each) => /^error TS\d+: /.test(each));
    return line < 0 ? null : { line, failures: [{ kind: 'crashed', message: lines[line] ?? '' }] };
  },
};
