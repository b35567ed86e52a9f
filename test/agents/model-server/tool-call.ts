import type { AnswerStep, ToolAction } from './step.ts';

/** A call as the model words it for one program's tools. */
export interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface ShellTool {
  readonly name: string;
  input(command: string, background: boolean): Record<string, unknown>;
}

interface WriteTool {
  readonly name: string;
  input(path: string, content: string): Record<string, unknown>;
}

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
];

const writeTools: readonly WriteTool[] = [{ name: 'Write', input: (path, content) => ({ file_path: path, content }) }];

function offered<Tool extends { readonly name: string }>(known: readonly Tool[], offer: readonly string[]): Tool {
  const tool = known.find(({ name }) => offer.includes(name));
  if (tool) return tool;
  const wanted = known.map(({ name }) => name).join(', ');
  throw new Error(`the script needs one of the tools ${wanted}, the request offers ${offer.join(', ') || 'none'}`);
}

function callFor(action: ToolAction, offer: readonly string[]): ToolCall {
  if ('bash' in action) {
    const tool = offered(shellTools, offer);
    return { name: tool.name, input: tool.input(action.bash, action.background ?? false) };
  }
  if ('write' in action) {
    const tool = offered(writeTools, offer);
    return { name: tool.name, input: tool.input(action.write.path, action.write.content) };
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
