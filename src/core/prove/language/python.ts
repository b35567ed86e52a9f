import type { Language } from '../language.ts';

const missing: readonly RegExp[] = [
  /^ModuleNotFoundError: No module named '([^']+)'/,
  /^ImportError: cannot import name '([^']+)' from/,
  /^ImportError: No module named '?([\w.]+)'?/,
  // What is `None` where an object was wanted is a wrong result, not a missing name.
  /^AttributeError: (?!'NoneType')(?:.{0,200} )?(?:has no attribute|does not have the attribute) '([^']+)'/,
  /^NameError: (?:global )?name '([^']+)' is not defined/,
  /^TypeError: .{0,200}got an unexpected keyword argument '([^']+)'/,
  /^fixture '([^']+)' not found/,
];

export const python: Language = {
  missing,
  unparsable: [/^(?:SyntaxError|IndentationError|TabError)\b/],
  otherThrown: null,
  missingInside: [],
};
