import type { FileChange, FileSide } from '../file-change.ts';
import { occurrenceAt } from '../occurrence/occurrence-at.ts';
import type { Occurrence } from '../occurrence/occurrence.ts';
import { quote } from '../occurrence/quote.ts';
import type { SyntaxNode } from '../syntax.ts';
import { bodyGrammars, nameOf, statementsOf } from './body-grammar.ts';
import { isAbstract } from './is-abstract.ts';
import type { IsOverridden } from './overridden-in.ts';
import { onPurpose, putOff } from './phrases.ts';

/** Names of what is called by others and may have nothing to do. */
const calledBack =
  /^_{0,2}(?:no_?op|dummy|null|on_|handle_|visit_|setup|teardown|set_up|tear_down|before_|after_|callback|hook|close|reset|start|stop|flush|clear)|callback$|hook$|^__\w+__$/i;
const nothing = /^(?:pass|\.\.\.|return(?:\s+(?:None|null|undefined|nil|false|true|0|''|""|\[\]|\{\}))?;?)$/;

/** Python's bodies of `pass` and `...`, and in any language bodies that answer nothing beside a comment with `TODO`. */
export function hollowFunctions(file: FileChange, side: FileSide, isOverridden: IsOverridden): Occurrence[] {
  const grammar = file.language === null ? undefined : bodyGrammars[file.language];
  const isPython = file.language === 'python';
  if (!(isPython ? /\bpass\b|\.\.\.|TODO|XXX/ : /TODO|XXX/).test(side.text ?? '')) return [];
  const tree = grammar === undefined || side.text === null ? null : side.tree();
  if (grammar === undefined || tree === null) return [];
  return tree.root.descendantsOfType([...grammar.functions]).flatMap((node) => {
    const statements = node === null ? null : statementsOf(node);
    if (node === null || statements === null || statements.length > 1) return [];
    const only = statements[0]?.text.trim() ?? '';
    if (only !== '' && !nothing.test(only)) return [];
    // What puts work off by its own words is told as a comment.
    const isPutOff =
      !putOff.test(node.text.slice(0, 2_000)) && /(?:\/\/|#|\*)\s*(?:TODO|XXX)\b/.test(node.text.slice(0, 2_000));
    if (!isPutOff && !(isPython && /^(?:pass|\.\.\.)$/.test(only) && !mayDoNothing(node))) return [];
    if (isAbstract(node, '', grammar, isOverridden)) return [];
    return [occurrenceAt(side, node, `hollow ${nameOf(node)}`, `${quote(node.text)} does nothing`)];
  });
}

/** Overrides of what a base class does, decorated functions, callbacks within functions, and what says that it does nothing. */
function mayDoNothing(node: SyntaxNode): boolean {
  const holder = node.parent?.parent ?? null;
  if (node.parent?.type === 'decorated_definition')
    return !/^@(?:property|staticmethod|classmethod)\b/.test(node.parent.text);
  if (holder?.type === 'class_definition' && holder.childForFieldName('superclasses') !== null) return true;
  if (holder?.type === 'function_definition') return true;
  return calledBack.test(nameOf(node)) || onPurpose.test(node.text.slice(0, 2_000));
}
