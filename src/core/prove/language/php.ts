import type { Language } from '../language.ts';

const missing: readonly string[] = [
  String.raw`Call to undefined (?:method|function) (?:[\w\\]+::)?([\w\\]+)\(\)`,
  String.raw`(?:Class|Interface|Trait|Enum) ["']([^"']+)["'] not found`,
  String.raw`Undefined (?:class )?constant "?(?:[\w\\]+::)?(\w+)"?`,
  String.raw`Undefined property: [\w\\]+::\$(\w+)`,
  String.raw`Access to undeclared static property (?:[\w\\]+::)?\$(\w+)`,
  String.raw`Unknown named parameter \$(\w+)`,
  String.raw`Failed opening required '([^']+)'`,
];

export const php: Language = {
  missing: missing.map((wording) => new RegExp(`^(?:Fatal error: )?(?:Uncaught )?(?:\\w*Error: )?${wording}`)),
  unparsable: [/\bParseError: |^(?:PHP )?Parse error: |^(?:Fatal error: Uncaught )?ParseError\b/],
  otherThrown: /^Failed asserting that exception of type/,
  missingInside: missing.map((wording) => new RegExp(wording)),
};
