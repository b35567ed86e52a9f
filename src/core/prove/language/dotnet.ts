import type { Language } from '../language.ts';

const missing: readonly string[] = [
  String.raw`MissingMethodException ?: .{0,200}?(?:[\w<>]+\.)*(\w+)\(`,
  String.raw`MissingMethodException ?: `,
  String.raw`MissingFieldException ?: .{0,100}'(?:\w+\.)*(\w+)'`,
  String.raw`TypeLoadException ?: Could not load type '([^']+)'`,
];

/** Assemblies that were built against others than there are now. */
export const dotnet: Language = {
  missing: missing.map((wording) => new RegExp(String.raw`^(?:\w+\.)*${wording}`)),
  unparsable: [],
  otherThrown: /Assert\.Throws/,
  missingInside: missing.map((wording) => new RegExp(wording)),
};
