import { proofKinds } from '../core/prove/proof-kind.ts';
import { z } from 'zod';
import { guardRules } from './guard-rules.ts';
import {
  branchName,
  anyText,
  choice,
  command,
  duration,
  flag,
  gateCommand,
  gateLine,
  mapping,
  oneOrMany,
  pathInside,
  text,
  variableName,
} from './leaf.ts';
import { writtenBudget, writtenLimits } from './written-limits.ts';

const texts = oneOrMany(text('a text'), 'a text or a list of texts');
const pathsInside = oneOrMany(pathInside, 'a path or a list of paths below the top of the repository');
const agentHint = 'a name such as claude, or a mapping with name or command';

const agent = z.union(
  [
    text(agentHint),
    mapping({
      name: text('a name such as claude').optional(),
      command: command.optional(),
      protocol: choice(
        'text',
        'claude-stream-json',
        'codex-json',
        'opencode-json',
        'gemini-stream-json',
        'qwen-stream-json',
        'pi-json',
        'acp',
      ).optional(),
      model: text('the name of a model').optional(),
      args: z.array(anyText, { error: 'a list of arguments' }).optional(),
      env: z.array(variableName, { error: 'a list of names of variables' }).optional(),
    }),
  ],
  { error: agentHint },
);

// A list of texts is a list of gates, so argv only stands behind `run`.
const gate = z.union(
  [
    gateLine,
    mapping({
      name: text('a short name').optional(),
      run: gateCommand,
      timeout: duration.optional(),
      hidden: flag.optional(),
      lock: text('the name of a lock').optional(),
      report: pathInside.optional(),
      paths: pathsInside.optional(),
    }),
  ],
  { error: 'a command, or a mapping with run' },
);

const gates = oneOrMany(gate, 'a command or a list of them');

const hook = z.union(
  [
    text('a command'),
    mapping({
      name: text('a short name').optional(),
      run: text('a command'),
      timeout: duration.optional(),
      ready: text('a command that succeeds once it can be used').optional(),
      'ready-timeout': duration.optional(),
    }),
  ],
  { error: 'a command, or a mapping with run' },
);

const hooks = oneOrMany(hook, 'a command or a list of them');

const severity = choice('block', 'ask', 'note', 'off').optional();
const rules = Object.fromEntries(guardRules.map((name) => [name, severity])) as Record<
  (typeof guardRules)[number],
  typeof severity
>;

/** Each section of lastgreen.yaml in its written form. Read one by one, so that a fault in one hides none in another. */
export const writtenSections = {
  plan: z.union(
    [
      text('the path of a plan'),
      mapping({
        path: text('the path of a plan').optional(),
        base: text('a branch, tag or commit').optional(),
        branch: branchName.optional(),
        'bare-prompt': flag.optional(),
      }),
    ],
    { error: 'the path of a plan' },
  ),
  agent: oneOrMany(agent, agentHint),
  gates: mapping(
    {
      quick: gates.optional(),
      full: gates.optional(),
      env: z.record(variableName, anyText, { error: 'a mapping of variables to texts' }).optional(),
    },
    'gates: {quick: npm test}',
  ),
  setup: z.union(
    [text('a command'), mapping({ run: command, timeout: duration.optional(), 'lock-files': pathsInside.optional() })],
    { error: 'a command, or a mapping with run' },
  ),
  trees: mapping({ copy: pathsInside.optional(), caches: pathsInside.optional(), share: pathsInside.optional() }),
  baseline: z.union([choice('green', 'ratchet'), mapping({ ratchet: text('a command that prints a number') })], {
    error: 'green, or a mapping with ratchet',
  }),
  prove: oneOrMany(choice(...proofKinds), `a list of ${proofKinds.join(', ')}`),
  review: z.union([flag, agent], { error: agentHint }),
  limits: writtenLimits,
  budget: writtenBudget,
  guards: mapping({
    protect: pathsInside.optional(),
    ask: pathsInside.optional(),
    allow: pathsInside.optional(),
    rules: mapping(rules).optional(),
  }),
  proposals: choice('ask', 'accept', 'ignore'),
  sandbox: choice('auto', 'off', 'required'),
  context: mapping({ constitution: texts.optional(), conventions: texts.optional() }),
  commit: mapping({ subject: text('a text with {id} or {title}').optional(), hooks: flag.optional() }),
  hooks: mapping(
    {
      'before-run': hooks.optional(),
      'before-cycle': hooks.optional(),
      'after-cycle': hooks.optional(),
      'after-run': hooks.optional(),
    },
    'hooks: {before-run: make db}',
  ),
  notify: z.union([texts, z.record(z.string(), texts)], { error: 'a command or a list of them' }),
};

export type SectionName = keyof typeof writtenSections;

/** All sections that were there and could be read. */
export type Written = { readonly [Name in SectionName]?: z.output<(typeof writtenSections)[Name]> };

export type WrittenAgent = z.output<typeof agent>;
export type WrittenGate = z.output<typeof gate>;
export type WrittenHook = z.output<typeof hook>;
