import { endOf, startOf, type List, type ListItem, type Paragraph } from './parse-markdown.ts';

/** A list item's first paragraph, where its check and its text stand. */
export interface ItemText {
  /** On one line, comments taken out. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function itemText(item: ListItem, source: string): ItemText | null {
  const paragraph = item.children.find((child): child is Paragraph => child.type === 'paragraph');
  const first = paragraph?.children[0];
  if (!paragraph || !first) return null;
  // The paragraph's own start may lie before the check; its first child's never does.
  const start = startOf(first);
  const end = endOf(paragraph);
  let text = '';
  let from = start;
  for (const child of paragraph.children) {
    if (child.type !== 'html' || !child.value.startsWith('<!--')) continue;
    text += source.slice(from, startOf(child));
    from = endOf(child);
  }
  text += source.slice(from, end);
  return { text: text.replace(/\s+/g, ' ').trim(), start, end };
}

/** The offset of the character between the brackets; `null` where it is a line's end, which can't become an x. */
export function checkOffset(item: ListItem, textStart: number, source: string): number | null {
  const head = source.slice(startOf(item), textStart);
  const check = /\[[ \txX]\]\s*$/.exec(head);
  return check ? startOf(item) + check.index + 1 : null;
}

/** Lists directly in this item: those in quotes belong to the quote. */
export function listsIn(item: ListItem): List[] {
  return item.children.filter((child): child is List => child.type === 'list');
}

/** Checked items without a text don't count: there is nothing to do, and nothing that would ever be done. */
export function holdsTask(item: ListItem, source: string): boolean {
  return listsIn(item).some((list) =>
    list.children.some((child) => (isTask(child) && itemText(child, source)?.text) || holdsTask(child, source)),
  );
}

export function isTask(item: ListItem): boolean {
  return typeof item.checked === 'boolean';
}

/**
 * `- [] Text`, `- [ x] Text`, `- [x]Text`: meant as a task but none in Markdown, so that it would never be done and
 * never be missed.
 */
export function looksLikeTask(item: ListItem, source: string): boolean {
  const first = item.children[0];
  if (isTask(item) || first?.type !== 'paragraph' || first.children[0]?.type !== 'text') return false;
  return /^\[[ \t]*[xX]?[ \t]*\][ \t]*[^\s([:]/.test(source.slice(startOf(first), endOf(first)));
}
