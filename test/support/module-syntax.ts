import { parseSync } from 'rolldown/utils';

/** What one module names that isn't its own: other modules, and the globals of the platform. */
export interface ModuleSyntax {
  readonly imports: readonly Import[];
  readonly globals: readonly GlobalUse[];
}

export interface Import {
  /** As written. `undefined` when it is computed at run time. */
  readonly specifier: string | undefined;
  readonly typeOnly: boolean;
  readonly line: number;
}

export interface GlobalUse {
  /** `fetch`, `process.exit`, `import.meta`, or `new Date()` and `Date()`, which without arguments read the clock. */
  readonly name: string;
  readonly line: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Reads the syntax tree, so that words in comments, strings and property names are not taken for uses. */
export function readModuleSyntax(path: string, text: string): ModuleSyntax {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const imports: Import[] = [];
  const uses: { name: string; start: number }[] = [];
  const declared = new Set<string>();

  walk(program as unknown as Node, undefined, '', (node, parent, key) => {
    const imported = importOf(node);
    if (imported) imports.push({ ...imported, line: lineAt(text, node.start) });
    for (const name of bindingsOf(node)) declared.add(name);
    for (const name of usesOf(node, parent, key)) uses.push({ name, start: node.start });
  });

  // A name that the module declares anywhere is taken for its own everywhere: no scopes are needed for code that doesn't cheat.
  const globals = uses
    .filter(({ name }) => !declared.has(/[\w$]+(?=\(\)$)|^[\w$]+/.exec(name)?.[0] ?? ''))
    .map(({ name, start }) => ({ name, line: lineAt(text, start) }));
  return { imports, globals };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function walk(
  node: Node,
  parent: Node | undefined,
  key: string,
  visit: (node: Node, parent: Node | undefined, key: string) => void,
): void {
  visit(node, parent, key);
  for (const [childKey, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, node, childKey, visit);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function importOf(node: Node): Omit<Import, 'line'> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      if (!isNode(node['source'])) return undefined;
      return {
        specifier: literalOf(node['source']),
        typeOnly: node['importKind'] === 'type' || node['exportKind'] === 'type',
      };
    case 'ImportExpression':
      return { specifier: literalOf(node['source']), typeOnly: false };
    case 'TSImportType':
      return { specifier: literalOf(node['source'] ?? node['argument']), typeOnly: true };
    default:
      return undefined;
  }
}

function usesOf(node: Node, parent: Node | undefined, key: string): string[] {
  if (node.type === 'MetaProperty') {
    return isNode(node['meta']) && node['meta']['name'] === 'import' ? ['import.meta'] : [];
  }
  if (node.type === 'ImportDeclaration') return usesOfProcessModule(node);
  if (node.type !== 'Identifier' || !parent || isOnlyALabel(parent, key)) return [];
  const name = String(node['name']);
  if (parent.type === 'MemberExpression' && key === 'object') {
    const property = propertyNameOf(parent, 'property');
    return [property === undefined ? name : `${name}.${property}`];
  }
  if (parent.type === 'VariableDeclarator' && key === 'init' && isNode(parent['id'])) {
    const taken = nodesIn(parent['id']['properties']).flatMap((property) => propertyNameOf(property, 'key') ?? []);
    return taken.length > 0 ? taken.map((property) => `${name}.${property}`) : [name];
  }
  if (key === 'callee' && nodesIn(parent['arguments']).length === 0) {
    return [parent.type === 'NewExpression' ? `new ${name}()` : `${name}()`];
  }
  return [name];
}

/** `import { exit } from 'node:process'` is the same as `process.exit`. */
function usesOfProcessModule(node: Node): string[] {
  const specifier = literalOf(node['source']);
  if (specifier !== 'node:process' && specifier !== 'process') return [];
  return nodesIn(node['specifiers']).map((each) =>
    each.type === 'ImportSpecifier' && isNode(each['imported'])
      ? `process.${String(each['imported']['name'])}`
      : 'process',
  );
}

/** The identifier in this place of its parent refers to nothing: it is the name of a property, an export or a label. */
function isOnlyALabel(parent: Node, key: string): boolean {
  if (key === 'property' || key === 'key') return parent['computed'] !== true && parent.type !== 'TSMappedType';
  if (key === 'right') return parent.type === 'TSQualifiedName';
  if (key === 'local' || key === 'exported') return parent.type !== 'ExportSpecifier' ? true : key === 'exported';
  return key === 'imported' || key === 'label';
}

/** The names that a node declares. */
function bindingsOf(node: Node): string[] {
  if (node.type === 'ImportDeclaration') {
    const isProcess = usesOfProcessModule(node).length > 0;
    return isProcess ? [] : nodesIn(node['specifiers']).flatMap((each) => patternNames(each['local']));
  }
  const patterns = [node['id'], node['param'], ...nodesIn(node['params']), ...nodesIn(node['parameters'])];
  if (node.type === 'TSTypeParameter') patterns.push(node['name']);
  if (node.type === 'TSMappedType') patterns.push(node['key']);
  return patterns.flatMap(patternNames);
}

function patternNames(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern['name'])];
    case 'ObjectPattern':
      return nodesIn(pattern['properties']).flatMap((each) => patternNames(each['value'] ?? each['argument']));
    case 'ArrayPattern':
      return nodesIn(pattern['elements']).flatMap(patternNames);
    case 'AssignmentPattern':
      return patternNames(pattern['left']);
    case 'RestElement':
      return patternNames(pattern['argument']);
    default:
      return [];
  }
}

function propertyNameOf(node: Node, key: string): string | undefined {
  const property = node[key];
  if (!isNode(property)) return undefined;
  return node['computed'] === true ? literalOf(property) : (literalOf(property) ?? String(property['name']));
}

function literalOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'TSLiteralType') return literalOf(node['literal']);
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;
}

function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
