import type { Language } from '../language.ts';

const error = String.raw`^(?:Uncaught )?(?:\w*Error(?: \[\w+\]|\[[^\]]*\])?: )*`;
const callee = String.raw`([\w$#]+)(?:\(\.{3}\))?\)? is not a (?:function|constructor)\b`;

/** Node's wording, and that of Vite and Jest where they load modules themselves. */
export const javascript: Language = {
  missing: [
    // Of a super class that isn't there only `undefined` is said.
    /^TypeError(?: \[\w+\])?: Class extends value (?:undefined|null)/,
    new RegExp(`^(?:Uncaught )?TypeError(?: \\[\\w+\\])?: (?:.{0,300}[^\\w$#])?${callee}`),
    /^(?:Uncaught )?ReferenceError(?: \[\w+\])?: ([\w$]+) is not defined/,
    new RegExp(`${error}Cannot find (?:module|package) '([^']+)'`),
    new RegExp(`${error}The requested module '[^']+' does not provide an export named '([^']+)'`),
    new RegExp(`${error}Named export '([^']+)' not found`),
    new RegExp(`${error}Failed to resolve (?:import|entry for package) "([^"]+)"`),
    new RegExp(String.raw`${error}Failed to load url (\S+) \(resolved`),
    new RegExp(`${error}Package subpath '([^']+)' is not defined by`),
    new RegExp(String.raw`${error}\[vitest\] No "([^"]+)" export is defined on`),
  ],
  unparsable: [
    /^(?:\w+: )*SyntaxError\b/,
    /^(?:\w+: )*(?:Failed to parse source|Transform failed|Parse failure|Build failed with)\b/,
    /\[PARSE_ERROR\]|ERR_INVALID_TYPESCRIPT_SYNTAX/,
    /^Jest encountered an unexpected token/,
    /: ERROR: (?:Expected|Unexpected|Unterminated)\b/,
  ],
  otherThrown:
    /\bto(?: be)? throw|\.toThrow|\bto be instance of|instance of "|not match the (?:regular expression|validation function)|was thrown\b|(?:^|\s)Comparison \{/,
  missingInside: [new RegExp(callee), /ReferenceError: ([\w$]+) is not defined|"([\w$]+) is not defined"/],
};
