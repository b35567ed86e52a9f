import { dirname, resolve } from 'node:path';
import type { PathProblem } from './describe-issue.ts';
import { sortProblems } from './describe-issue.ts';
import { listUnheeded } from './list-unheeded.ts';
import { nextClockTime } from './next-clock-time.ts';
import { customAgent, knownHint, pickAgent, readAgents, unknown } from './read-agents.ts';
import { readFile } from './read-file.ts';
import { readGates } from './read-gates.ts';
import { readHooks } from './read-hooks.ts';
import { readLimits } from './read-limits.ts';
import { readOptions } from './read-options.ts';
import { readPrices } from './read-prices.ts';
import { ratchetProblems, readRatchet } from './read-ratchet.ts';
import { readReview } from './read-review.ts';
import { readSetup } from './read-setup.ts';
import type { SettingProblem, SettingsReading } from './settings.ts';
import { unbuiltLimits } from './unbuilt-limits.ts';
import { warnAboutFallback, warnAboutGateOption, warnAboutLimits, warnAboutPipes } from './warn-about.ts';
import type { WrittenOptions } from './written-options.ts';
import type { Written } from './written-schema.ts';

export interface SettingsInput {
  /** Content of lastgreen.yaml; `null`: there is none. */
  readonly fileText: Uint8Array | null;
  /** Its path relative to `cwd`, as it is to be shown. */
  readonly fileName: string;
  readonly options: WrittenOptions;
  /** Absolute. */
  readonly cwd: string;
  readonly nowMs: number;
  /** The local zone's minutes east of UTC at an instant. */
  readonly offsetMinutesAt: (atMs: number) => number;
  /** Names of the agents that have an adapter. */
  readonly knownAgents: readonly string[];
  /** False for commands that make do without gates. */
  readonly needsGates: boolean;
}

/**
 * Settings from the file and the command line, which wins key by key, or every problem of both at once. Paths in the
 * file are from the file's folder, those of options from the current directory.
 */
export function readSettings(input: SettingsInput): SettingsReading {
  const file = readFile(input.fileText, input.fileName);
  const options = readOptions(input.options);
  const { written } = file;
  const problems: SettingProblem[] = [...file.problems];
  const report = (problem: PathProblem): void => void problems.push(file.place(problem));

  const ladder = written.agent ? readAgents(written.agent, input.knownAgents, report) : null;
  const review = readReview(written.review, ladder ?? [], input.knownAgents, report);
  const hooks = readHooks(written.hooks, report);
  const quick = readGates('quick', options.quick ?? written.gates?.quick ?? [], report);
  const ownFull = readGates('full', options.full ?? written.gates?.full ?? [], report);
  const full = ownFull.length > 0 ? ownFull : quick;
  if (input.needsGates && full.length === 0 && !problems.some(({ key }) => /^gates|^$/.test(key))) {
    problems.push(noGate(input));
  }
  checkRest(written, report);
  if (options.sandbox === 'required') problems.push(noSandbox('--sandbox'));
  for (const { key, message, hint } of unbuiltLimits(options.limits)) {
    problems.push({ file: `--${key}`, line: null, column: null, key: `limits.${key}`, message, hint });
  }
  const picked = options.agent === undefined ? null : pickAgent(options.agent, ladder ?? [], input.knownAgents);
  if (options.agent !== undefined && !picked) {
    const place = { file: '--agent', line: null, column: null, key: 'agent' };
    problems.push({ ...place, message: unknown(options.agent), hint: knownHint(options.agent, input.knownAgents) });
  }
  const all = [...sortProblems(problems), ...options.problems];
  if (all.length > 0) return { ok: false, problems: all };

  const { prices: _, ...budget } = written.budget ?? {};
  const limitValues = { ...written.limits, ...budget, ...options.limits };
  const { until } = limitValues;
  const limits = readLimits(
    limitValues,
    until === undefined ? null : nextClockTime(until, input.nowMs, input.offsetMinutesAt),
  );
  const folder = resolve(input.cwd, dirname(input.fileName));
  const inFolder = (path: string): string => resolve(folder, path);
  const plan = typeof written.plan === 'string' ? { path: written.plan } : (written.plan ?? {});
  const sandbox = options.sandbox ?? written.sandbox ?? 'auto';
  const custom = options.agentCommand ? customAgent(options.agentCommand) : null;
  const chosen = custom ?? picked;
  const agents = chosen ? [chosen] : ladder;
  const gates = [...quick, ...ownFull];
  return {
    ok: true,
    settings: {
      planPath:
        options.plan === undefined
          ? plan.path === undefined
            ? null
            : inFolder(plan.path)
          : resolve(input.cwd, options.plan),
      agents,
      review: review === 'first' ? (agents?.[0] ?? null) : review,
      gates: { quick, full, env: { ...written.gates?.env } },
      setup: readSetup(options.setup, written.setup),
      hooks,
      trees: {
        copy: written.trees?.copy ?? [],
        caches: written.trees?.caches ?? [],
        share: written.trees?.share ?? [],
      },
      ratchet: readRatchet(written.baseline),
      limits,
      prices: readPrices(written.budget?.prices),
      branch: options.branch ?? plan.branch ?? null,
      prove: written.prove ?? [],
      base: options.base ?? plan.base ?? null,
      commit: { subject: written.commit?.subject ?? null, hooks: written.commit?.hooks ?? false },
      guards: {
        protect: written.guards?.protect ?? [],
        ask: written.guards?.ask ?? [],
        allow: written.guards?.allow ?? [],
        rules: definedOnly(written.guards?.rules ?? {}),
      },
      sandbox,
      context: {
        constitution: (written.context?.constitution ?? []).map(inFolder),
        conventions: (written.context?.conventions ?? []).map(inFolder),
      },
      barePrompt: input.options.barePrompt ?? plan['bare-prompt'] ?? false,
      file: input.fileText === null ? null : resolve(input.cwd, input.fileName),
    },
    warnings: [
      ...listUnheeded(written),
      ...warnAboutGateOption(options, written, input.fileName),
      ...warnAboutLimits(limits, limitValues, gates),
      ...warnAboutFallback(limits, agents ?? []),
      ...warnAboutPipes(gates),
    ],
  };
}

function definedOnly<T>(record: Readonly<Record<string, T | undefined>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter((entry): entry is [string, T] => entry[1] !== undefined));
}

function noGate({ fileText, fileName }: SettingsInput): SettingProblem {
  const message = 'there is no gate: nothing could prove an attempt';
  if (fileText === null) {
    return {
      file: '--gate',
      line: null,
      column: null,
      key: 'gates',
      message,
      hint: "--gate 'npm test', or run lastgreen init",
    };
  }
  return {
    file: fileName,
    line: 1,
    column: 1,
    key: 'gates',
    message,
    hint: "gates: {quick: npm test}, or --gate 'npm test'",
  };
}

/** Whoever requires it must not get less. */
function noSandbox(file: string): SettingProblem {
  const message = "file and network isolation is not yet in this version, so it can't be required";
  return { file, line: null, column: null, key: 'sandbox', message, hint: 'auto: processes are isolated' };
}

/** Rules that a section's schema can't say. */
function checkRest(written: Written, report: (problem: PathProblem) => void): void {
  for (const problem of ratchetProblems(written)) report(problem);
  if (written.sandbox === 'required') {
    const { message, hint } = noSandbox('');
    report({ path: ['sandbox'], part: 'value', message, hint });
  }
  for (const { key, message, hint } of unbuiltLimits(written.limits ?? {})) {
    report({ path: ['limits', key], part: 'value', message, hint });
  }
  for (const key of ['max-cost', 'max-tokens'] as const) {
    if (written.limits?.[key] === undefined || written.budget?.[key] === undefined) continue;
    report({ path: ['budget', key], part: 'key', message: `limits.${key} is there as well`, hint: 'one of the two' });
  }
  const subject = written.commit?.subject;
  if (subject === undefined) return;
  const unknownPart = /\{(?!(?:id|title)\})[^}]*\}/.exec(subject)?.[0];
  const hint = 'a text with {id} or {title}';
  if (unknownPart !== undefined) {
    report({ path: ['commit', 'subject'], part: 'value', message: `${unknownPart} is not known here`, hint });
  } else if (!/\{(?:id|title)\}/.test(subject)) {
    report({ path: ['commit', 'subject'], part: 'value', message: 'all commits would read the same', hint });
  }
}
