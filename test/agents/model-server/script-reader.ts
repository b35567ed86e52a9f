import type { RecordedRequest } from './recorded-request.ts';
import type { Script, ScriptedStep, Step } from './step.ts';

const EXHAUSTED: Step = { text: 'The script has no step left; this task is done.' };
const SIDE_ANSWER: Step = { text: 'A side answer.', usage: { input: 7, output: 3 } };

/** Gives the n-th main request the n-th step, and every other request the side answer. */
export function scriptReader(script: Script, side: ScriptedStep = SIDE_ANSWER): (request: RecordedRequest) => Step {
  let used = 0;
  return (request) => {
    if (!request.main) return decided(side, request);
    if (typeof script === 'function') return script(request);
    const step = script[used] ?? EXHAUSTED;
    used += 1;
    return decided(step, request);
  };
}

function decided(step: ScriptedStep, request: RecordedRequest): Step {
  return typeof step === 'function' ? step(request) : step;
}
