import { describe, expect, test } from 'vitest';
import { formatProblems } from '../../src/config/format-problems.ts';
import { noHooks } from '../../src/core/hook/hook.ts';
import { defaultLimits } from '../../src/core/loop/limits.ts';
import { problemsOf, read, settingsOf, warningsOf } from './settings-input.ts';

const full = `# everything
plan: {path: prd.json, base: main, branch: night, bare-prompt: true}
agent:
  - claude-haiku
  - {name: claude, model: sonnet, args: [--max, 5], env: [DATABASE_URL]}
  - command: [prog, --flag]
    protocol: claude-stream-json
    env: [TOKEN]
gates:
  quick:
    - npm run typecheck
    - {name: unit, run: [npm, test], timeout: 5m, hidden: true, lock: db, report: out/junit.xml}
  full: {run: npm run all, timeout: 1h}
  env: {PORT: 0080, DEBUG: true}
setup: {run: npm ci, timeout: 10m, lock-files: package-lock.json}
trees: {copy: [.env.test], caches: .cache, share: [models/**]}
baseline: green
prove: red-green
limits:
  max-attempts: 2
  max-task-cycles: 4
  max-cycles: 50
  max-idle: 5
  halt-ratio: 0.5
  max-exemptions: 0
  max-overloads: 5
  overload-pause: 20s
  on-limit: wait
  max-repeated-errors: 4
  max-cycle-timeouts: 2
  cycle-timeout: 2h
  idle-timeout: off
  grace: 30s
  max-time: 1d
  until: 07:00
  max-same-steps: 8
  max-same-errors: 0
  max-alternating-steps: 10
  max-idle-messages: 5
  max-turns: 100
  max-landed: 9
  max-review-lines: 900
budget:
  max-cost: 12.50
  max-tokens: 2000000
  prices: {as-of: 2026-11-30, models: {gpt-5: {input: 1.25, output: 10, cached: 0.125}, '*': {input: 3, output: 0}}}
context: {constitution: RULES.md, conventions: [docs/style.md, /etc/house.md]}
commit: {subject: "{id}: {title}", hooks: true}
hooks: {after-run: make bell}
sandbox: off
`;

test('reads everything into its normal form', () => {
  expect(read(full)).toEqual({
    ok: true,
    settings: {
      planPath: '/repo/prd.json',
      review: null,
      agents: [
        { name: 'claude', command: null, protocol: null, model: 'haiku', args: [], env: [] },
        { name: 'claude', command: null, protocol: null, model: 'sonnet', args: ['--max', '5'], env: ['DATABASE_URL'] },
        {
          name: 'custom',
          command: ['prog', '--flag'],
          protocol: 'claude-stream-json',
          model: null,
          args: [],
          env: ['TOKEN'],
        },
      ],
      gates: {
        quick: [
          {
            name: 'npm run typecheck',
            run: 'npm run typecheck',
            timeoutMs: 600_000,
            report: null,
            hidden: false,
            lock: null,
          },
          { name: 'unit', run: ['npm', 'test'], timeoutMs: 300_000, report: 'out/junit.xml', hidden: true, lock: 'db' },
        ],
        full: [
          { name: 'npm run all', run: 'npm run all', timeoutMs: 3_600_000, report: null, hidden: false, lock: null },
        ],
        env: { PORT: '0080', DEBUG: 'true' },
      },
      setup: { run: 'npm ci', timeoutMs: 600_000, lockFiles: ['package-lock.json'] },
      hooks: {
        ...noHooks,
        'after-run': [{ name: 'make bell', run: 'make bell', timeoutMs: 120_000, ready: null, readyTimeoutMs: 60_000 }],
      },
      trees: { copy: ['.env.test'], caches: ['.cache'], share: ['models/**'] },
      ratchet: null,
      prove: ['red-green'],
      limits: {
        maxAttempts: 2,
        maxTaskCycles: 4,
        maxCycles: 50,
        maxIdle: 5,
        haltRatio: 0.5,
        maxExemptions: 0,
        maxOverloads: 5,
        overloadPauseMs: 20_000,
        onLimit: 'wait',
        maxRepeatedErrors: 4,
        maxCycleTimeouts: 2,
        cycleTimeoutMs: 7_200_000,
        idleTimeoutMs: null,
        graceMs: 30_000,
        maxTimeMs: 86_400_000,
        untilMs: Date.UTC(2026, 0, 2, 7),
        maxSameSteps: 8,
        maxSameErrors: 0,
        maxAlternatingSteps: 10,
        maxIdleMessages: 5,
        maxTurns: 100,
        maxLanded: 9,
        maxReviewLines: 900,
        maxCostUsd: 12.5,
        maxTokens: 2_000_000,
      },
      prices: {
        asOf: '2026-11-30',
        models: { 'gpt-5': { input: 1.25, output: 10, cached: 0.125 }, '*': { input: 3, output: 0, cached: 3 } },
      },
      branch: 'night',
      base: 'main',
      commit: { subject: '{id}: {title}', hooks: true },
      guards: { protect: [], ask: [], allow: [], rules: {} },
      sandbox: 'off',
      context: { constitution: ['/repo/RULES.md'], conventions: ['/repo/docs/style.md', '/etc/house.md'] },
      barePrompt: true,
      file: '/repo/lastgreen.yaml',
    },
    warnings: ['not yet in this version: commit.hooks'],
  });
});

test('needs no file: one gate on the command line is enough', () => {
  const gate = { name: 'npm test', run: 'npm test', timeoutMs: 600_000, report: null, hidden: false, lock: null };
  const settings = settingsOf(null);
  expect({ ...settings, limits: settings.limits === undefined }).toEqual({
    planPath: null,
    agents: null,
    review: null,
    gates: { quick: [gate], full: [gate], env: {} },
    setup: null,
    hooks: noHooks,
    trees: { copy: [], caches: [], share: [] },
    ratchet: null,
    prove: [],
    limits: false,
    prices: null,
    branch: null,
    base: null,
    commit: { subject: null, hooks: false },
    guards: { protect: [], ask: [], allow: [], rules: {} },
    sandbox: 'auto',
    context: { constitution: [], conventions: [] },
    barePrompt: false,
    file: null,
  });
  expect(settings.limits).toEqual(defaultLimits);
});

test.each(['', '\n', '# only a comment\n', '---\n', '\ufeff', 'limits:\n  # max-cycles: 5\ntrees: ~\n'])(
  'takes %j for a file that says nothing',
  (text) => {
    expect(settingsOf(text)).toEqual({ ...settingsOf(null), file: '/repo/lastgreen.yaml' });
  },
);

test('reads a file with CRLF and a byte order mark, and finds the right place in it', () => {
  expect(problemsOf('\ufeffplan: "작업 🙂.md"\r\nlimits:\r\n  max-idle: "0"\r\n')).toEqual([
    'lastgreen.yaml:3:13 limits.max-idle: "0" can\'t be used here (a whole number from 1, in plain digits)',
  ]);
});

describe('the command line', () => {
  test('wins over the file, key by key', () => {
    const settings = settingsOf(full, {
      plan: 'other.md',
      gate: ['make test', 'make lint'],
      setup: 'make deps',
      base: 'develop',
      branch: 'mine',
      maxCycles: '3',
      maxCost: '1',
      idleTimeout: '5m',
      until: '23:30',
      sandbox: 'auto',
    });
    expect({
      planPath: settings.planPath,
      quick: settings.gates.quick.map(({ name }) => name),
      full: settings.gates.full.map(({ name }) => name),
      setup: settings.setup,
      base: settings.base,
      branch: settings.branch,
      sandbox: settings.sandbox,
      limits: settings.limits,
    }).toEqual({
      planPath: '/repo/other.md',
      quick: ['make test', 'make lint'],
      full: ['npm run all'],
      setup: { run: 'make deps', timeoutMs: 600_000, lockFiles: ['package-lock.json'] },
      base: 'develop',
      branch: 'mine',
      sandbox: 'auto',
      limits: {
        ...settingsOf(full).limits,
        maxCycles: 3,
        maxCostUsd: 1,
        idleTimeoutMs: 300_000,
        untilMs: Date.UTC(2026, 0, 1, 23, 30),
      },
    });
  });

  test('paths in the file are from its folder, those of options from the current one', () => {
    const reading = read('plan: prd.json\ngates: {quick: x}', {}, { fileName: '../lastgreen.yaml', cwd: '/repo/sub' });
    expect(reading.ok && reading.settings.planPath).toBe('/repo/prd.json');
    const named = read(
      'plan: prd.json\ngates: {quick: x}',
      { plan: 'a.md' },
      { fileName: '../lastgreen.yaml', cwd: '/repo/sub' },
    );
    expect(named.ok && named.settings.planPath).toBe('/repo/sub/a.md');
  });

  test.each(['08', '010', '-1', '1e3', '', '0', '0x10', '1.0', ' 3', '3 ', '+3', '１', '9999999999999'])(
    'refuses %j as a count',
    (maxCycles) => {
      const shown = maxCycles === '' ? 'this is empty' : `${JSON.stringify(maxCycles)} can't be used here`;
      expect(problemsOf(null, { maxCycles })).toEqual([
        `--max-cycles: ${shown} (a whole number from 1, in plain digits)`,
      ]);
      expect(problemsOf(`limits: {max-cycles: ${JSON.stringify(maxCycles)}}`)).toHaveLength(1);
    },
  );

  test('tells all of its problems and those of the file at once', () => {
    expect(
      problemsOf('limits: {max-atempts: 3}\nagent: claud\n', {
        maxTime: '5 m',
        until: '7:00',
        haltRatio: '40%',
        maxCost: '$5',
        maxTokens: '1e6',
        gate: ['true', ''],
        fullGate: ['npm test || true'],
        sandbox: 'on',
        agentCommand: "prog 'x",
        onLimit: 'sleep',
        base: ' ',
      }),
    ).toEqual([
      'lastgreen.yaml:1:10 limits.max-atempts: "max-atempts" is not known here (is max-attempts meant?)',
      'lastgreen.yaml:2:8 agent: "claud" is no agent of this version (is claude meant?)',
      '--halt-ratio: "40%" can\'t be used here (a share such as 0.4, above 0 and at most 1)',
      '--max-time: "5 m" can\'t be used here (a time such as 20s, 5m, 1h30m or 2d)',
      '--until: "7:00" can\'t be used here (a time of day such as 07:00)',
      '--on-limit: "sleep" can\'t be used here (stop, wait, fallback)',
      '--max-cost: "$5" can\'t be used here (an amount in US dollars such as 5 or 2.50)',
      '--max-tokens: "1e6" can\'t be used here (a whole number from 1, in plain digits)',
      "--agent-command: \"prog 'x\": the quote ' at column 6 is never closed (a program and its arguments, such as 'prog --flag')",
      '--gate: this command always succeeds (a command that fails when the work is wrong, such as npm test)',
      '--gate: this command is blank (a command that fails when the work is wrong, such as npm test)',
      '--full-gate: this command always succeeds, whatever its first part says (a command that fails when the work is wrong, such as npm test)',
      '--base: this is empty (a branch, tag or commit)',
      '--sandbox: "on" can\'t be used here (auto, off, required)',
    ]);
  });
});

describe('gates', () => {
  test('none at all is a problem, with a file and without', () => {
    expect(
      [null, 'plan: a.md\n', 'gates:\n', 'gates: {}\n', 'gates: {quick: []}\n'].map((text) => {
        const reading = read(text);
        return reading.ok ? [] : formatProblems(reading.problems);
      }),
    ).toEqual([
      ["--gate: there is no gate: nothing could prove an attempt (--gate 'npm test', or run lastgreen init)"],
      ...Array.from({ length: 4 }, () => [
        "lastgreen.yaml:1:1 gates: there is no gate: nothing could prove an attempt (gates: {quick: npm test}, or --gate 'npm test')",
      ]),
    ]);
  });

  test('and none where the command makes do without', () => {
    expect(read(null, {}, { needsGates: false })).toMatchObject({
      ok: true,
      settings: { gates: { quick: [], full: [] } },
    });
  });

  test('only a full one is enough', () => {
    expect(read('gates: {full: make all}')).toMatchObject({
      ok: true,
      settings: { gates: { quick: [], full: [{ name: 'make all' }] } },
    });
  });

  test.each(['true', '":"', '""', '[" "]', '{run: "true"}', '{run: [":"]}', '{run: []}', '[npm test, "exit 0"]'])(
    '%s is a problem',
    (written) => {
      expect(problemsOf(`gates:\n  quick: ${written}\n`, { gate: undefined })).toEqual([
        expect.stringMatching(
          /^lastgreen\.yaml:2:\d+ gates\.quick\S*: this command (?:is blank|always succeeds) \(a command that fails/,
        ),
      ]);
    },
  );

  test('a name twice and a full gate that may be skipped are problems', () => {
    expect(
      problemsOf('gates:\n  quick: [{name: a, run: x}, {name: a, run: y}]\n  full: [{run: z, paths: src}]\n', {
        gate: undefined,
      }),
    ).toEqual([
      'lastgreen.yaml:2:37 gates.quick[1].name: a is there twice (a name of its own)',
      'lastgreen.yaml:3:19 gates.full[0].paths: a full gate can’t be skipped (paths on a quick gate, or leave it out)',
    ]);
  });

  test('a list of texts is a list of gates, and only run takes argv', () => {
    const settings = settingsOf('gates: {quick: [npm run lint, npm test], full: [{run: [npm, test]}]}', {
      gate: undefined,
    });
    expect([settings.gates.quick, settings.gates.full].map((gates) => gates.map(({ run }) => run))).toEqual([
      ['npm run lint', 'npm test'],
      [['npm', 'test']],
    ]);
    expect(problemsOf('gates: {quick: [[npm, test]]}', { gate: undefined })).toEqual([
      "lastgreen.yaml:1:17 gates.quick[0]: a list can't be used here (a command, or a mapping with run)",
    ]);
  });

  test('the same command twice has two names', () => {
    expect(settingsOf(null, { gate: ['x', 'x'] }).gates.quick.map(({ name }) => name)).toEqual(['x', 'x (2)']);
  });
});

test('a fault in one section hides none in another, and each has its place', () => {
  const text = `plan:
  paht: a.md
agents: claude
gates:
  quick: [{rum: npm test}, {run: npm test, timeout: 5 minutes, hidden: yes}]
  full: 3: 4
`;
  expect(problemsOf(text)).toEqual([
    'lastgreen.yaml:6:9: Nested mappings are not allowed in compact mappings (plain YAML: mappings, lists and texts)',
  ]);
  expect(problemsOf(text.replace('3: 4', '{run: x, report: ../out.xml}'))).toEqual([
    'lastgreen.yaml:2:3 plan.paht: "paht" is not known here (is path meant?)',
    'lastgreen.yaml:3:1 agents: "agents" is not known here (is agent meant?)',
    'lastgreen.yaml:5:11 gates.quick[0].run: this is missing (a command that fails when the work is wrong, such as npm test)',
    'lastgreen.yaml:5:12 gates.quick[0].rum: "rum" is not known here (is run meant?)',
    'lastgreen.yaml:5:53 gates.quick[1].timeout: "5 minutes" can\'t be used here (a time such as 20s, 5m, 1h30m or 2d)',
    'lastgreen.yaml:5:72 gates.quick[1].hidden: "yes" can\'t be used here (true or false)',
    'lastgreen.yaml:6:26 gates.full.report: "../out.xml" can\'t be used here (a path below the top of the repository, without .. and not from /)',
  ]);
});

describe('a path that is no place below the top of the repository', () => {
  const hint = 'a path below the top of the repository, without .. and not from /';
  const settings: readonly (readonly [text: string, place: string])[] = [
    ['trees: {copy: [PATH]}', '1:16 trees.copy[0]'],
    ['trees: {share: PATH}', '1:16 trees.share'],
    ['trees: {caches: [a, PATH]}', '1:21 trees.caches[1]'],
    ['setup: {run: a, lock-files: PATH}', '1:29 setup.lock-files'],
    ['gates: {quick: {run: a, report: PATH}}', '1:33 gates.quick.report'],
    ['guards: {protect: PATH}', '1:19 guards.protect'],
    ['guards: {ask: PATH}', '1:15 guards.ask'],
    ['guards: {allow: [PATH]}', '1:18 guards.allow[0]'],
  ];

  test.each(settings)('in %s is refused with its place', (text, place) => {
    for (const path of ['.', './', '././', '/', '/etc/passwd', '..', 'a/..', 'a/../../b']) {
      expect(problemsOf(text.replace('PATH', `"${path}"`))).toEqual([
        `lastgreen.yaml:${place}: "${path}" can't be used here (${hint})`,
      ]);
    }
  });

  test.each(settings.map(([text]) => text).concat('plan: PATH', 'context: {constitution: PATH}', 'setup: PATH'))(
    'with a NUL, in %s, is refused with its place',
    (text) => {
      expect(problemsOf(text.replace('PATH', String.raw`"a\0b"`))).toEqual([
        `lastgreen.yaml:1:${text.indexOf('PATH') + 1}: this holds a NUL character (a text without it)`,
      ]);
    },
  );

  test('is not one that is only written in a roundabout way', () => {
    expect(settingsOf('trees: {copy: [./.env, a//b/./c/]}').trees.copy).toEqual(['.env', 'a/b/c']);
  });
});

test.each([
  [
    'baseline: ratchet',
    "1:11 baseline: ratchet needs a command that prints the number that must fall ({ratchet: 'npm run --silent count-errors'})",
  ],
  ['baseline: {ratchet: " "}', '1:21 baseline.ratchet: this is empty (a command that prints a number)'],
  [
    'baseline: {ratchet: count}\nguards: {rules: {type-escape: note}}',
    "2:31 guards.rules.type-escape: with a ratchet type-escape can't be note: the number would fall by it, and nothing be mended (block or ask, or leave it out)",
  ],
  [
    'baseline: {ratchet: count}\nguards: {rules: {public-api-changed: off}}',
    "2:38 guards.rules.public-api-changed: with a ratchet public-api-changed can't be off: the number would fall by it, and nothing be mended (block, ask or note, or leave it out)",
  ],
  ['baseline: red', '1:11 baseline: "red" can\'t be used here (green, or a mapping with ratchet)'],
  [
    'limits: {max-cost: 1}\nbudget: {max-cost: 2}',
    '2:10 budget.max-cost: limits.max-cost is there as well (one of the two)',
  ],
  ['commit: {subject: "{task}"}', '1:19 commit.subject: {task} is not known here (a text with {id} or {title})'],
  ['commit: {subject: chore}', '1:19 commit.subject: all commits would read the same (a text with {id} or {title})'],
  [
    'guards: {rules: {type-escpe: off}}',
    '1:18 guards.rules.type-escpe: "type-escpe" is not known here (is type-escape meant?)',
  ],
  ['guards: {rules: {secret: maybe}}', '1:26 guards.rules.secret: "maybe" can\'t be used here (block, ask, note, off)'],
  [
    'trees: {copy: /etc/passwd}',
    '1:15 trees.copy: "/etc/passwd" can\'t be used here (a path below the top of the repository, without .. and not from /)',
  ],
  [
    'gates: {env: {"A=b": c}}',
    '1:15 gates.env.A=b: "A=b" can\'t be a key here (the name of a variable alone, such as DATABASE_URL)',
  ],
  ['limits: 3', '1:9 limits: "3" can\'t be used here (a mapping of '],
  ['- a', '1:1: this is no mapping (lines such as `agent: claude`)'],
  ['text', '1:1: this is no mapping (lines such as `agent: claude`)'],
  ['plan: a\nplan: b', '2:1: this key is there twice (each key once)'],
  ['plan: !!js/function x', '1:7: tags are not used here (the value alone)'],
  ['plan: *nope', '1:7: *nope is not defined above (&nope)'],
  ['limits:\n\tmax-idle: 3', '2:1: '],
  ['? [a]\n: b', '1:3: a key can only be a text (one of the documented keys)'],
  ['a: 1\n---\nb: 2', '2:1: a second document begins here (one document)'],
  ['gates: {quick: ~}', '1:16 gates.quick: this command is blank'],
  ['limits: {max-idle: null}', '1:20 limits.max-idle: this is empty'],
])('%j is a problem', (text, problem) => {
  expect(problemsOf(text)[0]).toContain(`lastgreen.yaml:${problem}`);
});

test('says what is wrong without what a terminal would obey', () => {
  expect(problemsOf('sandbox: "\\e[31mred\\x9b"').join('\n')).toBe(
    'lastgreen.yaml:1:10 sandbox: "\\u001b[31mred?" can\'t be used here (auto, off, required)',
  );
});

test('is not blown up by aliases', () => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 9; level++)
    lines.push(`a${level}: &a${level} [${Array.from({ length: 9 }, () => `*a${level - 1}`).join(', ')}]`);
  expect(problemsOf(lines.join('\n'))).toEqual([expect.stringContaining('there are too many values (at most 10000)')]);
  expect(problemsOf('plan: &a [*a]')).toEqual([
    expect.stringContaining('this is nested too deeply (at most 20 levels)'),
  ]);
  expect(problemsOf(`# ${'x'.repeat(300_000)}`)).toEqual([
    'lastgreen.yaml:1:1: the file is too large (at most 256 KiB)',
  ]);
  expect(problemsOf(`plan: ${'['.repeat(50_000)}`)[0]).toContain('this is nested too deeply (at most 20 levels)');
  expect(problemsOf('"'.repeat(50_001))).toHaveLength(20);
});

test('an alias stands for what it names', () => {
  expect(
    settingsOf('gates: {quick: &t [make test], full: *t}', { gate: undefined }).gates.full.map(({ run }) => run),
  ).toEqual(['make test']);
});

test('a file that is no UTF-8 has the place of the first wrong byte', () => {
  const reading = read(null, {}, { fileText: Uint8Array.from([0x61, 0x0a, 0xe9, 0x0a]) });
  expect(reading.ok ? [] : formatProblems(reading.problems)[0]).toBe(
    'lastgreen.yaml:2:1: This is no UTF-8. (save it as UTF-8)',
  );
});

test('prototypes are no way in', () => {
  expect(problemsOf('__proto__: {sandbox: off}\nconstructor: x')).toHaveLength(2);
  expect(problemsOf('limits: {__proto__: {max-idle: 9}}')).toHaveLength(1);
});

test('isolation that can’t be had is refused to whoever requires it', () => {
  expect(problemsOf('sandbox: required')).toEqual([
    "lastgreen.yaml:1:10 sandbox: file and network isolation is not yet in this version, so it can't be required (auto: processes are isolated)",
  ]);
});

test('what would change the night and is not there yet is refused, also as an option', () => {
  expect(problemsOf('limits: {on-limit: wait, parallel: 2}', { onLimit: 'fallback', parallel: '4' })).toEqual([
    '--parallel: several loops at once are not yet in this version (1)',
    'lastgreen.yaml:1:36 limits.parallel: several loops at once are not yet in this version (1)',
  ]);
});

test('a fallback with nothing to fall back to is told, and an overload has the allowance of other exemptions unless it has its own', () => {
  const told = 'on-limit: fallback has no other agent to turn to: a usage limit stops the run';
  expect(warningsOf('limits: {on-limit: fallback}')).toEqual([told]);
  expect(warningsOf('agent: [claude, {name: claude, model: haiku}]\nlimits: {on-limit: fallback}')).toEqual([]);
  expect(settingsOf('limits: {max-exemptions: 4}').limits.maxOverloads).toBe(4);
});

test('a price is an amount, and a table of them has its day', () => {
  expect(problemsOf('budget: {prices: {as-of: today, models: {gpt-5: {input: -1, output: 1e3}}}}')).toEqual([
    'lastgreen.yaml:1:26 budget.prices.as-of: "today" can\'t be used here (a date such as 2026-11-30)',
    'lastgreen.yaml:1:57 budget.prices.models.gpt-5.input: "-1" can\'t be used here (US dollars for a million tokens such as 0 or 2.50)',
    'lastgreen.yaml:1:69 budget.prices.models.gpt-5.output: "1e3" can\'t be used here (US dollars for a million tokens such as 0 or 2.50)',
  ]);
});

test('gates without a list of them are shown as they would be right', () => {
  expect(problemsOf('gates: npm test')).toEqual([
    'lastgreen.yaml:1:8 gates: "npm test" can\'t be used here (a mapping of quick, full, env, as gates: {quick: npm test})',
  ]);
});

describe('warnings', () => {
  test.each([
    ['commit: {hooks: true}', 'commit.hooks'],
    ['proposals: accept', 'proposals'],
    ['notify: make bell', 'notify'],
  ])('%s is valid but not heeded yet, and that is said', (text, name) => {
    expect(warningsOf(text)).toEqual([`not yet in this version: ${name}`]);
  });

  test('paths of a quick gate are not heeded yet', () => {
    expect(warningsOf('gates: {quick: {run: x, paths: src}}', { gate: undefined })).toEqual([
      'not yet in this version: gates.quick paths',
    ]);
  });

  test('--gate beside full gates of the file', () => {
    const text = 'gates: {quick: a, full: b}';
    expect(warningsOf(text, { gate: ['c'] })).toEqual([
      '--gate sets the quick gates only; gates.full of lastgreen.yaml still holds (--full-gate takes its place)',
    ]);
    expect(warningsOf(text, { gate: ['c'], fullGate: ['d'] })).toEqual([]);
    expect(warningsOf('gates: {quick: a}', { gate: ['c'] })).toEqual([]);
  });

  test('defaults of what is not heeded yet are not told', () => {
    expect(warningsOf('review: false', { onLimit: 'stop', parallel: '1', sandbox: 'off' })).toEqual([]);
  });

  test('a limit below a gate’s own limit', () => {
    expect(warningsOf('gates: {full: {run: make all, timeout: 2h}}', { gate: undefined, maxTime: '30m' })).toEqual([
      "cycle-timeout (1h) is below the gate make all's own limit (2h)",
      "max-time (30m) is below the gate make all's own limit (2h)",
    ]);
    expect(warningsOf(null, { cycleTimeout: '5m' })).toEqual([
      "cycle-timeout (5m) is below the gate npm test's own limit (10m)",
    ]);
  });

  test('a gate that ends in a pipe', () => {
    expect(
      warningsOf(null, { gate: ['npm test | tee log', 'npm test || exit 1', 'set -o pipefail; npm test | tee log'] }),
    ).toEqual(["the gate npm test | tee log ends in a pipe, whose exit code is not the check's"]);
  });
});
