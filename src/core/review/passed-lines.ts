import { cleanLine } from '../brief/clean-text.ts';
import { code } from '../brief/section/gate-lines.ts';
import type { Gate, GateRun } from '../gate/gate.ts';
import { describeTests } from '../report/describe-gate.ts';

/** What passed, each command once; of hidden ones only how many, since objections are told to the agent. */
export function passedLines(passed: readonly GateRun[], gates: readonly Gate[]): string[] {
  const hiddenNames = new Set(gates.filter(({ hidden }) => hidden).map(({ name }) => name));
  const newest = [...new Map(passed.map((run) => [`${run.stage} ${run.name}`, run])).values()];
  const shown = newest.filter(({ name }) => !hiddenNames.has(name));
  const hidden = newest.length - shown.length;
  return [
    ...shown.map(({ command, stage, outcome, tests }) => {
      const counted = tests === null ? '' : `, ${describeTests(tests)}`;
      const flaky = outcome === 'flaky' ? ' when run again' : '';
      const place = stage === 'old-tests' ? ', with the tests as they were before' : '';
      return `- ${code(cleanLine(command))}${place}: passed${flaky}${counted}`;
    }),
    ...(hidden > 0 ? [`- ${hidden === 1 ? 'a hidden check' : `${hidden} hidden checks`}: passed`] : []),
  ];
}
