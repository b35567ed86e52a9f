import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { allowRule } from '../../src/config/allow-rule.ts';

const rule = 'dependency-added';

function written(text: string): string {
  const writing = allowRule(text, rule);
  if (writing.kind !== 'written') throw new Error(JSON.stringify(writing));
  return writing.text;
}

describe('a rule that need not ask any more is written', () => {
  test.each([
    ['where there is nothing', '', 'guards:\n  rules:\n    dependency-added: note\n'],
    [
      'behind everything else, comments and order as they were',
      '# mine\nagent: claude # the agent\n\ngates:\n    quick: "npm test"\n# end\n',
      '# mine\nagent: claude # the agent\n\ngates:\n    quick: "npm test"\n# end\nguards:\n  rules:\n    dependency-added: note\n',
    ],
    [
      'where the last line has no end',
      'agent: claude',
      'agent: claude\nguards:\n  rules:\n    dependency-added: note\n',
    ],
    [
      'with the line ends of the file',
      'agent: claude\r\nguards:\r\n  rules:\r\n    migration: note\r\nsetup: npm ci\r\n',
      'agent: claude\r\nguards:\r\n  rules:\r\n    migration: note\r\n    dependency-added: note\r\nsetup: npm ci\r\n',
    ],
    [
      'below the other rules, as deep as they stand',
      'guards:\n      # why\n      rules:\n         migration: block # never\n\nagent: claude\n',
      'guards:\n      # why\n      rules:\n         migration: block # never\n         dependency-added: note\n\nagent: claude\n',
    ],
    [
      'where guards have no rules yet',
      'guards:\n  protect:\n    - test/contract/**   # keep\n  allow: dist/**\nagent: claude\n',
      'guards:\n  protect:\n    - test/contract/**   # keep\n  allow: dist/**\n  rules:\n    dependency-added: note\nagent: claude\n',
    ],
    [
      'in place of the question',
      "guards:\n  rules:\n    dependency-added: 'ask' # for now\n    migration: ask\n",
      'guards:\n  rules:\n    dependency-added: note # for now\n    migration: ask\n',
    ],
    [
      'where all of a section is commented out',
      'guards:\n  # protect: test/**\nagent: claude\n',
      'guards:\n  rules:\n    dependency-added: note\n  # protect: test/**\nagent: claude\n',
    ],
    [
      'between braces, behind what is said of the last one',
      'guards: {\n  rules: {\n    migration: block, # never\n    secret: block # nor this\n  }\n}\n',
      'guards: {\n  rules: {\n    migration: block, # never\n    secret: block, # nor this\n    dependency-added: note\n  }\n}\n',
    ],
    [
      'between braces, where a comma stood already',
      'guards: {\n  rules: {\n    secret: block, # nor this\n  }\n}\n',
      'guards: {\n  rules: {\n    secret: block, # nor this\n    dependency-added: note,\n  }\n}\n',
    ],
    [
      'between braces that begin in the line of the first one',
      'guards: {rules: {migration: block, # never\n  secret: block # nor this\n  }}\n',
      'guards: {rules: {migration: block, # never\n  secret: block, # nor this\n  dependency-added: note\n  }}\n',
    ],
    [
      'between braces, where guards have no rules yet',
      'guards: {\n  protect: [test/**] # all\n}\nagent: claude\n',
      'guards: {\n  protect: [test/**], # all\n  rules: {dependency-added: note}\n}\nagent: claude\n',
    ],
    [
      'between braces',
      'agent: claude\nguards: {protect: [test/**], rules: {migration: block}}\n',
      'agent: claude\nguards: {protect: [test/**], rules: {migration: block, dependency-added: note}}\n',
    ],
    [
      'in JSON, with its quotes',
      '{\n  "agent": "claude",\n  "setup": "npm ci"\n}\n',
      '{\n  "agent": "claude",\n  "setup": "npm ci",\n  "guards": {"rules": {"dependency-added": "note"}}\n}\n',
    ],
    [
      'before the end of the document',
      'agent: claude\n...\n',
      'agent: claude\nguards:\n  rules:\n    dependency-added: note\n...\n',
    ],
    [
      'behind a text of several lines',
      'setup: |\n  npm ci\n  npm run build\n',
      'setup: |\n  npm ci\n  npm run build\nguards:\n  rules:\n    dependency-added: note\n',
    ],
    [
      'behind such a text within guards',
      'guards:\n  allow: >-\n    dist/**\n\n\nagent: claude\n',
      'guards:\n  allow: >-\n    dist/**\n  rules:\n    dependency-added: note\n\n\nagent: claude\n',
    ],
  ])('%s', (_name, before, after) => {
    expect(written(before)).toBe(after);
  });

  test('and not where it is said already, or was decided otherwise', () => {
    expect(allowRule('guards: {rules: {dependency-added: note}}\n', rule)).toEqual({ kind: 'there' });
    expect(allowRule('guards: {rules: {dependency-added: off}}\n', rule)).toEqual({ kind: 'there' });
    expect(allowRule('guards: {rules: {dependency-added: block}}\n', rule)).toMatchObject({ kind: 'unfit' });
    for (const text of [
      '- a\n',
      'agent: [\n',
      'a: 1\na: 2\n',
      'guards: some text\n',
      'x: &r {a: b}\nguards:\n  rules: *r\n',
      'a: 1\n---\nb: 2\n',
    ])
      expect({ text, kind: allowRule(text, rule).kind }).toEqual({ text, kind: 'unfit' });
  });

  test('tells the line that is new', () => {
    expect(allowRule('agent: claude\n', rule)).toMatchObject({ line: 'dependency-added: note' });
  });
});

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/).filter((each) => !['guards', 'rules'].includes(each));
const scalar = fc.oneof(
  fc.stringMatching(/^[a-z][a-z0-9 ./*-]{0,12}[a-z0-9]$/),
  fc.stringMatching(/^[^\p{C}]{0,12}$/u).map((text) => JSON.stringify(text)),
  fc.stringMatching(/^[a-z #:日本]{0,10}$/u).map((text) => `'${text}'`),
);
const comment = fc.option(fc.stringMatching(/^[a-z #:'"日本]{0,12}$/u), { nil: null });
const severity = fc.constantFrom('block', 'ask', 'note', 'off');

/** Lines of a mapping in block style, with comments and blank lines in between. */
function block(entries: readonly (readonly [string, string, string | null])[], indent: string): string[] {
  return entries.flatMap(([key, value, note]) => [
    ...(note !== null && note.length % 3 === 0 ? [`${indent}# ${note}`, ''] : []),
    `${indent}${key}: ${value}${note !== null && note.length % 3 === 1 ? ` # ${note}` : ''}`,
  ]);
}

const entries = fc.uniqueArray(fc.tuple(word, scalar, comment), { maxLength: 4, selector: ([key]) => key });
const rules = fc.uniqueArray(fc.tuple(fc.constantFrom('migration', 'secret', rule), severity, comment), {
  maxLength: 3,
  selector: ([key]) => key,
});

const file = fc
  .record({
    before: entries,
    after: entries,
    guards: fc.option(fc.record({ entries, rules: fc.option(rules, { nil: null }) }), { nil: null }),
    indent: fc.constantFrom(' ', '  ', '    '),
    eol: fc.constantFrom('\n', '\r\n'),
    lastEol: fc.boolean(),
  })
  .map(({ before, after, guards, indent, eol, lastEol }) => {
    const inRules = guards?.rules ?? null;
    const lines = [
      ...block(before, ''),
      ...(guards === null
        ? []
        : [
            'guards:',
            ...block(guards.entries, indent),
            ...(inRules === null ? [] : [`${indent}rules:`, ...block(inRules, indent + indent)]),
          ]),
      ...block(
        after.filter(([key]) => !before.some(([other]) => other === key)),
        '',
      ),
    ];
    return lines.join(eol) + (lastEol && lines.length > 0 ? eol : '');
  });

const options = { schema: 'failsafe' } as const;

function startAlike(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function endAlike(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

test(
  'whatever else stands in the file stays: what it means, and every byte around the one place that changes',
  { timeout: 60_000 },
  () => {
    fc.assert(
      fc.property(file, (text) => {
        const writing = allowRule(text, rule);
        const before = (parse(text, options) ?? {}) as { guards?: { rules?: Record<string, string> } | null };
        const asked = before.guards?.rules?.[rule];
        const isDecided = asked === 'note' || asked === 'off' || asked === 'block';
        expect(writing.kind === 'written').toBe(!isDecided);
        if (writing.kind !== 'written') return;
        const guards = { ...before.guards, rules: { ...before.guards?.rules, [rule]: 'note' } };
        expect(parse(writing.text, options)).toEqual({ ...before, guards });
        const stays = startAlike(text, writing.text) + endAlike(text, writing.text);
        expect(stays).toBeGreaterThanOrEqual(text.length - (asked === 'ask' ? 'ask'.length : 0));
        expect(allowRule(writing.text, rule)).toEqual({ kind: 'there' });
      }),
      { numRuns: 500 },
    );
  },
);

test('no text at all breaks it', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'ag: {}[]#-\n\r\'"&*!|>?guards:rules:'.split('')), maxLength: 60 }),
      (text) => {
        const writing = allowRule(text, rule);
        const again = writing.kind === 'written' ? allowRule(writing.text, rule) : { kind: 'there' };
        expect(again).toEqual({ kind: 'there' });
      },
    ),
    { numRuns: 2_000 },
  );
});
