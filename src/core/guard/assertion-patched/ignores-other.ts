import type { SyntaxNode } from '../syntax.ts';
import { descendants } from '../test-case/test-case.ts';
import { saysYes } from './can-fail.ts';

const headChars = 4_000;
const aside =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|\/\*[\s\S]*?\*\/|\/\/[^\n]*|#[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
/** These get at what it was called with without its name, or refuse to answer. */
const elsewhere =
  /\b(?:arguments|func_get_args?|super|it|_1|raise|throw|panic|fail|abort|todo|unimplemented|unreachable|NotImplemented|pass)\b|\bparent::|(?<!\.)\bbase\.|\.\.\./;
const no = /^[\s{(:]*(?:(?:return\b|=>)\s*)?\(?\s*(?:false|False|nil|null|None|nullptr|0)?\s*\)?[\s;})]*(?:end\s*)?$/;
const yes = String.raw`(?:true|True|1|!0|!false|not False)`;

/** Whether a comparison says yes whatever it is given: what it answers has nothing to do with the other one. */
export function ignoresOther(node: SyntaxNode): boolean {
  if (saysYes(node)) return true;
  const list = node.childForFieldName('parameters') ?? descendants(node, 'parameters', 'parameter_list')[0];
  const last = list?.namedChildren.filter((each) => each !== null && each.type !== 'comment').at(-1);
  const body = node.childForFieldName('body');
  if (last === undefined || last === null || body === null) return false;
  const name = parameterName(last);
  const mentioned = new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`);
  const text = withoutUse(body.text.slice(0, headChars).replaceAll(aside, ' '), name);
  if (name === '' || !mentioned.test(text)) return !no.test(text) && !elsewhere.test(text);
  return endsWithYes(body, text) || holdsFor(name, text);
}

function parameterName(node: SyntaxNode): string {
  const own =
    node.childForFieldName('name') ?? node.childForFieldName('pattern') ?? node.childForFieldName('declarator') ?? node;
  return /[A-Za-z_$][\w$]*/.exec(own.text.slice(0, 200))?.[0] ?? '';
}

/** Naming it is no use of it. */
function withoutUse(text: string, name: string): string {
  if (name === '') return text;
  const thing = name.replaceAll('$', String.raw`\$`);
  return text.replaceAll(
    new RegExp(
      String.raw`^[\s{]*(?:del ${thing}|(?:let )?_ ?= ?&?${thing}|\(void\) ?${thing}|void ${thing})\b;?`,
      'gm',
    ),
    '{',
  );
}

/** Each way out of it says yes, the last one too. A tail without `return` is told by its own form. */
function endsWithYes(body: SyntaxNode, text: string): boolean {
  if (body.namedChildren.filter((each) => each?.type !== 'comment').at(-1)?.type !== 'return_statement') return false;
  const all = [...text.matchAll(/\breturn\b[ \t]*([^;\n}]*)/g)].map(([, value = '']) => value.trim());
  return all.length > 0 && !elsewhere.test(text) && all.every((value) => new RegExp(`^${yes}$`).test(value));
}

/** One expression that holds for everything: `other == other`, `isinstance(other, object)`, `… or True`. */
function holdsFor(name: string, text: string): boolean {
  const thing = name.replaceAll('$', String.raw`\$`);
  const said = text
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s{]*(?:(?:return\b|=>) ?)?/, '')
    .replace(/[;}\s]*(?:\bend)?$/, '');
  return new RegExp(
    String.raw`^(?:${thing} ?(?:===?|is) ?${thing}|isinstance\(${thing}, ?object\)|${thing} (?:is not|!==?) ?(?:None|null|nil|undefined)|${thing} instanceof Object|!${thing}\.nil\?|[^;]* (?:or|\|\|) ${yes}|${yes} (?:or|\|\|) [^;]*)$`,
  ).test(said);
}
