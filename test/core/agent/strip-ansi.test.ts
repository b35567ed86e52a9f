import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stripAnsi } from '../../../src/core/agent/strip-ansi.ts';

test.each([
  ['colours', '\u001b[32m<promise>DO\u001b[0mNE</promise>', '<promise>DONE</promise>'],
  ['a title', '\u001b]0;title\u0007shown', 'shown'],
  ['a link', '\u001b]8;;http://x\u001b\\text\u001b]8;;\u001b\\', 'text'],
  ['a title without an end', 'a\n\u001b]0;title\nb', 'a\n\nb'],
  ['a clipboard sequence', '\u001b]52;c;aGk=\u0007x', 'x'],
  ['8-bit sequences', '\u009b31mred\u009dtitle\u009c!', 'red!'],
  ['character sets', '\u001b(Bx\u001b)0y\u001b=z', 'xyz'],
  ['cursor keys and modes', '\u001b[?25l\u001b[2K\u001b[1;1Hx\u001b[38;5;1m', 'x'],
  ['a spinner', '- 1\r\\ 2\r| done', '| done'],
  ['a shorter line over a longer one', 'abcdef\rxy', 'xycdef'],
  ['CRLF', 'a\r\nb\r\n', 'a\nb\n'],
  ['control characters', 'a\u0000b\u0008c\u007fd\u0085e', 'abcde'],
  ['nothing to take out', 'tab\tand 한글\u2028and émoji 🙂\n', 'tab\tand 한글\u2028and émoji 🙂\n'],
])('takes out %s', (_what, text, shown) => {
  expect(stripAnsi(text)).toBe(shown);
});

test('leaves nothing that a terminal would act on, and takes nothing twice', () => {
  const unit = fc.constantFrom(
    '\u001b',
    '[',
    ']',
    '0',
    ';',
    'm',
    '\u0007',
    '\u009b',
    '\u009d',
    '\r',
    '\n',
    '\\',
    'a',
    '\u0000',
    '말',
  );
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const shown = stripAnsi(units.join(''));
      // eslint-disable-next-line no-control-regex
      expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      expect(stripAnsi(shown)).toBe(shown);
    }),
  );
});
