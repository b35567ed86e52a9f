/** One thing that the scripted agent does. Written `word` or `word:argument`. */
export type ScriptStep =
  /** A line, a line on standard error, text without a newline, bytes. */
  | { readonly kind: 'print' | 'err' | 'part'; readonly text: string }
  | { readonly kind: 'raw'; readonly bytes: Uint8Array }
  /** `claim:done` is the line `LASTGREEN=done`. */
  | { readonly kind: 'claim'; readonly text: string }
  /** A line that must be JSON, as it stands. */
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'echo_prompt' | 'readstdin' | 'ignore_term' }
  /** A shell line in the working folder. */
  | { readonly kind: 'sh'; readonly line: string }
  /** Written `write:PATH=>CONTENT`. Folders are made. */
  | { readonly kind: 'write'; readonly path: string; readonly content: string }
  | { readonly kind: 'exit'; readonly code: number }
  /** From now on SIGTERM ends it with this code. */
  | { readonly kind: 'exit_on_term'; readonly code: number }
  | { readonly kind: 'kill'; readonly signal: string }
  | { readonly kind: 'sleep' | BackgroundKind; readonly seconds: number }
  | { readonly kind: 'flood' | 'longline'; readonly megabytes: number }
  /** Prompt, arguments and environment into a folder. */
  | { readonly kind: 'dump'; readonly folder: string };

/**
 * Children that outlive the step: one that holds the output pipe, one that ignores SIGTERM, one in a session of its
 * own, one that also lost its parent and its environment.
 */
export type BackgroundKind = 'child' | 'stubborn' | 'setsid' | 'daemon';

export type ScriptReading =
  | { readonly ok: true; readonly steps: readonly ScriptStep[] }
  | { readonly ok: false; readonly step: string; readonly message: string };

const separator = ' ;; ';

/**
 * Splits at ` ;; `. Within an argument `;;` may be written `\;;`, which is needed when blanks stand around it; of
 * several backslashes one is taken away.
 */
export function parseScript(text: string): ScriptReading {
  const steps: ScriptStep[] = [];
  for (const part of text.split(separator)) {
    const written = part.trimStart().replace(/^\n+/, '');
    if (written.trim() === '' || written.trim() === ';;') continue;
    const step = parseStep(written.replace(/\\(\\*;;)/g, '$1'));
    if (typeof step === 'string') return { ok: false, step: written, message: step };
    steps.push(step);
  }
  return { ok: true, steps };
}

export function formatScript(steps: readonly ScriptStep[]): string {
  return steps.map((step) => formatStep(step).replace(/\\*;;/g, '\\$&')).join(separator);
}

function parseStep(written: string): ScriptStep | string {
  const colon = written.indexOf(':');
  const kind = (colon < 0 ? written : written.slice(0, colon)).trim();
  const argument = colon < 0 ? '' : written.slice(colon + 1);
  switch (kind) {
    case 'print':
    case 'err':
    case 'part':
    case 'claim':
      return { kind, text: argument };
    case 'json':
      return isJson(argument) ? { kind, text: argument } : 'json needs one JSON value';
    case 'raw':
      return /^\s*([0-9a-f]{2}\s*)*$/i.test(argument)
        ? { kind, bytes: fromHex(argument) }
        : 'raw needs pairs of hex digits';
    case 'echo_prompt':
    case 'readstdin':
    case 'ignore_term':
      return { kind };
    case 'sh':
      return { kind, line: argument };
    case 'write':
      return parseWrite(argument);
    case 'exit':
    case 'exit_on_term':
      return /^\s*\d{1,3}\s*$/.test(argument) && Number(argument) < 256
        ? { kind, code: Number(argument) }
        : `${kind} needs an exit code from 0 to 255`;
    case 'kill':
      return /^[A-Z0-9]+$/.test(argument.trim()) ? { kind, signal: argument.trim() } : 'kill needs a signal like TERM';
    case 'sleep':
    case 'child':
    case 'stubborn':
    case 'setsid':
    case 'daemon':
      return isNumber(argument) ? { kind, seconds: Number(argument) } : `${kind} needs seconds`;
    case 'flood':
    case 'longline':
      return isNumber(argument) ? { kind, megabytes: Number(argument) } : `${kind} needs megabytes`;
    case 'dump':
      return argument === '' ? 'dump needs a folder' : { kind, folder: argument };
    default:
      return `there is no step ${kind}`;
  }
}

function formatStep(step: ScriptStep): string {
  if (step.kind === 'write') return `write:${escape(step.path).replaceAll('=', '\\=')}=>${escape(step.content)}`;
  if (step.kind === 'raw') return `raw:${[...step.bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const [argument] = Object.entries(step).filter(([name]) => name !== 'kind');
  return argument === undefined ? step.kind : `${step.kind}:${String(argument[1])}`;
}

/** In a path and in a content `\n`, `\r`, `\t`, `\\` and `\=` stand for the character. */
function parseWrite(argument: string): ScriptStep | string {
  const [, path, content] = /^((?:\\.|[^\\])+?)=>(.*)$/s.exec(argument) ?? [];
  if (path === undefined || content === undefined) return 'write needs PATH=>CONTENT';
  return { kind: 'write', path: unescape(path), content: unescape(content) };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\', '=': '=' };

function unescape(text: string): string {
  return text.replace(/\\([nrt\\=])/g, (_all, letter: string) => escapes[letter] ?? letter);
}

function escape(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
}

function isNumber(text: string): boolean {
  return /^\s*\d+(\.\d+)?\s*$/.test(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function fromHex(text: string): Uint8Array {
  const digits = text.replace(/\s/g, '');
  return Uint8Array.from({ length: digits.length / 2 }, (_none, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}
