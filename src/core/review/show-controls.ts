// Built from strings so that no such character stands in the source.
// oxlint-disable eslint/no-control-regex -- showing these is what the file is for
const unseen = new RegExp(
  [
    // C0 without TAB and LF, DEL, C1.
    '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]',
    // What turns the direction of text, takes no room, or is a line's end to some.
    '[\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff\\ufff9-\\ufffb]',
    // Tags: a whole alphabet that nobody sees and a model may read.
    '[\\u{e0000}-\\u{e007f}]',
  ].join('|'),
  'gu',
);
// oxlint-enable eslint/no-control-regex

/**
 * A text with what can't be seen written out, as `\u{202E}`: whoever reads a change must see what a compiler sees. A
 * carriage return at a line's end is one of the line's ending, and left out.
 */
export function showControls(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(unseen, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}}`);
}
