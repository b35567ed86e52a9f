import type { SyntaxNode } from '../../guard/syntax.ts';
import { declarationOf, declaratorsOf } from './javascript-syntax.ts';
import { named } from './node-parts.ts';
import type { Named } from './stand-in-grammar.ts';

/** What the file itself and its classes name. */
export function javascriptNames(root: SyntaxNode): Named[] {
  return named(root).flatMap((statement) => {
    if (statement.type === 'import_statement') return importsIn(statement);
    const variables = declaratorsOf(statement);
    if (variables.length > 0) return variables.flatMap((each) => variableIn(each, statement));
    return declarationIn(statement);
  });
}

function importsIn(statement: SyntaxNode): Named[] {
  const source = statement.childForFieldName('source')?.text ?? "''";
  const clause = named(statement).find(({ type }) => type === 'import_clause');
  if (clause === undefined) return [];
  return named(clause).flatMap((part): Named[] => {
    if (part.type === 'identifier') return [makeImport(part.text, `import ${part.text} from ${source};`)];
    if (part.type === 'namespace_import') {
      const name = named(part)[0]?.text ?? '';
      return [makeImport(name, `import * as ${name} from ${source};`)];
    }
    return named(part).map((specifier) => {
      const name = (specifier.childForFieldName('alias') ?? specifier.childForFieldName('name'))?.text ?? '';
      const isType = statement.children.some((child) => child?.type === 'type');
      return makeImport(name, `import ${isType ? 'type ' : ''}{ ${specifier.text} } from ${source};`);
    });
  });
}

const makeImport = (name: string, text: string): Named => ({
  name,
  holder: '',
  isImport: true,
  text,
  membersEnd: null,
});

function variableIn(declarator: SyntaxNode, statement: SyntaxNode): Named[] {
  const pattern = declarator.childForFieldName('name');
  if (pattern === null) return [];
  const kind = declarationOf(statement).children[0]?.text ?? 'const';
  // A pattern comes back with its first lost name only: its others may still be there.
  const names = pattern.type === 'identifier' ? [pattern] : pattern.descendantsOfType(patternNames);
  return names.flatMap((each) => {
    if (each === null) return [];
    const text =
      pattern.type === 'identifier'
        ? `${kind} ${declarator.text};`
        : `${kind} ${each.text} = (() => { const ${declarator.text}; return ${each.text}; })();`;
    return [{ name: each.text, holder: '', isImport: false, text, membersEnd: null }];
  });
}

const patternNames = ['identifier', 'shorthand_property_identifier_pattern'];

function declarationIn(statement: SyntaxNode): Named[] {
  const declaration = declarationOf(statement);
  const name = declaration.childForFieldName('name')?.text;
  const body = declaration.childForFieldName('body');
  if (name === undefined) return [];
  const isDefault = statement.children.some((child) => child?.type === 'default');
  const text = isDefault ? declaration.text : statement.text;
  const isClass = body?.type === 'class_body';
  const own: Named = { name, holder: '', isImport: false, text, membersEnd: isClass ? body.endIndex - 1 : null };
  return isClass ? [own, ...named(body).flatMap((member) => memberIn(member, name))] : [own];
}

function memberIn(member: SyntaxNode, holder: string): Named[] {
  const name = member.childForFieldName('name') ?? member.childForFieldName('property');
  return name === null ? [] : [{ name: name.text, holder, isImport: false, text: `${member.text};`, membersEnd: null }];
}
