import type { WidthOf } from './markdown-table.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text, or its beginning with an ellipsis, in at most `width` columns. Never cuts a character as a person sees it. */
export function fitWidth(text: string, width: number, widthOf: WidthOf): string {
  if (width <= 0) return '';
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    // The sum of parts is not the width of the whole: some characters join.
    if (widthOf(`${kept}${segment}…`) > width) break;
    kept += segment;
  }
  return widthOf(`${kept}…`) <= width ? `${kept}…` : '';
}
