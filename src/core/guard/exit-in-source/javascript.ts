import type { SyntaxNode } from '../syntax.ts';
import { around, functionsAround } from './around.ts';
import type { Exit, ExitGrammar } from './exit-grammar.ts';

const ends = /^(?:process\.(?:exit|reallyExit)|Deno\.exit)$/;

/** Node, Deno; also by another name for `process` or its functions. */
export const javascriptExits: ExitGrammar = {
  hint: /exit|\bkill\b/i,
  types: ['call_expression', 'assignment_expression'],
  namesIn,
  find(node, _text, names) {
    return node.type === 'call_expression' ? callAt(node, names) : assignmentAt(node, names);
  },
  isAtEntry(node, text) {
    return (
      around(node).some((each) => isSignalHandler(each) || isCommand(each) || isMainGuard(each)) ||
      functionsAround(node).some((name) => /^[\w$]+$/.test(name) && handlesSignal(name, text))
    );
  },
  hidesFailure(node) {
    return around(node).some((each) =>
      isListener(each, /^['"`](?:exit|beforeExit|uncaughtException\w*|unhandledRejection)['"`]$/),
    );
  },
};

function callAt(node: SyntaxNode, names: ReadonlyMap<string, string>): Exit | null {
  const written = plain(node.childForFieldName('function'));
  const list = (node.childForFieldName('arguments')?.namedChildren ?? []).flatMap((each) =>
    each === null || each.type === 'comment' ? [] : [each.text.slice(0, 200)],
  );
  const indirect = /\.(call|apply)$/.exec(written)?.[1];
  const called = original(indirect === undefined ? written : written.slice(0, -indirect.length - 1), names);
  if (called === 'process.kill') {
    const isItself = original(list[0] ?? '', names) === 'process.pid' && list[1] !== '0';
    return isItself ? { key: 'process.kill', code: '' } : null;
  }
  if (!ends.test(called)) return null;
  const code = indirect === undefined ? list[0] : list[1];
  return { key: called, code: (indirect === 'apply' ? code?.replaceAll(/[[\]]/g, '') : code) ?? '' };
}

function assignmentAt(node: SyntaxNode, names: ReadonlyMap<string, string>): Exit | null {
  const left = original(plain(node.childForFieldName('left')), names);
  const right = node.childForFieldName('right');
  if (left === 'process.exitCode') return { key: left, code: right?.text.slice(0, 100) ?? '' };
  // A process that no longer ends where it should. Tests put a stand-in there.
  return ends.test(left) ? { key: `${left} replaced`, code: '' } : null;
}

/** `globalThis.process["exit"]` as `process.exit`. */
function plain(node: SyntaxNode | null): string {
  return (node?.text.slice(0, 200) ?? '')
    .replaceAll(/\[\s*['"`](\w+)['"`]\s*\]/g, '.$1')
    .replaceAll(/[?!\s]+/g, '')
    .replaceAll('..', '.')
    .replace(/^\(0,(.*)\)$/, '$1')
    .replace(/^(?:globalThis|global|window)\./, '');
}

/** `exit as end` of an import, `exit: end` of a pattern. */
const taken =
  /\{([^{}]{0,300})\}\s*(?:=\s*(?:(?:globalThis\.)?process\b(?!\.)|require\(\s*['"](?:node:)?process['"]\s*\))|from\s*['"](?:node:)?process['"])/g;
const kept =
  /(?<![\w$])([\w$]{1,60})\s*=\s*(?:globalThis\.)?process\b(?:\.(exit|reallyExit|kill|pid)\b(?!\s*\()|(?!\s*[.?[(]))/g;
const loaded =
  /(?:(?<![\w$])([\w$]{1,60})\s*=\s*require\(\s*['"](?:node:)?process['"]\s*\)|\bimport\s+(?:\*\s*as\s+)?([\w$]{1,60})\s+from\s*['"](?:node:)?process['"])/g;

/** What names stand for, where the text takes them from `process`. */
function namesIn(text: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [, list = ''] of text.matchAll(taken)) {
    for (const part of list.split(',')) {
      const match = /^\s*(exit|reallyExit|kill|pid)\s*(?:(?:as|:)\s*([\w$]+)\s*)?$/.exec(part);
      if (match !== null) names.set(match[2] ?? match[1] ?? '', `process.${match[1]}`);
    }
  }
  for (const [, name = '', member] of text.matchAll(kept)) {
    names.set(name, member === undefined ? 'process' : `process.${member}`);
  }
  for (const [, required, imported] of text.matchAll(loaded)) names.set(required ?? imported ?? '', 'process');
  return names;
}

function original(written: string, names: ReadonlyMap<string, string>): string {
  const [first = '', ...rest] = written.split('.');
  return [names.get(first) ?? first, ...rest].join('.');
}

function isListener(node: SyntaxNode, event: RegExp): boolean {
  if (node.type !== 'call_expression') return false;
  const called = node.childForFieldName('function')?.text.slice(-100) ?? '';
  const first = node.childForFieldName('arguments')?.namedChildren[0]?.text.slice(0, 60) ?? '';
  return /process\.(?:on|once|addListener|prependListener)$/.test(called) && event.test(first);
}

function isSignalHandler(node: SyntaxNode): boolean {
  return isListener(node, /^['"`]SIG[A-Z]+['"`]$|^\w*[sS]ig(?:nal)?\w*$/);
}

/** `process.on('SIGTERM', shutdown)`. */
function handlesSignal(name: string, text: string): boolean {
  const escaped = name.replaceAll('$', String.raw`\$`);
  return new RegExp(
    String.raw`process\.(?:on|once)\(\s*(?:['"\x60]SIG[A-Z]+['"\x60]|\w*[sS]ig\w*)\s*,[^;\n]{0,80}\b${escaped}\b`,
  ).test(text);
}

/** `.action(…)` of a command line parser. */
function isCommand(node: SyntaxNode): boolean {
  return (
    node.type === 'call_expression' &&
    /\.(?:action|command)$/.test(node.childForFieldName('function')?.text.slice(-20) ?? '')
  );
}

function isMainGuard(node: SyntaxNode): boolean {
  const condition = node.type === 'if_statement' ? (node.childForFieldName('condition')?.text.slice(0, 200) ?? '') : '';
  return /require\.main\s*===?\s*module|import\.meta\.(?:main|url|filename)/.test(condition);
}
