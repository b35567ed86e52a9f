import type { SyntaxNode } from '../../guard/syntax.ts';
import { named, nameOf } from './node-parts.ts';
import type { Named } from './stand-in-grammar.ts';

/** What the module itself and its classes name. */
export function pythonNames(root: SyntaxNode): Named[] {
  return named(root).flatMap((statement) =>
    statement.type.startsWith('import') ? importsIn(statement) : namesIn(statement, ''),
  );
}

function importsIn(statement: SyntaxNode): Named[] {
  const module = statement.childForFieldName('module_name');
  return named(statement)
    .filter((part) => part.startIndex !== module?.startIndex && part.type !== 'wildcard_import')
    .map((part) => {
      const name =
        part.childForFieldName('alias')?.text ?? (module === null ? (part.text.split('.')[0] ?? '') : part.text);
      const text = module === null ? `import ${part.text}` : `from ${module.text} import ${part.text}`;
      return { name, holder: '', isImport: true, text, membersEnd: null };
    });
}

function namesIn(statement: SyntaxNode, holder: string): Named[] {
  const inner = statement.childForFieldName('definition') ?? statement;
  const indented = ' '.repeat(statement.startPosition.column) + statement.text;
  const make = (name: string, membersEnd: number | null = null): Named => ({
    name,
    holder,
    isImport: false,
    text: indented,
    membersEnd,
  });
  if (inner.type === 'function_definition') return [make(nameOf(inner))];
  const body = inner.childForFieldName('body');
  if (inner.type === 'class_definition' && body !== null) {
    const members = holder === '' ? named(body).flatMap((member) => namesIn(member, nameOf(inner))) : [];
    return [make(nameOf(inner), body.endIndex), ...members];
  }
  const set = inner.type === 'expression_statement' ? named(inner)[0] : undefined;
  const left = set?.type === 'assignment' ? set.childForFieldName('left') : null;
  return left === null ? [] : (left.text.match(/^[\w, ]+$/)?.[0].split(/[, ]+/) ?? []).map((name) => make(name));
}
