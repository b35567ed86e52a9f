import type { SyntaxNode } from '../../guard/syntax.ts';
import { named } from './node-parts.ts';
import type { Filling, Sides } from './stand-in-grammar.ts';
import type { TextEdit } from './text-edit.ts';

const statements = /^(?:expression|return|if|foreach|for|while|do|switch|try|echo)_statement$/;
const running = /^(?:(?:function|member|scoped|nullsafe_member)_call_expression|object_creation_expression)$/;
const later = /^(?:anonymous_function|arrow_function|function_definition|\w+_declaration|declaration_list)$/;
/** Of the language itself. */
const known =
  /^\\?(?:define|defined|function_exists|class_exists|ini_set|error_reporting|set_error_handler|spl_autoload_register|date_default_timezone_set|dirname|getenv|realpath|sprintf|array_\w+|str_\w+|strto\w+|count|PHP_\w+)$/;

/**
 * Loading the stand-in must not end in an error. What classes hold is constant, so only statements can: a new one that calls something may
 * throw, and what it was to set is `null`.
 */
export function phpLoaded({ before, after, hollow }: Sides): Filling {
  const past = new Set(before === null ? [] : statementsIn(before).map(({ text }) => text));
  const edits = statementsIn(after)
    .filter((node) => !past.has(node.text) && statements.test(node.type) && runs(node, hollow))
    .flatMap(guard);
  return { edits, taken: [] };
}

function statementsIn(root: SyntaxNode): SyntaxNode[] {
  return named(root).flatMap((node) => {
    const body = node.type === 'namespace_definition' ? node.childForFieldName('body') : null;
    return body === null ? [node] : statementsIn(body);
  });
}

function runs(node: SyntaxNode, hollow: ReadonlySet<string>): boolean {
  if (later.test(node.type)) return false;
  const callee = node.type === 'function_call_expression' ? (node.childForFieldName('function')?.text ?? '') : '';
  const isKnown = known.test(callee) && !hollow.has(callee);
  return (running.test(node.type) && !isKnown) || named(node).some((child) => runs(child, hollow));
}

function guard(node: SyntaxNode): TextEdit[] {
  const set = node.type === 'expression_statement' ? named(node)[0] : undefined;
  const left = set?.type === 'assignment_expression' ? set.childForFieldName('left') : null;
  const otherwise =
    node.type === 'return_statement'
      ? ' return null; '
      : left?.type === 'variable_name'
        ? ` ${left.text} = null; `
        : '';
  return [
    { from: node.startIndex, to: node.startIndex, text: 'try { ' },
    { from: node.endIndex, to: node.endIndex, text: ` } catch (\\Throwable $standIn) {${otherwise}}` },
  ];
}
