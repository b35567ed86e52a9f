import type { Gate } from '../core/gate/gate.ts';
import { defaultName } from './default-name.ts';
import type { PathProblem } from './describe-issue.ts';
import type { WrittenGate } from './written-schema.ts';

/** Limits of gates that have none of their own. */
export const defaultGateMs = { quick: 10 * 60_000, full: 30 * 60_000 } as const;

/** One list of gates in normal form: each with a name of its own and a limit. */
export function readGates(
  list: 'quick' | 'full',
  written: readonly WrittenGate[],
  report: (problem: PathProblem) => void,
): Gate[] {
  const gates: Gate[] = [];
  const names = new Set<string>();
  written.forEach((each, index) => {
    const details = typeof each === 'string' ? { run: each } : each;
    const place = ['gates', list, index];
    if (details.name !== undefined && names.has(details.name)) {
      report({
        path: [...place, 'name'],
        part: 'value',
        message: `${details.name} is there twice`,
        hint: 'a name of its own',
      });
    }
    if (list === 'full' && details.paths !== undefined) {
      report({
        path: [...place, 'paths'],
        part: 'key',
        message: 'a full gate can’t be skipped',
        hint: 'paths on a quick gate, or leave it out',
      });
    }
    const name = details.name ?? defaultName(details.run, names);
    names.add(name);
    gates.push({
      name,
      run: details.run,
      timeoutMs: details.timeout ?? defaultGateMs[list],
      report: details.report ?? null,
      hidden: details.hidden ?? false,
      lock: details.lock ?? null,
    });
  });
  return gates;
}
