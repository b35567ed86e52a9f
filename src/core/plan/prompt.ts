import { decodeLeniently } from './decode-text.ts';
import type { PlanFault, PlanFormat } from './plan.ts';

/** Any other text: one prompt, given to the agent again and again. It has no task and nothing to tick. */
export const prompt: PlanFormat = {
  kind: 'prompt',
  matches: () => true,
  read: (bytes) => {
    const intent = decodeLeniently(bytes);
    if (intent.trim() === '') return refuse('no-task', 'The prompt is empty.', 'say what is wanted');
    if (bytes.includes(0)) return refuse('syntax', 'This is no text file.', 'a plan in JSON, Markdown or plain text');
    return { ok: true, plan: { kind: 'prompt', title: null, intent, branchName: null, tasks: [] } };
  },
  tick: () => null,
};

function refuse(rule: PlanFault, message: string, hint: string): ReturnType<PlanFormat['read']> {
  return { ok: false, problems: [{ rule, task: null, line: 1, column: 1, message, hint }], tasks: [] };
}
