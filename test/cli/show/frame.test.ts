import { describe, expect, test } from 'vitest';
import { type Frame, openFrame } from '../../../src/cli/show/frame.ts';
import { FakeTerminal } from './fake-terminal.ts';

interface Opened {
  readonly terminal: FakeTerminal;
  readonly frame: Frame;
  /** Restoring functions that an unplanned exit would call. */
  readonly watching: Set<() => void>;
}

function open(env: Record<string, string> = {}): Opened {
  const terminal = new FakeTerminal();
  const watching = new Set<() => void>();
  const onExit = (restore: () => void): (() => void) => {
    watching.add(restore);
    return () => watching.delete(restore);
  };
  const frame = openFrame(terminal, { env, onExit });
  if (frame === null) throw new Error('a terminal that can redraw got no frame');
  return { terminal, frame, watching };
}

describe('a frame', () => {
  test('redraws in place, also when it gets shorter', () => {
    const { terminal, frame } = open();
    frame.draw(['one', 'two', 'three']);
    frame.draw(['four']);
    frame.draw(['five', 'six']);
    expect(terminal.lines).toEqual(['five', 'six', '']);
  });

  test('leaves what is said above it', () => {
    const { terminal, frame } = open();
    frame.draw(['at work', 'a second line']);
    frame.say('  cycle 1 ended');
    frame.say('cycle 2');
    expect(terminal.lines).toEqual(['  cycle 1 ended', 'cycle 2', 'at work', 'a second line', '']);
  });

  test('wraps nothing, whatever the characters', () => {
    const { terminal, frame } = open();
    frame.draw(['작업'.repeat(30), '🐳'.repeat(30)]);
    frame.draw(['작업'.repeat(30), '🐳'.repeat(30)]);
    expect(terminal.lines).toEqual([`${'작업'.repeat(9)}작…`, `${'🐳'.repeat(19)}…`, '']);
  });

  test('fits a terminal that gets narrower, and leaves no rest of what was wrapped', () => {
    const { terminal, frame } = open();
    frame.say('kept');
    frame.draw(['a line of thirty-five columns, about', 'short']);
    terminal.resize(12);
    expect(terminal.lines).toEqual(['kept', 'a line of …', 'short', '']);
  });

  test('is never higher than the terminal', () => {
    const { terminal, frame } = open();
    frame.draw(Array.from({ length: 30 }, (_, index) => String(index)));
    frame.draw(Array.from({ length: 30 }, (_, index) => String(index)));
    expect(terminal.lines).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '']);
  });

  test('takes a common size where the terminal was told none', () => {
    const { terminal, frame } = open({ NO_COLOR: '1' });
    terminal.columns = 0;
    terminal.rows = 0;
    frame.draw(['at work', 'for a while']);
    expect(terminal.written).toContain('at work\nfor a while\n');
  });

  test('lets no text of others through that moves the cursor or sets a title', () => {
    const { terminal, frame } = open({ NO_COLOR: '1' });
    const before = terminal.written;
    frame.draw(['\u001b[2Jtitle \u001b]0;owned\u0007of\r\na task\u009b5A']);
    expect(terminal.written.slice(before.length)).toBe('\u001b[Jtitle of a task\n');
  });

  test('goes away when closed, and gives the cursor back', () => {
    const { terminal, frame, watching } = open();
    const shownWhileOpen = terminal.cursorShown;
    frame.say('kept');
    frame.draw(['at work']);
    frame.close();
    frame.close();
    frame.draw(['too late']);
    frame.say('the last word');
    expect({ shownWhileOpen, shown: terminal.cursorShown, lines: terminal.lines }).toEqual({
      shownWhileOpen: false,
      shown: true,
      lines: ['kept', 'the last word', ''],
    });
    expect([watching.size, terminal.listenerCount('resize')]).toEqual([0, 0]);
  });

  test('gives the cursor back when the program exits without closing it', () => {
    const { terminal, frame, watching } = open();
    frame.draw(['at work']);
    for (const restore of watching) restore();
    expect({ shown: terminal.cursorShown, lines: terminal.lines }).toEqual({ shown: true, lines: [''] });
  });

  test.each([
    [{}, true],
    [{ NO_COLOR: '' }, true],
    [{ NO_COLOR: '0' }, false],
  ])('with %o is bold: %s', (env, isBold) => {
    const { terminal, frame } = open(env);
    frame.draw(['one']);
    expect(terminal.written.includes('\u001b[1m')).toBe(isBold);
  });
});

test.each([
  [{}, '\u001b[32mlanded\u001b[39m\n', '\u001b[31m  gate red\u001b[39m\n'],
  [{ NO_COLOR: '1' }, 'landed\n', '  gate red\n'],
])('with %o good and bad news are told apart', (env, good, bad) => {
  const { terminal, frame } = open(env);
  frame.say('landed', 'good');
  frame.say('  gate red', 'bad');
  expect(terminal.written).toContain(good);
  expect(terminal.written).toContain(bad);
});

describe('there is no frame', () => {
  const options = { env: {}, onExit: () => () => {} };

  test('in a pipe, and nothing is written', () => {
    const pipe = Object.assign(new FakeTerminal(), { isTTY: false });
    expect([openFrame(pipe, options), pipe.written]).toEqual([null, '']);
  });

  test('in a terminal that calls itself dumb', () => {
    expect(openFrame(new FakeTerminal(), { ...options, env: { TERM: 'dumb' } })).toBeNull();
  });
});
