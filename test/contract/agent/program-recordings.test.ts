import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { adapters } from '../../../src/core/agent/adapters.ts';
import { read, terminalOf } from './adapter-contract.ts';

const root = fileURLToPath(new URL('../../fixtures/agents', import.meta.url));

/** How the recorded streams of a program end: `ok`, the kind of its error, or `none` without a last word. */
const endings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  codex: {
    'api-error-401': 'login',
    'api-error-404': 'other',
    'api-error-429': 'transient',
    'api-error-500': 'transient',
    'connection-lost': 'transient',
    'connection-refused': 'transient',
    interrupted: 'none',
    'malformed-html': 'transient',
    'max-tokens': 'other',
    'no-credit': 'billing',
    'no-terminal': 'transient',
    'not-logged-in': 'login',
    'success-with-tools': 'ok',
    terminated: 'none',
    'unusable-tool-calls': 'ok',
    'usage-limit': 'limit',
  },
  opencode: {
    'api-error-401': 'login',
    'api-error-404': 'other',
    interrupted: 'none',
    'max-tokens': 'ok',
    'success-with-tools': 'ok',
    terminated: 'none',
    'unusable-tool-calls': 'ok',
  },
  pi: {
    'api-error-401': 'login',
    'api-error-404': 'other',
    'api-error-429': 'transient',
    'api-error-500': 'transient',
    'connection-lost': 'transient',
    'connection-refused': 'transient',
    interrupted: 'none',
    // A message without words, with which it is content.
    'malformed-html': 'ok',
    'max-tokens': 'ok',
    'no-terminal': 'transient',
    'success-with-tools': 'ok',
    terminated: 'none',
    'unusable-tool-calls': 'ok',
  },
  qwen: {
    'api-error-401': 'login',
    'api-error-404': 'other',
    'max-tokens': 'ok',
    'success-with-tools': 'ok',
    'unusable-tool-calls': 'ok',
  },
  gemini: {
    'api-error-401': 'login',
    'api-error-404': 'other',
    'api-error-429': 'transient',
    'api-error-500': 'transient',
    'connection-lost': 'transient',
    'connection-refused': 'transient',
    interrupted: 'none',
    'malformed-html': 'transient',
    'max-tokens': 'ok',
    'no-terminal': 'transient',
    'not-logged-in': 'none',
    safety: 'ok',
    'success-with-tools': 'ok',
    terminated: 'none',
    'unusable-tool-calls': 'ok',
    'usage-limit': 'limit',
  },
};

/** Each stands under its program and the version that it was recorded with. */
const recordings = Object.keys(endings).flatMap((program) => {
  const folder = join(root, program);
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  return versions.flatMap((version) =>
    readdirSync(join(folder, version))
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => ({ program, name: name.replace('.jsonl', ''), path: join(folder, version, name) })),
  );
});

describe.each(recordings)('the recorded $name of $program', ({ program, name, path }) => {
  const adapter = adapters.find((each) => each.name === program);
  if (adapter === undefined) throw new Error(`no adapter ${program}`);
  const bytes = readFileSync(path);

  test('is read to its last line, in pieces too', () => {
    const events = read(adapter, bytes);
    expect(events.filter(({ kind }) => kind === 'unreadable')).toEqual([]);
    expect(read(adapter, bytes, 1000)).toEqual(events);
  });

  test('ends as it did', () => {
    const terminal = terminalOf(read(adapter, bytes));
    const ending = terminal === null ? 'none' : (terminal.error?.kind ?? 'ok');
    expect(ending).toBe(endings[program]?.[name]);
    expect(terminal?.ok ?? false).toBe(ending === 'ok');
  });
});

test('every way that a program is expected to end is recorded', () => {
  const expected = Object.entries(endings).flatMap(([program, cases]) =>
    Object.keys(cases).map((name) => `${program} ${name}`),
  );
  expect(recordings.map(({ program, name }) => `${program} ${name}`).toSorted()).toEqual(expected.toSorted());
});
