/** CSI, OSC and other string sequences up to their end (or the end of the line), two-byte escapes. */
const sequences = new RegExp(
  [
    // CSI, 7-bit and 8-bit: parameters, intermediates, final byte.
    '(?:\\u001b\\[|\\u009b)[\\u0030-\\u003f]*[\\u0020-\\u002f]*[\\u0040-\\u007e]?',
    // OSC, DCS, SOS, PM, APC: ended by BEL or ST. One that isn't ended must not eat the rest of the text.
    '(?:\\u001b[\\]PX^_]|[\\u009d\\u0090\\u0098\\u009e\\u009f])[^\\u0007\\u001b\\u009c\\n]*(?:\\u0007|\\u001b\\\\|\\u009c)?',
    // Character sets and other escapes with intermediates.
    '\\u001b[\\u0020-\\u002f]*[\\u0030-\\u007e]?',
  ].join('|'),
  'g',
);

// Everything of C0 and C1 but tab, line feed and carriage return.
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

// All that the two above can begin with, and CR: most lines have none of it.
// oxlint-disable-next-line no-control-regex
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/**
 * The text that a terminal would show: without colours, titles, links and clipboard sequences, a line that was written
 * over by `\r` as it ended up, no other control characters. Safe to print.
 */
export function stripAnsi(text: string): string {
  if (!steering.test(text)) return text;
  return text.replace(sequences, '').replace(controls, '').split('\n').map(resolveReturns).join('\n');
}

/** A spinner writes its line again and again; what is longer than the last writing shows on behind it. */
function resolveReturns(line: string): string {
  if (!line.includes('\r')) return line;
  let shown = '';
  for (const writing of line.replace(/\r+$/, '').split('\r')) {
    shown = writing.length >= shown.length ? writing : writing + shown.slice(writing.length);
  }
  return shown;
}
