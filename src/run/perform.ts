import type { EventBody } from '../core/journal/event.ts';
import type { Step } from '../core/loop/step.ts';
import { cleanLine } from '../core/report/clean-line.ts';
import type { Loop } from './loop.ts';
import { land, releaseLandings } from './perform/land.ts';
import { measureAttempt } from './perform/measure-attempt.ts';
import { measureBaseline, measureFinal } from './perform/measure-commit.ts';
import { putApproved } from './perform/put-approved.ts';
import { recoverCycle } from './perform/recover-cycle.ts';
import { runAgent } from './perform/run-agent.ts';
import { runHookStep } from './perform/run-hook-step.ts';
import { runGateStep } from './perform/run-gate-step.ts';
import { runReview } from './perform/run-review.ts';
import { runGuards } from './perform/run-guards.ts';
import { waitForAgent } from './perform/wait-for-agent.ts';
import { dropRequest } from './requests.ts';

/** Performs one step and gives what happened. */
export async function perform(loop: Loop, step: Step): Promise<readonly EventBody[]> {
  switch (step.kind) {
    case 'record':
      return step.events;
    case 'measure-baseline':
      return measureBaseline(loop, step.commit);
    case 'run-hook':
      return runHookStep(loop, step);
    case 'end-services':
      await loop.services.end('cycle');
      return [];
    case 'run-agent':
      return runAgent(loop, step.cycle);
    case 'recover-cycle':
      return recoverCycle(loop, step.cycle);
    case 'measure-attempt':
      return measureAttempt(loop, step.cycle);
    case 'put-approved':
      return putApproved(loop, step.cycle);
    case 'run-guards':
      return runGuards(loop, step.cycle);
    case 'run-gate':
      return runGateStep(loop, step);
    case 'run-review':
      return runReview(loop, step.cycle);
    case 'land':
      return land(loop, step.cycle);
    case 'release-landings':
      return releaseLandings(loop, step.expected, step.head);
    case 'drop-request':
      if (step.why !== null) loop.onNotice(cleanLine(`not followed: ${step.why}`));
      dropRequest(loop.folder.requests, step.id);
      return [];
    case 'tick-plan':
      return [{ type: 'plan-ticked', task: step.task, digest: loop.plan.tick(step.task) }];
    case 'measure-final':
      return measureFinal(loop, step.commit);
    case 'wait':
      return waitForAgent(loop, step);
    case 'stop':
      return [{ type: 'run-stopped', reason: step.reason, exitCode: step.exitCode, detail: step.detail }];
  }
}
