import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GateRan } from '../../core/journal/event.ts';
import { writeAtomic } from '../../host/file/write-atomic.ts';
import { runSetup } from '../../host/gate/run-setup.ts';
import { gateEnv } from '../gate-env.ts';
import type { Loop } from '../loop.ts';
import type { GateCall } from './run-gate-step.ts';

type SetupRun = Omit<GateRan, 'type' | 'cycle' | 'stage' | 'tree' | 'name'>;

/** Runs setup in the verification tree; `null` when it went well, or there is none. */
export async function setUpVerificationTree(loop: Loop, call: GateCall): Promise<SetupRun | null> {
  const run = await setUp(loop, loop.verification.path, join(call.folder, 'setup-verify.log'));
  if (run === null) await loop.verification.setupDone();
  return run;
}

/** Runs setup in the agent's tree when its lock files are not those it last ran for. A failure is the agent's to see: it may be there to mend it. */
export async function setUpAgentTree(loop: Loop, tree: string): Promise<void> {
  const setup = loop.settings.setup;
  if (setup === null) return;
  const key = await lockKey(loop, tree);
  const mark = join(loop.folder.trees, 'agent-setup');
  if (readMark(mark) === key) return;
  const failed = await setUp(loop, loop.agentTree.path, join(loop.folder.trees, 'setup-agent.log'));
  if (failed !== null) loop.onNotice(`setup failed in the agent's tree: ${failed.excerpt.split('\n')[0] ?? ''}`);
  else writeAtomic(mark, key);
}

async function setUp(loop: Loop, tree: string, logFile: string): Promise<SetupRun | null> {
  const setup = loop.settings.setup;
  if (setup === null) return null;
  loop.onPhase('setup');
  return runSetup({
    setup,
    folder: join(tree, loop.runner.repository.prefix),
    env: gateEnv(loop),
    processes: loop.processes,
    logFile,
    abort: loop.signals.abort,
  });
}

async function lockKey(loop: Loop, tree: string): Promise<string> {
  const setup = loop.settings.setup;
  const hash = createHash('sha256').update(JSON.stringify(setup?.run ?? null));
  for (const file of setup?.lockFiles ?? []) {
    const bytes = await loop.runner.fileAt(tree, join(loop.runner.repository.prefix, file));
    hash.update(`\0${file}\0`).update(bytes ?? 'missing');
  }
  return hash.digest('hex');
}

function readMark(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
