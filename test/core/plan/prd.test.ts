import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prd, scanPrd } from '../../../src/core/plan/prd.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | null): string | null =>
  bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const problems = (text: string): string[] => {
  const reading = prd.read(encode(text));
  return reading.ok
    ? []
    : reading.problems.map(({ line, column, message, hint }) => `${line}:${column} ${message} (${hint})`);
};
const tick = (text: string, id: string): string | null => decode(prd.tick(encode(text), id));

const full = `{
  "project": "Greeter",
  "branchName": "ralph/greeter",
  "description": "Greets people.",
  "userStories": [
    {
      "id": "US-001",
      "title": "Say hello",
      "description": "As a person I am greeted.",
      "acceptanceCriteria": ["says hello", "typecheck passes"],
      "priority": 2,
      "passes": false,
      "notes": "see \\"passes\\": false",
      "owner": {"passes": false}
    },
    {"id": "US-002", "title": "Say goodbye", "dependsOn": ["US-001"], "allowedPaths": ["src/**"], "forbid": ["docs/**"],
     "mayChange": ["test/**"], "verify": ["npm test"], "prove": ["red-green"], "passes": true}
  ]
}
`;

test('reads a PRD with all of its fields', () => {
  expect(prd.read(encode(full))).toEqual({
    ok: true,
    plan: {
      kind: 'prd',
      title: 'Greeter',
      intent: 'Greets people.',
      branchName: 'ralph/greeter',
      tasks: [
        {
          id: 'US-001',
          title: 'Say hello',
          description: 'As a person I am greeted.\n\nsee "passes": false',
          acceptanceCriteria: ['says hello', 'typecheck passes'],
          priority: 2,
          dependsOn: [],
          allowedPaths: [],
          forbid: [],
          mayChange: [],
          verify: [],
          prove: [],
          ticked: false,
          line: 6,
        },
        {
          id: 'US-002',
          title: 'Say goodbye',
          description: '',
          acceptanceCriteria: [],
          priority: null,
          dependsOn: ['US-001'],
          allowedPaths: ['src/**'],
          forbid: ['docs/**'],
          mayChange: ['test/**'],
          verify: ['npm test'],
          prove: ['red-green'],
          ticked: true,
          line: 16,
        },
      ],
    },
  });
});

describe('a file that is no PRD', () => {
  test.each([
    ['', '1:1 The file is empty. (an object with "userStories")'],
    [' \n', '1:1 The file is empty. (an object with "userStories")'],
    ['[]', '1:1 This is a list. (an object with "userStories")'],
    ['{', '1:2 The file ends in the middle of a value. (a key in double quotes)'],
    ['{"stories": []}', '1:1 "userStories" is missing. (a list of objects with "id", "title", "passes")'],
    ['{"userStories": {}}', '1:17 "userStories" is an object. (a list of objects with "id", "title", "passes")'],
    [
      '{"userStories": []}',
      '1:17 The plan has no task. (at least one story: a list of objects with "id", "title", "passes")',
    ],
    ['{"userStories": [1]}', '1:18 "userStories" holds a number. (a list of objects with "id", "title", "passes")'],
    [
      '{"userStories":\r\n[{"id":"A","title":"t","passes":false},]}',
      '2:39 There is a comma after the last item. (no comma here)',
    ],
    ['{}{}', '1:3 Something follows the end of the JSON value. (one value only)'],
    ['\ufeff[]', '1:1 This is a list. (an object with "userStories")'],
  ])('%j: %s', (text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  test('names the place of the first byte that is no UTF-8', () => {
    const bytes = Uint8Array.from([...encode('\ufeff{\n "é": "'), 0xff, ...encode('"}')]);
    const reading = prd.read(bytes);
    expect(reading).toEqual({
      ok: false,
      problems: [
        { rule: 'syntax', task: null, line: 2, column: 8, message: 'This is no UTF-8.', hint: 'save it as UTF-8' },
      ],
      tasks: [],
    });
  });
});

test('a text "false" for passes is an error with its place and what would be right', () => {
  expect(problems('{"userStories": [\n  {"id": "A", "title": "t", "passes": "false"}\n]}')).toEqual([
    '2:39 "passes" is a text. (false, without quotes)',
  ]);
});

test('tells all problems at once, in the order of the file', () => {
  const text = `{"project": 1, "userStories": [
{"title": "", "passes": null, "passes": false, "priority": "1"},
{"id": "A", "title": "t", "dependsOn": ["B"], "verify": ["true", 3], "prove": ["luck"], "allowedPaths": "src"},
{"id": "A ", "title": ["t"], "passes": 0},
{"id": "A", "title": "t"}
]}`;
  expect(problems(text)).toEqual([
    '1:13 "project" is a number. (a text)',
    '2:1 "id" is missing. (a short text such as "US-001")',
    '2:11 "title" is an empty text. (one line that says what to do)',
    '2:31 "passes" is there twice. (each key once)',
    '2:60 "priority" is a text. (a number, smaller first)',
    '3:41 No task has the id "B". (the id of another task in this plan)',
    '3:58 This command always succeeds. (a command that fails when the work is wrong)',
    '3:66 "verify" holds a number. (a list of commands, such as ["npm test"])',
    '3:80 "luck" is no known proof. (old-tests-hold, red-green)',
    '3:105 "allowedPaths" is a text. (a list of globs, such as ["src/**"])',
    '4:8 This id has blanks around it or control characters. (a short text such as "US-001")',
    '4:23 "title" is a list. (one line that says what to do)',
    '4:40 "passes" is a number. (true or false)',
    '5:8 The id "A" is already used in line 3. (an id of its own for each task)',
  ]);
});

describe('a tick', () => {
  test('changes one word of the task’s own field', () => {
    expect(tick(full, 'US-001')).toBe(
      full.replace('"passes": false,\n      "notes"', '"passes": true,\n      "notes"'),
    );
  });

  test('keeps a byte order mark, CRLF, tabs and unknown fields', () => {
    const text =
      '\ufeff{"x":"\u{1f600}é",\r\n\t"userStories":[{"passes" :false,\r\n\t"id":"작업","title":"t","z":[1.0e1]}]}\r\n';
    expect(tick(text, '작업')).toBe(text.replace(':false', ':true'));
  });

  test.each([
    ['{"userStories":[{"id":"A","title":"t"}]}', '{"userStories":[{"id":"A","title":"t","passes":true}]}'],
    [
      '{"userStories": [{ "id": "A", "title": "t" }]}',
      '{"userStories": [{ "id": "A", "title": "t", "passes": true }]}',
    ],
    [
      '{"userStories": [\r\n  {\r\n    "id": "A",\r\n    "title": "t"\r\n  },\r\n  {"id": "B", "title": "u"}]}',
      '{"userStories": [\r\n  {\r\n    "id": "A",\r\n    "title": "t",\r\n    "passes": true\r\n  },\r\n  {"id": "B", "title": "u"}]}',
    ],
  ])('puts in a missing field the way its neighbours are written', (text, ticked) => {
    expect(tick(text, 'A')).toBe(ticked);
    expect(prd.read(encode(ticked))).toEqual(scanPrd(encode(ticked)).reading);
  });

  test('does nothing to a task that is ticked, unknown, or there twice', () => {
    expect(tick(full, 'US-002')).toBe(null);
    expect(tick(full, 'US-003')).toBe(null);
    expect(
      tick('{"userStories":[{"id":"A","title":"t","passes":true},{"id":"A","title":"t","passes":false}]}', 'A'),
    ).toBe(null);
    expect(tick('{', 'A')).toBe(null);
  });

  test('works beside a problem elsewhere in the plan', () => {
    const text = '{"userStories":[{"id":"A","title":"","passes":false}]}';
    expect(tick(text, 'A')).toBe(text.replace('false', 'true'));
  });
});

const story = fc.record(
  {
    title: fc.string({ unit: 'grapheme', minLength: 1 }).filter((title) => title.trim() !== ''),
    passes: fc.boolean(),
    notes: fc.constantFrom('"passes": false', '', '작업 🙂'),
    priority: fc.integer(),
    'passes ': fc.constant(false),
    extra: fc.jsonValue(),
  },
  { requiredKeys: ['title'] },
);
const planText = fc
  .tuple(
    fc.array(story, { minLength: 1, maxLength: 6 }),
    fc.constantFrom('', ' ', '\t', '  '),
    fc.boolean(),
    fc.constantFrom('', '\ufeff'),
  )
  .map(([stories, indent, crlf, bom]) => {
    const text = JSON.stringify(
      { userStories: stories.map((each, index) => ({ ...each, id: `작-${index}` })) },
      null,
      indent,
    );
    return bom + (crlf ? text.replaceAll('\n', '\r\n') : text);
  });

test('a tick changes that task’s state and nothing else, and what is remembered is what would be read', () => {
  fc.assert(
    fc.property(planText, fc.nat({ max: 5 }), (text, index) => {
      const bytes = encode(text);
      const id = `작-${index}`;
      const before = scanPrd(bytes).reading;
      const ticked = prd.tick(bytes, id);
      if (!before.ok) throw new Error('the plan is good');
      const isOpen = before.plan.tasks.some((task) => task.id === id && !task.ticked);
      expect(ticked !== null).toBe(isOpen);
      if (!ticked) return;
      const tasks = before.plan.tasks.map((task) => (task.id === id ? { ...task, ticked: true } : task));
      const fresh = scanPrd(ticked);
      expect(prd.read(ticked)).toEqual(fresh.reading);
      // Lines may move where a field was put in.
      const after = fresh.reading.ok ? fresh.reading.plan : before.plan;
      const lines = after.tasks.map(({ line }) => line);
      const misspelt = before.plan.misspelt?.map((each, at) => ({ ...each, line: after.misspelt?.[at]?.line }));
      expect(fresh.reading).toEqual({
        ok: true,
        plan: {
          ...before.plan,
          tasks: tasks.map((task, at) => ({ ...task, line: lines[at] })),
          ...(misspelt && { misspelt }),
        },
      });
      expect(prd.tick(ticked, id)).toBe(null);
    }),
  );
});

test('ticking all tasks gives the same bytes in any order', () => {
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 });
  fc.assert(
    fc.property(planText, order, (text, indexes) => {
      const tickAll = (list: readonly number[]): string | null =>
        decode(list.reduce((bytes, index) => prd.tick(bytes, `작-${index}`) ?? bytes, encode(text)));
      expect(tickAll(indexes)).toBe(tickAll(indexes.toSorted((a, b) => a - b)));
    }),
  );
});

test('is not led astray by a buffer that is used again', () => {
  const bytes = encode('{"userStories":[{"id":"A","title":"t","passes":false}]}');
  prd.read(bytes);
  bytes.set(encode('{"userStories":[{"id":"B","title":"t","passes":false}]}'));
  expect(prd.read(bytes)).toEqual(scanPrd(bytes).reading);
});

function manyStories(count: number): Uint8Array {
  const stories = Array.from({ length: count }, (_, index) => ({
    id: `US-${index}`,
    title: `Do the thing number ${index}`,
    description: 'As a user I want the thing so that it is there. '.repeat(3),
    acceptanceCriteria: ['It is there', 'Typecheck passes'],
    priority: index,
    passes: false,
    notes: '',
  }));
  return encode(JSON.stringify({ userStories: stories }, null, 2));
}

/** The least of several: what else the machine did meanwhile only adds. */
function leastMs(times: number, work: (index: number) => void): number {
  return Math.min(
    ...Array.from({ length: times }, (_, index) => {
      const begun = performance.now();
      work(index);
      return performance.now() - begun;
    }),
  );
}

test('reads, ticks and reads again ten times the stories in some ten times the time', () => {
  const measure = (count: number): { readMs: number; cycleMs: number } => {
    const fresh = Array.from({ length: 5 }, () => manyStories(count));
    const [bytes = manyStories(count)] = fresh;
    return {
      readMs: leastMs(fresh.length, (index) => prd.read(fresh[index] ?? bytes)),
      cycleMs: leastMs(9, (index) => prd.read(prd.tick(bytes, `US-${index}`) ?? bytes)),
    };
  };
  measure(1_000);
  const [few, many] = [measure(1_000), measure(10_000)];
  // A square would be a hundred times.
  expect({ read: many.readMs / few.readMs < 40, cycle: many.cycleMs / few.cycleMs < 40 }).toEqual({
    read: true,
    cycle: true,
  });
});
