import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checklist, scanChecklist } from '../../../src/core/plan/checklist.ts';
import type { Task } from '../../../src/core/plan/plan.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | null): string | null =>
  bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const tick = (text: string, id: string): string | null => decode(checklist.tick(encode(text), id));

function tasks(text: string): readonly Task[] {
  const reading = checklist.read(encode(text));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.plan.tasks;
}

function problems(text: string): string[] {
  const reading = checklist.read(encode(text));
  return reading.ok ? [] : reading.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

const marked = (text: string): string[] => tasks(text).map(({ title, ticked }) => `${ticked ? 'x' : ' '} ${title}`);

test('reads sections, headings of tasks and the text under an item', () => {
  const text = `# Greeter

Greets people.

- [x] [X-1] Set up **everything**

## Core

1. [ ] Say hello
   in the \`right\` language <!-- which one? -->

   - English
   - Korean

   Ask first.
2. [ ] Say goodbye
   - [ ] to one
   - [X] to many
     - note

### Deeper
* [ ] X-2: 작업 하나
`;
  const empty = {
    acceptanceCriteria: [],
    priority: null,
    dependsOn: [],
    allowedPaths: [],
    forbid: [],
    mayChange: [],
    verify: [],
    prove: [],
  };
  expect(checklist.read(encode(text))).toEqual({
    ok: true,
    plan: {
      kind: 'checklist',
      title: 'Greeter',
      intent: '# Greeter\n\nGreets people.',
      branchName: null,
      tasks: [
        { ...empty, id: 'X-1', title: '[X-1] Set up **everything**', description: '', ticked: true, line: 5 },
        {
          ...empty,
          id: 'say-hello-in-the-right-language',
          title: 'Say hello in the `right` language',
          description: 'Part of: Core\n\n- English\n- Korean\n\nAsk first.',
          ticked: false,
          line: 9,
        },
        {
          ...empty,
          id: 'to-one',
          title: 'to one',
          description: 'Part of: Core / Say goodbye',
          ticked: false,
          line: 17,
        },
        {
          ...empty,
          id: 'to-many',
          title: 'to many',
          description: 'Part of: Core / Say goodbye\n\n- note',
          ticked: true,
          line: 18,
        },
        {
          ...empty,
          id: 'X-2',
          title: 'X-2: 작업 하나',
          description: 'Part of: Core / Deeper',
          ticked: false,
          line: 22,
        },
      ],
    },
  });
});

test('takes all of Markdown’s bullets and numbers, with CRLF and a byte order mark', () => {
  expect(marked('\ufeff- [ ] a\r\n* [X] b\r\n+ [x] c\r\n1. [ ] d\r\n2) [ ] e\r\n')).toEqual([
    '  a',
    'x b',
    'x c',
    '  d',
    '  e',
  ]);
});

test('takes nothing from fences, quotes and comments', () => {
  const text = `- [ ] real

\`\`\`
- [ ] in a fence
\`\`\`
~~~md
- [ ] in another
~~~

> - [ ] quoted

<!--
- [ ] in a comment
-->

- [ ] with a quote
  > - [ ] inside

  \`\`\`
  - [ ] and a fence
  \`\`\`

    - [ ] nested for real

\`- [ ] code\` and [ ] prose
`;
  expect(marked(text)).toEqual(['  real', '  nested for real']);
});

test('an item without a text is none', () => {
  expect(marked('- [ ] a\n  - [ ] <!-- more? -->\n- [ ]\n- [ ] <!-- later -->\n- [x] \n')).toEqual(['  a']);
});

const ids = (text: string): string[] => tasks(text).map(({ id }) => id);

const matches = (name: string, text: string): boolean => checklist.matches(name, encode(text));

const byText = (list: readonly string[]): Record<string, string> =>
  Object.fromEntries(tasks(list.join('\n\n')).map(({ id, description, title }) => [description + title, id]));

describe('ids', () => {
  test.each([
    ['[X-1] Text', 'X-1'],
    ['X-1: Text', 'X-1'],
    ['**US-001**: Text', 'US-001'],
    ['**US-001:** Text', 'US-001'],
    ['[API-2.1]: Text', 'API-2.1'],
    ['[작업-3] 하나', '작업-3'],
    ['Fix: the thing', 'fix-the-thing'],
    ['[link](url-1) there', 'link-url-1-there'],
    ['로그인 페이지 추가', '로그인-페이지-추가'],
    ['X-1', 'x-1'],
  ])('%s → %s', (text, id) => {
    expect(ids(`- [ ] ${text}\n`)).toEqual([id]);
  });

  test('two written ids that are the same are a problem', () => {
    expect(problems('- [ ] [X-1] a\n- [x] X-1: b\n')).toEqual(['2:7 The id "X-1" is already used in line 1.']);
  });

  test('texts that differ keep their ids wherever they stand', () => {
    const items = ['## A\n- [ ] Write tests', '## B\n- [ ] Write tests', '## C\n- [ ] Write tests!'];
    expect(byText(items)).toEqual(byText(items.toReversed()));
    expect(new Set(Object.values(byText(items))).size).toBe(3);
  });

  test('items that are the same are numbered, clear of written ids', () => {
    expect(ids('- [ ] do it\n- [ ] do it\n- [ ] [do-it-2] x\n')).toEqual(['do-it', 'do-it-3', 'do-it-2']);
  });

  test('a long text gives a short id that differs from that of a text with the same beginning', () => {
    const start = 'word '.repeat(30);
    const [left, right] = ids(`- [ ] ${start} left\n- [ ] ${start} right\n`);
    expect(left).toMatch(/^(?:word-){7}word-[0-9a-z]{7}$/);
    expect(right).not.toBe(left);
  });
});

test.each([
  ['', '1:1 The plan has no task.'],
  ['# Only a heading\n', '1:1 The plan has no task.'],
  ['```\n- [ ] x\n```\n', '1:1 The plan has no task.'],
  ['- [ ] a\n- [] b\n', '2:1 This looks like a task but is none in Markdown.'],
  ['- [ ] a\n  - [x]b\n', '2:3 This looks like a task but is none in Markdown.'],
  ['- [\n  ] a\n', '1:1 The brackets hold the end of a line.'],
])('%j: %s', (text, problem) => {
  expect(problems(text)).toEqual([problem]);
});

test('refuses nesting that would take the parser minutes or its stack', () => {
  const steps = Array.from({ length: 600 }, (_, depth) => `${' '.repeat(2 * depth)}- [ ] a`);
  expect(problems(steps.join('\n'))).toEqual(['51:1 This is nested too deeply.']);
  expect(problems(`${'- '.repeat(3000)}[ ] a`)).toEqual(['1:1 This is nested too deeply.']);
  expect(matches('PLAN.md', steps.join('\n'))).toBe(true);
  expect(problems(`- [ ] a\n\n${'- '.repeat(40)}\n`)).toEqual([]);
  expect(tasks(steps.slice(0, 40).join('\n'))).toHaveLength(1);
});

test.each(['- [ ] a\n- [x](url) link\n- [x]: no\n- [1] footnote\n- plain\n'])('is not troubled by %j', (text) => {
  expect(problems(text)).toEqual([]);
});

test('is chosen by items, or by a name that promises them', () => {
  expect([
    matches('PLAN.md', '- [ ] a'),
    matches('PROMPT.md', 'Do it.\n```\n- [ ] a\n```'),
    matches('docs/CHECKLIST.md', 'nothing yet'),
    matches('todo.markdown', ''),
    matches('plan.txt', '- [ ] a'),
  ]).toEqual([true, false, true, true, false]);
});

describe('a tick', () => {
  test.each([
    ['- [ ] a\n- [ ] b\n', 'b', '- [ ] a\n- [x] b\n'],
    ['\ufeff# 제목\r\n\r\n1. [ ] 작업\r\n', '작업', '\ufeff# 제목\r\n\r\n1. [x] 작업\r\n'],
    ['- [\t] 🙂 a\n', 'a', '- [x] 🙂 a\n'],
    ['- [ ] [ ] a\n', 'a', '- [x] [ ] a\n'],
    ['- [x] p\n  - [ ] c\n', 'c', '- [x] p\n  - [x] c\n'],
    ['- [ ] a [ ] b\n', 'a-b', '- [x] a [ ] b\n'],
    ['- [ ] **a**', 'a', '- [x] **a**'],
  ])('in %j', (text, id, ticked) => {
    expect(tick(text, id)).toBe(ticked);
  });

  test('does nothing to what is ticked, unknown or a heading of tasks', () => {
    expect([tick('- [X] a\n', 'a'), tick('- [ ] a\n', 'b'), tick('- [ ] p\n  - [ ] c\n', 'p')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('- ', '* ', '+ ', '1. ', '2) ', '  - ', '    - '),
      fc.constantFrom('[ ] ', '[x] ', '[X] ', ''),
      fc.constantFrom('a', '작업', '🙂 b', '[X-1] c', '`- [ ] d`', '**e**', '<!-- f -->'),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('', '# H', '> - [ ] q', '```', '<!--', '-->', 'text', '  more', '\t- [ ] tab', '- [ ]'),
);
const document = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\ufeff'))
  .map(([lines, end, bom]) => bom + lines.join(end));

test('a tick changes one character and that task’s state, and what is remembered is what would be read', () => {
  fc.assert(
    fc.property(document, (text) => {
      const bytes = encode(text);
      const before = scanChecklist(bytes).reading;
      if (!before.ok) return;
      for (const task of before.plan.tasks) {
        const ticked = checklist.tick(bytes, task.id);
        expect(ticked === null).toBe(task.ticked);
        if (!ticked) continue;
        const changed = [...ticked.keys()].filter((index) => ticked[index] !== bytes[index]);
        expect({ length: ticked.length, changed: changed.length }).toEqual({ length: bytes.length, changed: 1 });
        const plan = {
          ...before.plan,
          tasks: before.plan.tasks.map((each) => (each === task ? { ...each, ticked: true } : each)),
        };
        expect(checklist.read(ticked)).toEqual({ ok: true, plan });
        expect(scanChecklist(ticked).reading).toEqual({ ok: true, plan });
      }
    }),
    { numRuns: 300 },
  );
});

test('ticking all tasks gives the same bytes in any order', () => {
  fc.assert(
    fc.property(document, fc.infiniteStream(fc.nat()), (text, random) => {
      const reading = scanChecklist(encode(text)).reading;
      if (!reading.ok) return;
      const all = reading.plan.tasks.map(({ id }) => id);
      const tickAll = (list: readonly string[]): string | null =>
        decode(list.reduce((bytes, id) => checklist.tick(bytes, id) ?? bytes, encode(text)));
      const keyed = all.map((id) => ({ id, key: random.next().value ?? 0 })).toSorted((a, b) => a.key - b.key);
      expect(tickAll(keyed.map(({ id }) => id))).toBe(tickAll(all));
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['EUC-KR', Uint8Array.of(...encode('# Plan\n\n- [ ] '), 0xc7, 0xd1, 0xb1, 0xdb, ...encode('\n'))],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, ...new Uint8Array(Buffer.from('- [ ] 한글\n', 'utf16le')))],
])('a list of tasks in %s is refused, and not taken for one prompt without an end', (_name, bytes) => {
  expect(checklist.matches('plan.md', bytes)).toBe(true);
  const reading = checklist.read(bytes);
  expect(reading.ok ? [] : reading.problems.map(({ rule, hint }) => ({ rule, hint }))).toEqual([
    { rule: 'syntax', hint: 'save it as UTF-8' },
  ]);
});
