import type { Language, SyntaxNode } from '../syntax.ts';

/** Functions of a language, and the places where one says that it isn't done. */
export interface BodyGrammar {
  readonly functions: readonly string[];
  /** Nodes that may say so. */
  readonly says: readonly string[];
  /** Of such a node's text: it says so by what it is, whatever its message. */
  readonly always: RegExp | null;
  /** Of such a node's text: it says so when its message does. */
  readonly byMessage: RegExp | null;
  /** Types and the like that hold functions. */
  readonly holders: readonly string[];
}

const web: BodyGrammar = {
  functions: [
    'function_declaration',
    'method_definition',
    'arrow_function',
    'function_expression',
    'generator_function_declaration',
  ],
  says: ['throw_statement', 'return_statement'],
  always: /^throw\s+new\s+[\w.]*NotImplemented\w*/,
  byMessage: /^(?:throw\b|return\s+Promise\.reject\b)/,
  holders: ['class_declaration', 'abstract_class_declaration', 'class'],
};

export const bodyGrammars: Readonly<Partial<Record<Language, BodyGrammar>>> = {
  typescript: web,
  tsx: web,
  javascript: web,
  python: {
    functions: ['function_definition'],
    says: ['raise_statement'],
    always: /^raise\s+NotImplementedError\b/,
    byMessage: /^raise\b/,
    holders: ['class_definition'],
  },
  go: {
    functions: ['function_declaration', 'method_declaration', 'func_literal'],
    says: ['call_expression', 'return_statement'],
    always: null,
    byMessage: /^(?:panic\(|return\b.*\b(?:errors\.New|fmt\.Errorf|status\.Errorf?)\(|log\.(?:Fatal|Panic)\w*\()/s,
    holders: [],
  },
  rust: {
    functions: ['function_item', 'closure_expression'],
    says: ['macro_invocation'],
    always: /^(?:(?:std|core)::)?(?:todo|unimplemented)!/,
    byMessage: /^(?:(?:std|core)::)?panic!/,
    holders: ['impl_item', 'trait_item', 'mod_item'],
  },
  java: {
    functions: ['method_declaration', 'lambda_expression'],
    says: ['throw_statement'],
    always: /^throw\s+new\s+[\w.]*NotImplemented\w*/,
    byMessage: /^throw\b/,
    holders: ['class_declaration', 'interface_declaration', 'enum_declaration'],
  },
  csharp: {
    functions: ['method_declaration', 'local_function_statement', 'accessor_declaration', 'property_declaration'],
    says: ['throw_statement', 'throw_expression'],
    always: /^throw\s+new\s+[\w.]*NotImplemented\w*/,
    byMessage: /^throw\b/,
    holders: ['class_declaration', 'interface_declaration', 'struct_declaration', 'record_declaration'],
  },
  php: {
    functions: ['method_declaration', 'function_definition', 'anonymous_function', 'arrow_function'],
    says: ['throw_expression'],
    always: /^throw\s+new\s+[\w\\]*NotImplemented\w*/,
    byMessage: /^throw\b/,
    holders: ['class_declaration', 'trait_declaration', 'interface_declaration'],
  },
  ruby: {
    functions: ['method', 'singleton_method'],
    says: ['call'],
    always: /^(?:raise|fail)[ (]+(?:::)?NotImplementedError\b/,
    byMessage: /^(?:raise|fail)[ (]/,
    holders: ['class', 'module'],
  },
  cpp: {
    functions: ['function_definition', 'lambda_expression'],
    says: ['throw_statement', 'call_expression'],
    always: null,
    byMessage: /^(?:throw\b|(?:\w+::)*(?:assert|abort|Q_ASSERT|fatal\w*|panic)\s*\()/,
    holders: ['class_specifier', 'struct_specifier'],
  },
};

/** What a body does, without comments and what it only prints. `null`: it has none, as a declaration. */
export function statementsOf(node: SyntaxNode): SyntaxNode[] | null {
  const body = node.childForFieldName('body');
  if (body === null) return /^(?:singleton_)?method$/.test(node.type) ? [] : null;
  if (!/block|body|compound|list/.test(body.type)) return [body];
  const list =
    body.namedChildren.length === 1 && body.namedChildren[0]?.type === 'statement_list' ? body.namedChildren[0] : body;
  return list.namedChildren.flatMap((each) => (each === null || isAside(each) ? [] : [each]));
}

function isAside({ type, text }: SyntaxNode): boolean {
  if (type.includes('comment')) return true;
  const start = text.slice(0, 80);
  return (
    (type === 'expression_statement' && /^(?:[rbu]*["'`]|void \w)/i.test(start)) ||
    /^(?:console\.|print\w*!?\s*[( ]|println!|puts\b|logg?(?:er|ing)?\.\w+\(|fmt\.Print|System\.out\.|Console\.Write|_ = )/.test(
      start,
    )
  );
}

/** The function that a node stands in; `null`: none. */
export function functionOf(node: SyntaxNode, { functions }: BodyGrammar): SyntaxNode | null {
  for (let at = node.parent; at !== null; at = at.parent) if (functions.includes(at.type)) return at;
  return null;
}

/** A function's own name, or that of what it is given to. */
export function nameOf(node: SyntaxNode): string {
  const named =
    node.childForFieldName('name') ?? node.childForFieldName('declarator') ?? node.parent?.childForFieldName('name');
  return named?.text.slice(0, 100) ?? '';
}
