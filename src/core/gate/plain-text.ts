/** Longer lines are no summary of any runner; the cap keeps patterns from running over megabytes. */
const summaryLength = 4000;

// Built from strings so that no control character stands in the source.
// oxlint-disable eslint/no-control-regex -- taking these out is what the file is for
const escapes = new RegExp(
  [
    // OSC, DCS, SOS, PM, APC with their text, up to BEL or ST; a torn one ends at the line's end.
    '(?:\\u001b[\\]PX^_]|[\\u0090\\u0098\\u009d\\u009e\\u009f])[^\\u0007\\u001b\\u009c\\n]*(?:\\u0007|\\u001b\\\\|\\u009c)?',
    // CSI: colours, cursor moves.
    '(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]?',
    // Everything else that is one escape: charset choice, reset.
    '\\u001b[ -/]*[0-~]?',
  ].join('|'),
  'g',
);

// C0 without TAB and LF, DEL, C1, and the marks that turn the direction of text on a screen.
const controls = new RegExp(
  '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]',
  'g',
);

// oxlint-enable eslint/no-control-regex

/**
 * Lines as a person would have seen them: escape sequences out, a carriage return goes back to the line's start and
 * what follows replaces it, control characters out. Split on LF only: U+2028 is a character like any other.
 */
export function plainLines(text: string, maxLength = summaryLength): string[] {
  return text
    .replaceAll(escapes, '')
    .split('\n')
    .map((line) => plainLine(line).slice(0, maxLength));
}

function plainLine(line: string): string {
  const drawn = line.includes('\r') ? lastDrawing(line) : line;
  return drawn.replaceAll(controls, '');
}

/** Progress bars are redrawn over themselves: the last drawing that shows anything counts. */
function lastDrawing(line: string): string {
  return line.split('\r').findLast((drawing) => drawing.trim() !== '') ?? '';
}
