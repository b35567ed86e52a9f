import type { SyntaxNode } from '../syntax.ts';
import { around, functionsAround } from './around.ts';
import type { Exit, ExitGrammar } from './exit-grammar.ts';
import { handlesSignal, type SignalForms } from './handles-signal.ts';

const ends = /^(?:(?:sys|os)\.(?:exit|_exit)|_exit|exit|quit|pytest\.exit|builtins\.(?:exit|quit))$/;

const signals: SignalForms = {
  call: /^(?:signal\.signal|(?:\w+\.)*add_signal_handler)\s*\(/,
  byName: String.raw`\b(?:signal\.signal|add_signal_handler)\(\s*[\w.]{1,60}\s*,\s*(?:self\.|cls\.)?NAME\b(?!\s*\()`,
  declared: 'def',
};

export const pythonExits: ExitGrammar = {
  hint: /exit|quit|testsfailed|\bkill\b/i,
  types: ['call', 'raise_statement', 'assignment'],
  namesIn,
  find(node, _text, names) {
    if (node.type === 'raise_statement') {
      const match = /^raise\s+SystemExit\b\s*(?:\((.*)\))?\s*$/s.exec(node.text.slice(0, 300));
      return match === null ? null : { key: 'SystemExit', code: match[1] ?? '' };
    }
    return node.type === 'assignment' ? assignmentAt(node) : callAt(node, names);
  },
  isAtEntry(node, text) {
    if (handlesSignal(node, text, signals)) return true;
    const hasGuard = /^if\s+__name__\s*==/m.test(text);
    return (
      around(node).some(isMainGuard) ||
      around(node).some(
        (each) =>
          each.type === 'decorated_definition' && /^@[\w.]*(?:command|callback|group)\b/m.test(each.text.slice(0, 500)),
      ) ||
      (hasGuard && functionsAround(node).some((name) => name === 'main' || name === 'cli')) ||
      // A child of its own after a fork ends without the parent's clean-up.
      (/\bos\.fork\s*\(/.test(text) && node.text.startsWith('os._exit'))
    );
  },
  hidesFailure(node, text) {
    if (node.type === 'assignment' || node.text.slice(0, 20).startsWith('pytest.exit')) return true;
    const isRegistered = functionsAround(node).some((name) =>
      new RegExp(`\\batexit\\.register\\(\\s*${name}\\b|@atexit\\.register\\s+def\\s+${name}\\b`).test(text),
    );
    return (
      isRegistered ||
      around(node).some((each) => each.type === 'call' && /^atexit\.register\b/.test(each.text.slice(0, 30)))
    );
  },
};

function callAt(node: SyntaxNode, names: ReadonlyMap<string, string>): Exit | null {
  const called = node.childForFieldName('function')?.text ?? '';
  const list = (node.childForFieldName('arguments')?.namedChildren ?? []).flatMap((each) =>
    each === null || each.type === 'comment' ? [] : [each.text.slice(0, 200)],
  );
  if (called === 'os.kill') return list[0] === 'os.getpid()' && list[1] !== '0' ? { key: called, code: '' } : null;
  const name = names.get(called) ?? called;
  if (!ends.test(name)) return null;
  if (name === 'pytest.exit') {
    const code = list.find((each) => each.startsWith('returncode'))?.split('=')[1];
    return code === undefined ? null : { key: name, code };
  }
  return { key: name, code: (list[0] ?? '').replace(/^(?:status|code)\s*=\s*/, '') };
}

/** `from os import _exit as stop`, `stop = os._exit`. */
function namesIn(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(
    /\b(_exit|exit)[ \t]+as[ \t]+(\w{1,60})|^[ \t]*(\w{1,60})[ \t]*=[ \t]*(?:sys|os)\.(_?exit)[ \t]*$/gm,
  );
  return new Map([...found].map(([, imported, as, name, kept]) => [as ?? name ?? '', `os.${imported ?? kept}`]));
}

function assignmentAt(node: SyntaxNode): Exit | null {
  const left = node.childForFieldName('left')?.text ?? '';
  if (!/^(?:\w+\.)*(?:exitstatus|_exitstatus|testsfailed)$/.test(left)) return null;
  return { key: left, code: node.childForFieldName('right')?.text ?? '' };
}

function isMainGuard(node: SyntaxNode): boolean {
  return node.type === 'if_statement' && /__name__/.test(node.childForFieldName('condition')?.text ?? '');
}
