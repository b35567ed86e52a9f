import type { PathProblem } from './describe-issue.ts';
import { quote } from './describe-issue.ts';
import { protocols } from '../core/agent/adapter.ts';
import { nearestName } from '../core/word/nearest-name.ts';
import type { AgentChoice } from './settings.ts';
import { splitCommand } from './split-command.ts';
import type { WrittenAgent } from './written-schema.ts';

type Report = (problem: PathProblem) => void;
type AgentSection = 'agent' | 'review';

/** The ladder of the configuration. Entries with problems are left out. */
export function readAgents(
  written: readonly WrittenAgent[],
  known: readonly string[],
  report: Report,
  section: AgentSection = 'agent',
): AgentChoice[] {
  if (written.length === 0)
    report({ path: [section], part: 'key', message: 'the list is empty', hint: 'at least one agent' });
  return written.flatMap((each, index) => {
    // A single agent may be written without a list; then the place of its keys is looked for above.
    const path = written.length === 1 ? [section] : [section, index];
    const fail = (part: readonly string[], message: string, hint: string): [] => {
      report({ path: [...path, ...part], part: 'value', message, hint });
      return [];
    };
    if (typeof each === 'string') {
      const named = splitName(each, known);
      return named ? [choose(named)] : fail([], unknown(each), knownHint(each, known, section));
    }
    if (each.name !== undefined && each.command !== undefined)
      return fail([], 'it has a name and a command', 'one of the two');
    const hidden = each.env?.find((name) => /^GIT_/i.test(name));
    if (hidden !== undefined) return fail(['env'], `${hidden} never passes`, 'git settings in the repository instead');
    if (each.command !== undefined) return readCustom(each, each.command, fail);
    if (each.name === undefined) return fail([], 'it has neither name nor command', 'one of the two');
    if (each.protocol !== undefined) return fail(['protocol'], 'this agent has a protocol of its own', 'leave it out');
    const named = splitName(each.name, known);
    if (!named) return fail(['name'], unknown(each.name), knownHint(each.name, known, section));
    if (named.model !== null && each.model !== undefined)
      return fail(['model'], 'the name says a model as well', 'one of the two');
    return [{ ...choose(named), model: named.model ?? each.model ?? null, args: each.args ?? [], env: each.env ?? [] }];
  });
}

/** `--agent NAME`: keeps what the configuration says of that name. `null` where the name is not known. */
export function pickAgent(name: string, ladder: readonly AgentChoice[], known: readonly string[]): AgentChoice | null {
  if (name === 'custom') return ladder.find((each) => each.name === 'custom') ?? null;
  const named = splitName(name, known);
  if (!named) return null;
  const same = ladder.filter((each) => each.name === named.name);
  const configured = same.find((each) => each.model === named.model) ?? same[0];
  const chosen = choose(named);
  return configured ? { ...configured, model: named.model ?? configured.model } : chosen;
}

export function customAgent(command: readonly string[]): AgentChoice {
  return { name: 'custom', command, protocol: 'text', model: null, args: [], env: [] };
}

export function knownHint(name: string, known: readonly string[], section: AgentSection = 'agent'): string {
  const nearest = nearestName(name, known);
  if (nearest !== null) return `is ${nearest} meant?`;
  return `${known.join(', ')}, or ${section}: {command: [prog, --flag]} for any other program`;
}

export function unknown(name: string): string {
  return `${quote(name)} is no agent of this version`;
}

function readCustom(
  { protocol = 'text', model, args = [], env = [] }: Exclude<WrittenAgent, string>,
  command: string | readonly string[],
  fail: (part: readonly string[], message: string, hint: string) => [],
): AgentChoice[] {
  const split = typeof command === 'string' ? splitCommand(command) : { ok: true as const, argv: command };
  if (!split.ok) return fail(['command'], split.message, 'a program with its arguments, such as [prog, --flag]');
  if ((split.argv[0] ?? '').trim() === '')
    return fail(['command'], 'it names no program', 'a program with its arguments');
  const spoken = protocols.find((each) => each === protocol);
  if (spoken === undefined) return fail(['protocol'], `${protocol} is not yet in this version`, protocols.join(', '));
  if (model !== undefined) return fail(['model'], 'a command has no model', 'the model among the arguments of command');
  return [{ ...customAgent(split.argv), protocol: spoken, args, env }];
}

interface AgentName {
  readonly name: string;
  readonly model: string | null;
}

/** `claude`, or `claude-sonnet`: the agent and its model. */
function splitName(written: string, known: readonly string[]): AgentName | undefined {
  if (known.includes(written)) return { name: written, model: null };
  const name = known.find((each) => written.startsWith(`${each}-`) && written.length > each.length + 1);
  return name === undefined ? undefined : { name, model: written.slice(name.length + 1) };
}

function choose({ name, model }: AgentName): AgentChoice {
  return { name, command: null, protocol: null, model, args: [], env: [] };
}
