import { javascriptStandIn } from './javascript.ts';
import { pythonStandIn } from './python.ts';
import { goStandIn } from './go.ts';
import { rustStandIn } from './rust.ts';
import { javaStandIn } from './java.ts';
import { rubyStandIn } from './ruby.ts';
import { phpStandIn } from './php.ts';
import { csharpStandIn } from './csharp.ts';
import { typescriptStandIn } from './typescript.ts';
import type { StandInGrammar } from './stand-in-grammar.ts';

/** Each language that a stand-in can be made in; the first that has the file's. */
export const standInGrammars: readonly StandInGrammar[] = [
  javascriptStandIn,
  typescriptStandIn,
  pythonStandIn,
  goStandIn,
  rustStandIn,
  javaStandIn,
  rubyStandIn,
  phpStandIn,
  csharpStandIn,
];
