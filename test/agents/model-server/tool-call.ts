import type { AnswerStep, ToolAction } from './step.ts';

/** A call as the model words it for one program's tools. */
export interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Of a tool that takes a text instead of a document. */
  readonly freeform?: string;
}

interface ShellTool {
  readonly name: string;
  input(command: string, background: boolean, offer: readonly string[]): Record<string, unknown>;
}

interface WriteTool {
  readonly name: string;
  input(path: string, content: string): Record<string, unknown>;
  freeform?(path: string, content: string): string;
}

const LONG_MS = 30_000;

/** How each program's own tools want to be called; the first that a request offers is used. */
const shellTools: readonly ShellTool[] = [
  {
    name: 'Bash',
    input: (command, background) => ({
      command,
      description: 'Scripted command',
      ...(background ? { run_in_background: true } : {}),
    }),
  },
  // opencode and pi.
  { name: 'bash', input: (command) => ({ command, description: 'Scripted command' }) },
  // Codex. Without the time it hands a command over to the background after ten seconds.
  { name: 'exec_command', input: (command) => ({ cmd: command, yield_time_ms: LONG_MS }) },
  {
    // Gemini, and Qwen after it, which wants to be told more.
    name: 'run_shell_command',
    input: (command, background, offer) => ({
      command,
      description: 'Scripted command',
      ...(offer.includes('todo_write') ? { is_background: background } : {}),
    }),
  },
];

const writeTools: readonly WriteTool[] = [
  { name: 'Write', input: (path, content) => ({ file_path: path, content }) },
  { name: 'write_file', input: (path, content) => ({ file_path: path, content }) },
  // opencode and pi, each with its own word for the path.
  { name: 'write', input: (path, content) => ({ filePath: path, path, content }) },
  { name: 'apply_patch', input: () => ({}), freeform: patchOf },
];

/** A new file as Codex wants it. */
function patchOf(path: string, content: string): string {
  const lines = content.replace(/\n$/, '').split('\n');
  return `*** Begin Patch\n*** Add File: ${path}\n${lines.map((line) => `+${line}\n`).join('')}*** End Patch\n`;
}

function offered<Tool extends { readonly name: string }>(known: readonly Tool[], offer: readonly string[]): Tool {
  const tool = known.find(({ name }) => offer.includes(name));
  if (tool) return tool;
  const wanted = known.map(({ name }) => name).join(', ');
  throw new Error(`the script needs one of the tools ${wanted}, the request offers ${offer.join(', ') || 'none'}`);
}

function callFor(action: ToolAction, offer: readonly string[]): ToolCall {
  if ('bash' in action) {
    const tool = offered(shellTools, offer);
    return { name: tool.name, input: tool.input(action.bash, action.background ?? false, offer) };
  }
  if ('write' in action) {
    const tool = offered(writeTools, offer);
    const { path, content } = action.write;
    const freeform = tool.freeform?.(path, content);
    return { name: tool.name, input: tool.input(path, content), ...(freeform === undefined ? {} : { freeform }) };
  }
  return { name: action.tool.name, input: action.tool.input ?? {} };
}

/** The calls a step makes: its own `bash`, `write` and `tool`, then its `tools`. Throws when no fitting tool is on offer. */
export function toolCalls(step: AnswerStep, offer: readonly string[]): ToolCall[] {
  const actions: ToolAction[] = [];
  if (step.bash !== undefined) actions.push({ bash: step.bash, background: step.background ?? false });
  if (step.write) actions.push({ write: step.write });
  if (step.tool) actions.push({ tool: step.tool });
  actions.push(...(step.tools ?? []));
  const needsCall = step.malformed === 'badargs' || step.malformed === 'unknowntool';
  if (needsCall && actions.length === 0) actions.push({ tool: { name: offer[0] ?? 'any_tool' } });
  return actions.map((action) => callFor(action, offer));
}
