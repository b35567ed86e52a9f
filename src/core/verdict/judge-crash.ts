import { couldNotRun } from '../gate/could-not-run.ts';
import { failureLine } from '../gate/failure-line.ts';
import { fingerprint } from '../gate/fingerprint.ts';
import type { AgentEnded } from '../journal/event.ts';
import type { Evidence, Judgement } from './evidence.ts';
import { hasCrashed } from './has-crashed.ts';

/** An agent that crashed and left nothing new. `null`: it did not crash. */
export function judgeCrash(evidence: Evidence): Judgement | null {
  const { ended } = evidence.cycle;
  if (ended === null || !hasCrashed(ended)) return null;
  const output = ended.errorOutput ?? '';
  const missing = couldNotRun(ended.exitCode, output);
  if (missing !== null) {
    const because = `the agent program is missing or can't be started: ${missing}`;
    return { verdict: 'infrastructure', because, cause: 'agent-missing', keeps: true };
  }
  const error = ended.error?.kind === 'context' || ended.error?.kind === 'other' ? ended.error.message : null;
  const said = error ?? failureLine(output) ?? failureLine(ended.finalMessage);
  const how =
    ended.ending === 'signalled'
      ? `was ended by ${ended.signal ?? 'a signal'}`
      : `ended with exit code ${ended.exitCode}`;
  return {
    verdict: 'crashed',
    because: error ?? `the agent ${how} and changed nothing${said === null ? '' : `: ${said}`}`,
    charged: isCharged(evidence),
    idle: true,
    fingerprint: crashFingerprint(ended, said),
    keeps: true,
  };
}

/**
 * While no agent of this run has done anything, it is likelier that none can than that the task is at fault: then the
 * same crash in a row ends the run, and no task is set aside for it. A ladder goes up all the same: the next rung is
 * another program.
 */
function isCharged({ state, cycle, policy }: Evidence): boolean {
  const attempts = state.tasks.get(cycle.task)?.attempts ?? 0;
  return state.run.agentWorked || attempts < policy.agents.length - 1;
}

/** How it ended and the line that says most: the rest of what a program prints may name the task. */
function crashFingerprint({ exitCode, signal }: AgentEnded, said: string | null): string | null {
  const gate = `agent, ${signal ?? `exit ${exitCode ?? '?'}`}`;
  return fingerprint({ gate, outcome: 'red', exitCode, signal, stdout: '', stderr: said ?? '' });
}
