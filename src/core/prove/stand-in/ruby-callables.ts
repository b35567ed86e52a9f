import type { SyntaxNode } from '../../guard/syntax.ts';
import { flat, named, nameOf } from './node-parts.ts';
import type { Callable } from './stand-in-grammar.ts';

/** Blocks that only hold declarations, or that are run at once. */
const runsBlock =
  /^(?:included|extended|prepended|class_methods|draw|namespace|resources?|configure|class_eval|module_eval|instance_eval|class_exec|tap|new|define|describe|context|group)$/;
const definesMore = ['method', 'singleton_method', 'class', 'module'];

/** All methods, and the blocks that stand for methods: `define_method(:a) { … }`, `->(a) { … }`, `get('/') { … }`. */
export function rubyCallables(root: SyntaxNode): Callable[] {
  const found: Callable[] = [];
  visit(root, '', found);
  return found;
}

function visit(node: SyntaxNode, path: string, found: Callable[]): void {
  for (const child of named(node)) {
    switch (child.type) {
      case 'method':
        found.push({ key: `${path}#${nameOf(child)}`, name: nameOf(child), node: child, body: child });
        break;
      case 'singleton_method': {
        const object = child.childForFieldName('object')?.text ?? '';
        const key = `${path}.${object}.${nameOf(child)}`;
        found.push({ key, name: nameOf(child), node: child, body: child });
        break;
      }
      case 'class':
      case 'module':
        visit(child, `${path}::${nameOf(child)}`, found);
        break;
      case 'singleton_class':
        visit(child, `${path}.self`, found);
        break;
      case 'assignment':
        visit(child, `${path} ${flat(child.childForFieldName('left'))} =`, found);
        break;
      case 'lambda':
        addBlock(child.childForFieldName('body'), `${path} ->`, found);
        break;
      case 'call':
        visitCall(child, path, found);
        break;
      default:
        visit(child, path, found);
    }
  }
}

function visitCall(call: SyntaxNode, path: string, found: Callable[]): void {
  const block = call.childForFieldName('block');
  const args = call.childForFieldName('arguments');
  const key = `${path} ${call.childForFieldName('method')?.text ?? ''}(${args === null ? '' : flat(named(args)[0] ?? null)})`;
  const receiver = call.childForFieldName('receiver');
  if (receiver !== null) visit(receiver, path, found);
  // `private def a` names a method of the class.
  const isModifier = args !== null && named(args).some(({ type }) => type.endsWith('method'));
  if (args !== null) visit(args, isModifier ? path : key, found);
  if (isHollowBlock(call)) addBlock(block, key, found);
  else if (block !== null) visit(block, path, found);
}

/** Whether the call's block is a function of its own. */
export function isHollowBlock(call: SyntaxNode): boolean {
  const block = call.childForFieldName('block');
  const method = call.childForFieldName('method')?.text ?? '';
  const isProc = call.childForFieldName('receiver')?.text === 'Proc';
  return block !== null && (isProc || !runsBlock.test(method)) && block.descendantsOfType(definesMore).length === 0;
}

function addBlock(block: SyntaxNode | null, key: string, found: Callable[]): void {
  if (block !== null) found.push({ key, name: '', node: block, body: block });
}
