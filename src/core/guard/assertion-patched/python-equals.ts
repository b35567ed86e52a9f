import type { FileChange } from '../file-change.ts';
import type { SyntaxNode } from '../syntax.ts';
import { descendants } from '../test-case/test-case.ts';
import { ignoresOther } from './ignores-other.ts';
import { equalsAll, type Patch } from './patch.ts';

const anything = /^(?:(?:unittest\.)?mock\.ANY|dirty_equals\.AnyThing)$/;
/** What helps tests may stand beside the source. */
const forTests =
  /(?:^|[/_.-])(?:tests?|testing|testutils?|mocks?|mocking|fakes?|fixtures?|factor(?:y|ies)|stubs?)(?=[/_.-])/i;

/** Types whose values are equal to whatever they are compared with, and such values in source. */
export function pythonEquals(root: SyntaxNode, file: FileChange, resolve: (text: string) => string): Patch[] {
  const functions = new Map(
    descendants(root, 'function_definition').map((node) => [node.childForFieldName('name')?.text ?? '', node]),
  );
  const found = [
    ...descendants(root, 'function_definition').filter((node) =>
      isBlind(node.childForFieldName('name')?.text ?? '', node),
    ),
    ...descendants(root, 'assignment', 'pair', 'keyword_argument', 'call').filter((node) => {
      const [name, value] = written(node);
      if (value === null) return false;
      if (name === '__eq__' && /^[\w.]+\.__(?!eq__)\w+__$/.test(value.text)) return true;
      return isBlind(name, value.type === 'identifier' ? (functions.get(value.text) ?? value) : value);
    }),
  ];
  if (!file.isTest && !forTests.test(file.path)) {
    found.push(
      ...descendants(root, 'import_from_statement').filter((node) =>
        node.namedChildren.some((each) => {
          const name = each?.childForFieldName('name')?.text ?? each?.text ?? '';
          return anything.test(`${node.childForFieldName('module_name')?.text ?? ''}.${name}`);
        }),
      ),
      ...descendants(root, 'attribute').filter((node) => isShort(node) && anything.test(resolve(node.text))),
    );
  }
  return found.map((node) => ({ node, effect: equalsAll }));
}

/** A chain of names holds as many chains: reading each whole would take forever. */
function isShort(node: SyntaxNode): boolean {
  return node.endIndex - node.startIndex <= 100;
}

function isBlind(name: string, node: SyntaxNode): boolean {
  if (!/^(?:function_definition|lambda)$/.test(node.type)) return false;
  if (name === '__eq__') return ignoresOther(node);
  return name === '__ne__' && /^(?:return )?\(?False\)?$/.test((node.childForFieldName('body')?.text ?? '').trim());
}

/** `__eq__ = …`, `Sum.__eq__ = …`, `{"__eq__": …}`, `dict(__eq__=…)`, `setattr(Sum, "__eq__", …)`. */
function written(node: SyntaxNode): [string, SyntaxNode | null] {
  if (node.type === 'call') {
    const list = node.childForFieldName('arguments')?.namedChildren ?? [];
    const isSet = /(?:^|\.)_*setattr_*$/.test(node.childForFieldName('function')?.text ?? '');
    return isSet ? [bare(list[1]?.text ?? ''), list[2] ?? null] : ['', null];
  }
  const name = (node.childForFieldName('left') ?? node.childForFieldName('key') ?? node.childForFieldName('name'))
    ?.text;
  return [bare(name ?? ''), node.childForFieldName('right') ?? node.childForFieldName('value')];
}

function bare(text: string): string {
  return /(?:^|[.'"])(__\w+__)['"]?$/.exec(text.slice(-40))?.[1] ?? '';
}
