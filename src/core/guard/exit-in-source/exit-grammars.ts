import type { Language } from '../syntax.ts';
import { exitsByCall } from './by-call.ts';
import type { ExitGrammar } from './exit-grammar.ts';
import { handlesSignal } from './handles-signal.ts';
import { javascriptExits } from './javascript.ts';
import { phpExits } from './php.ts';
import { pythonExits } from './python.ts';
import { rubyExits } from './ruby.ts';
import { shellExits } from './shell.ts';
import { waitsForSignal } from './waits-for-signal.ts';

const javaSignals = {
  call: /^(?:sun\.misc\.)?Signal\.handle\s*\(/,
  byName: String.raw`\bSignal\.handle\(\s*new\s+(?:sun\.misc\.)?Signal\("\w+"\)\s*,\s*\w+::NAME\b`,
  declared: String.raw`(?:void|int)`,
};

export const exitGrammars: Readonly<Partial<Record<Language, ExitGrammar>>> = {
  typescript: javascriptExits,
  tsx: javascriptExits,
  javascript: javascriptExits,
  python: pythonExits,
  ruby: rubyExits,
  php: phpExits,
  shell: shellExits,
  go: exitsByCall({
    hint: /\bExit\b/,
    types: ['call_expression'],
    call: /^(?:os|syscall|unix)\.Exit\(([^)]*)\)$/,
    entryFunction: /^main$/,
    bareWhen: null,
    entryText: /^package\s+main\b/m,
    onSignal: waitsForSignal,
    hiding: null,
  }),
  rust: exitsByCall({
    hint: /exit\b/,
    types: ['call_expression'],
    call: /^(?:(?:std::)?process::exit|exit|(?:libc|nix)::_?exit)\(([^)]*)\)$/,
    entryFunction: /^main$/,
    bareWhen: /\buse\s+std::process::/,
    entryText: null,
    hiding: null,
  }),
  java: exitsByCall({
    hint: /\b(?:exit|halt)\b/,
    types: ['method_invocation'],
    call: /^(?:(?:java\.lang\.)?System\.exit|(?:java\.lang\.)?Runtime\.getRuntime\(\)\.(?:exit|halt)|exit)\(([^)]*)\)$/,
    entryFunction: /^main$/,
    bareWhen: /\bimport\s+static\s+java\.lang\./,
    entryText: null,
    // A shutdown hook is none: it runs at each end, that of a failed test run too.
    onSignal: (node, text) => handlesSignal(node, text, javaSignals),
    hiding: /addShutdownHook/,
  }),
  csharp: exitsByCall({
    hint: /\bExit/,
    types: ['invocation_expression', 'assignment_expression'],
    call: /^(?:System\.)?Environment\.(?:Exit\(([^)]*)\)|ExitCode ?= ?(?=0\b))/,
    entryFunction: /^Main$/,
    bareWhen: null,
    entryText: null,
    hiding: /ProcessExit/,
  }),
  cpp: exitsByCall({
    hint: /exit/i,
    types: ['call_expression'],
    call: /^(?:std::|::)?(?:exit|_exit|_Exit|quick_exit)\(([^)]*)\)$/,
    entryFunction: /^main\b/,
    bareWhen: null,
    entryText: null,
    hiding: /\batexit\b/,
  }),
};
