import type { SyntaxNode } from '../../guard/syntax.ts';
import { named } from './node-parts.ts';

const functions = new Set(['arrow_function', 'function_expression', 'function', 'generator_function']);

export const isFunction = (node: SyntaxNode): boolean => functions.has(node.type);

/** Without what only types and brackets add: `(x as T)!` is `x`. */
export function bare(node: SyntaxNode): SyntaxNode {
  const wraps = ['parenthesized_expression', 'as_expression', 'satisfies_expression', 'non_null_expression'];
  const inner = wraps.includes(node.type) ? named(node)[0] : undefined;
  return inner === undefined ? node : bare(inner);
}

/** The statements that run when the file is loaded, those in namespaces too. */
export function loadedStatements(root: SyntaxNode): SyntaxNode[] {
  return named(root).flatMap((statement) => {
    const holder = statement.type === 'expression_statement' ? named(statement)[0] : statement;
    const inner = holder?.type === 'export_statement' ? holder.childForFieldName('declaration') : holder;
    if (inner?.type !== 'internal_module' && inner?.type !== 'module') return [statement];
    const body = inner.childForFieldName('body');
    return body === null ? [] : loadedStatements(body);
  });
}

/** The declaration in an `export`, or the statement itself. */
export function declarationOf(statement: SyntaxNode): SyntaxNode {
  return statement.type === 'export_statement' ? (statement.childForFieldName('declaration') ?? statement) : statement;
}

export function declaratorsOf(statement: SyntaxNode): SyntaxNode[] {
  const declaration = declarationOf(statement);
  const isVariable = declaration.type === 'lexical_declaration' || declaration.type === 'variable_declaration';
  return isVariable ? named(declaration).filter(({ type }) => type === 'variable_declarator') : [];
}

/** The name that an expression starts from: `a` of `a.b(c)[0]`. */
export function rootName(node: SyntaxNode): string | null {
  const inner = bare(node);
  if (inner.type === 'identifier') return inner.text;
  const next =
    inner.childForFieldName('object') ?? inner.childForFieldName('function') ?? inner.childForFieldName('constructor');
  return next === null ? null : rootName(next);
}
