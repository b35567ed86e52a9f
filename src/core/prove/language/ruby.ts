import type { Language } from '../language.ts';

// Ruby says 'it' from 3.4 on, `it' before.
const method = String.raw`undefined (?:local variable or )?method [\x60']([^']+)' for (?!nil\b)`;
const constant = String.raw`uninitialized constant ([\w:]+)`;

export const ruby: Language = {
  missing: [
    new RegExp(String.raw`^(?:NoMethodError|NameError)(?: ?:\s*| )${method}`),
    new RegExp(String.raw`^NameError(?: ?:\s*| )${constant}`),
    /^NameError(?: ?:\s*| )undefined local variable or method [`']([^']+)'/,
    /^ArgumentError(?: ?:\s*| )unknown keywords?: :(\w+)/,
    /^LoadError(?: ?:\s*| )cannot load such file -- (\S+)/,
    // On the console of `ruby` itself the class comes last.
    new RegExp(String.raw`: ${method}.*\((?:NoMethodError|NameError)\)$`),
    new RegExp(String.raw`: ${constant}.*\(NameError\)$`),
    /: undefined local variable or method [`']([^']+)'.*\(NameError\)$/,
    /: cannot load such file -- (\S+) \(LoadError\)$/,
  ],
  unparsable: [/^SyntaxError\b/, /: syntax errors?(?:,| found)/, /\(SyntaxError\)$/],
  otherThrown: /^expected .{1,200}, got #<|exception expected, not$|unexpected exception|expected no Exception/i,
  missingInside: [new RegExp(method), new RegExp(constant)],
};
