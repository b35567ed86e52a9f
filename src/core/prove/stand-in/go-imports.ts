import type { SyntaxNode } from '../../guard/syntax.ts';
import { below } from './node-parts.ts';

const quoted = /`[^`]*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** Takes out the imports that only the bodies used. */
export function dropUnusedImports(text: string, after: SyntaxNode): string {
  const [then, now] = [after.text, text].map((each) => each.replaceAll(quoted, ' '));
  let result = text;
  for (const spec of below(after, 'import_spec')) {
    const names = packageNames(spec);
    const isUsed = (source = ''): boolean => names.some((name) => new RegExp(`(?<![\\w.])${name}\\.`).test(source));
    // A package may be named otherwise than its path: where no use was seen, none is gone.
    if (!isUsed(then) || isUsed(now)) continue;
    const isAlone = spec.parent?.type === 'import_declaration';
    result = result.replace(isAlone ? (spec.parent?.text ?? '') : spec.text, '');
  }
  return result;
}

function packageNames(spec: SyntaxNode): string[] {
  const alias = spec.childForFieldName('name')?.text;
  if (alias !== undefined) return /^\w+$/.test(alias) && alias !== '_' ? [alias] : [];
  const path = (spec.childForFieldName('path')?.text ?? '').slice(1, -1).replace(/\/v\d+$/, '');
  const last = (path.split('/').at(-1) ?? '').replace(/\.v\d+$/, '');
  // Usual ways to name a repository after its package.
  const names = [last, last.replace(/^go[-.]/, ''), last.replace(/[-.]go$/, ''), last.replaceAll('-', '')];
  return path === 'C' ? [] : [...new Set(names)].filter((name) => /^\w+$/.test(name));
}
