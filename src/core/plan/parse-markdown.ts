import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';

const options = { extensions: [gfmTaskListItem()], mdastExtensions: [gfmTaskListItemFromMarkdown()] };

export type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number];
export type List = Extract<MarkdownNode, { type: 'list' }>;
export type ListItem = Extract<MarkdownNode, { type: 'listItem' }>;
export type Paragraph = Extract<MarkdownNode, { type: 'paragraph' }>;
export type Heading = Extract<MarkdownNode, { type: 'heading' }>;

/** The document's top-level nodes. Offsets are right only for a text without a byte order mark. */
export function parseMarkdown(source: string): readonly MarkdownNode[] {
  return fromMarkdown(source, options).children;
}

export function startOf(node: MarkdownNode): number {
  return node.position?.start.offset ?? 0;
}

export function endOf(node: MarkdownNode): number {
  return node.position?.end.offset ?? 0;
}

/** Deeper than any list that people read; a line of nothing but markers is a rule across the page. The parser's time grows with the square of the depth, and its stack ends. */
const maxIndent = 100;
const maxMarkers = 25;
const tooDeep = new RegExp(
  String.raw`^[ \t]{${maxIndent},}(?:[-*+>]|\d{1,9}[.)])[ \t]|(?:(?:[-*+>]|\d{1,9}[.)])[ \t]+){${maxMarkers},}(?![-*\s]*$)`,
  'm',
);

/** Offset of a list that is nested too deeply to be parsed; `null` where there is none. */
export function findTooDeep(source: string): number | null {
  return tooDeep.exec(source)?.index ?? null;
}
