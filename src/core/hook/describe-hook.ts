import { failureLine } from '../gate/failure-line.ts';
import type { HookRun } from './hook.ts';

/** `before-run hook db failed with exit code 3: the line that says most`. */
export function describeHook({ event, name, service, outcome, exitCode, excerpt }: HookRun): string {
  const subject = `${event} hook ${name}`;
  if (outcome === 'ok') return `${subject} ${service ? 'is ready' : 'ran'}`;
  const line = failureLine(excerpt);
  return `${subject} ${fault(outcome, service, exitCode)}${line === null ? '' : `: ${line}`}`;
}

function fault(outcome: Exclude<HookRun['outcome'], 'ok'>, service: boolean, exitCode: number | null): string {
  if (outcome === 'timed-out') return 'ran into its time limit';
  if (outcome === 'not-started') return 'could not run';
  if (outcome === 'not-ready') return 'was not ready in time';
  if (outcome === 'stopped') return 'was ended before its end';
  const how = exitCode === null ? 'a signal' : `exit code ${exitCode}`;
  return service
    ? `ended before it was ready, with ${how}`
    : exitCode === null
      ? `was ended by ${how}`
      : `failed with ${how}`;
}
