import { holdsTask, isTask, itemText, listsIn, looksLikeTask } from './checklist-item.ts';
import { endOf, parseMarkdown, startOf, type Heading, type List, type ListItem } from './parse-markdown.ts';

/** A task of a checklist, before it has an id. */
export interface ChecklistItem {
  readonly node: ListItem;
  readonly text: string;
  readonly textStart: number;
  readonly textEnd: number;
  /** Headings and items above it, outermost first. */
  readonly context: readonly string[];
}

export interface CollectedItems {
  readonly title: string | null;
  /** Offset of the first top-level node that holds a task. */
  readonly firstAt: number;
  readonly items: readonly ChecklistItem[];
  readonly misspelt: readonly ListItem[];
}

/** Walks the document's own lists: what stands in fences, quotes and comments is no task. */
export function collectItems(source: string): CollectedItems {
  const items: ChecklistItem[] = [];
  const misspelt: ListItem[] = [];
  const headings: { readonly depth: number; readonly text: string }[] = [];
  let title: string | null = null;
  let firstAt: number | undefined;
  const walk = (list: List, context: readonly string[]): void => {
    for (const node of list.children) {
      const found = itemText(node, source);
      const text = found?.text ?? '';
      if (looksLikeTask(node, source)) misspelt.push(node);
      if (!holdsTask(node, source) && isTask(node) && found && text !== '') {
        items.push({ node, text, textStart: found.start, textEnd: found.end, context });
      }
      for (const sub of listsIn(node)) walk(sub, text === '' ? context : [...context, text]);
    }
  };
  for (const node of parseMarkdown(source)) {
    if (node.type === 'heading') {
      const text = headingText(node, source);
      const isTitle = title === null && node.depth === 1;
      title ??= text;
      while ((headings.at(-1)?.depth ?? 0) >= node.depth) headings.pop();
      if (!isTitle) headings.push({ depth: node.depth, text });
    } else if (node.type === 'list') {
      const before = items.length;
      walk(
        node,
        headings.map(({ text }) => text),
      );
      if (items.length > before) firstAt ??= startOf(node);
    }
  }
  return { title, firstAt: firstAt ?? source.length, items, misspelt };
}

function headingText(node: Heading, source: string): string {
  const first = node.children[0];
  const last = node.children.at(-1);
  return first && last ? source.slice(startOf(first), endOf(last)).replace(/\s+/g, ' ').trim() : '';
}
