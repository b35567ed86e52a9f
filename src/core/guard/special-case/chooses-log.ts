import type { SyntaxNode } from '../syntax.ts';
import { folded } from '../test-case/test-case.ts';

const word = String.raw`["'\x60:]?(?:silent|off|none|fatal|critical|error|warn|warning|info|notice|debug|trace|verbose)["'\x60]?`;
const level = new RegExp(
  String.raw`^\(?(?:${word}|(?:logging|Logger|log|LogLevel|Level|slog|pino|winston)(?:\.|::)[\w.:]+)\)?$`,
  'i',
);
const sets = new RegExp(
  String.raw`^\{? ?(?:[\w$.]+\.)?(?:log_?)?level ?= ?${word};? ?\}?$|^\{? ?[\w$.]+\.(?:set_?level|setLevel)\(${word}\);? ?\}?$|^\{? ?[\w$]+\.use\((?:morgan|pinoHttp|expressWinston\.logger|requestLogger)\([^()]*\)\);? ?\}?$`,
  'i',
);
const choice = /^(?:ternary_expression|conditional_expression|conditional)$/;

/** Whether what hangs on a probe is how much is logged, and nothing else. */
export function choosesLog(probe: SyntaxNode): boolean {
  let node = probe;
  while (node.parent?.type === 'parenthesized_expression') node = node.parent;
  const parent = node.parent;
  if (parent === null) return false;
  if (choice.test(parent.type)) {
    const others = parent.namedChildren.filter((each) => each !== null && each.id !== node.id);
    return others.length === 2 && others.every((each) => level.test(folded(each?.text.slice(0, 100) ?? '')));
  }
  if (parent.type !== 'if_statement' || parent.childForFieldName('alternative') !== null) return false;
  return sets.test(folded(parent.childForFieldName('consequence')?.text.slice(0, 300) ?? ''));
}
