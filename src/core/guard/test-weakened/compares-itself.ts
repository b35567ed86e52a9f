import { ancestors, type Assertion } from '../test-case/test-case.ts';
import { splitArguments } from './split-arguments.ts';

const equals = /^(?:[\w$>:.-]*(?:[aA]ssert\w*|require)[.:>-]*)?(?:\w*[eE]quals?\w*|\w*[sS]ame\w*|\w*_eq|Exactly|Is)!?$/;
const matcher = /^(?:await )?expect\((.+)\)\.(?:to[A-Z]\w*|to(?:\.\w+)*|to)[ (]+(?:eq|eql|equal|be)?[ (]?(.+?)\)*$/;
const statement = /^assert (.+) (?:==|is) (.+)$/;
const condition = /^(.+) (?:!=|==) (.+)$/;

/** A call that is compared with the same call: what it gives is nobody's to say. */
export function comparesItself({ text, node }: Assertion): boolean {
  if (pairOf(text)) return true;
  // In Go the condition stands outside of what reports it.
  const holder = ancestors(node).find(({ type }) => type === 'if_statement' || /function|method/.test(type));
  const asked = holder?.type === 'if_statement' ? holder.childForFieldName('condition')?.text : undefined;
  return asked !== undefined && node.type === 'call_expression' && isSame(condition.exec(asked));
}

function pairOf(text: string): boolean {
  if (isSame(statement.exec(text)) || isSame(matcher.exec(text))) return true;
  const open = text.indexOf('(');
  if (open < 0 || !equals.test(text.slice(0, open))) return false;
  const parts = (splitArguments(text, open)?.parts ?? []).filter((part) => !/^(?:t|tb|b|s\.T\(\))$/.test(part));
  return parts.length >= 2 && isCall(parts[0] ?? '') && parts[0] === parts[1];
}

function isSame(match: RegExpExecArray | null): boolean {
  const [one = '', other = ''] = match?.slice(1) ?? [];
  return isCall(one) && withoutEnd(one) === withoutEnd(other);
}

function withoutEnd(text: string): string {
  return text.replace(/\)+$/, '').trim();
}

function isCall(text: string): boolean {
  return /\w[(!]/.test(text);
}
