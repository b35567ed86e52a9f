import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { commandText } from '../../core/gate/command-text.ts';
import type { GateRan } from '../../core/journal/event.ts';
import { setupGate } from '../../core/loop/next-gate.ts';
import { setupFailure } from '../../core/verdict/gate-failure.ts';
import { cleanLine } from '../../core/report/clean-line.ts';
import { formatDuration } from '../../core/report/format-duration.ts';
import { readSmallFile } from '../../host/file/read-small-file.ts';
import { writeAtomic } from '../../host/file/write-atomic.ts';
import { runSetup, type SetupRun as MeasuredSetup } from '../../host/gate/run-setup.ts';
import { attend } from '../attend.ts';
import { gateEnv } from '../gate-env.ts';
import { ProcessesLeft } from '../infrastructure-fault.ts';
import type { GateBench, Loop } from '../loop.ts';
import type { GateCall } from './gate-call.ts';

const maxNamed = 20;

type SetupRun = Omit<GateRan, 'type' | 'cycle' | 'stage' | 'tree' | 'name'>;
type SetupRunOf<Ok extends boolean> = Extract<MeasuredSetup, { ok: Ok }>;

/** Runs setup in the verification tree; `null` when it went well, or there is none. */
export async function setUpVerificationTree(loop: GateBench, call: GateCall): Promise<SetupRun | null> {
  const run = await setUp(loop, loop.verification.path, 'the verification tree', join(call.folder, 'setup-verify.log'));
  if (run !== null) return run;
  const { tracked } = await loop.verification.compare();
  if (tracked.length > 0) return setupThatWrites(loop.settings.setup?.run ?? '', tracked);
  await loop.verification.setupDone();
  return null;
}

/** Runs setup in the agent's tree when its lock files are not those it last ran for. A failure is the agent's to see: it may be there to mend it. */
export async function setUpAgentTree(loop: Loop, tree: string): Promise<void> {
  const setup = loop.settings.setup;
  if (setup === null) return;
  const key = await lockKey(loop, tree);
  const mark = join(loop.folder.trees, 'agent-setup');
  if (readSmallFile(mark, key.length)?.toString('utf8') === key) return;
  const failed = await setUp(loop, loop.agentTree.path, "the agent's tree", join(loop.folder.trees, 'setup-agent.log'));
  if (failed !== null) loop.onNotice(`in the agent's tree ${setupFailure({ ...failed, name: setupGate }) ?? ''}`);
  else writeAtomic(mark, key);
}

async function setUp(loop: GateBench, tree: string, shown: string, logFile: string): Promise<SetupRun | null> {
  const setup = loop.settings.setup;
  if (setup === null) return null;
  loop.onPhase({ kind: 'setup' });
  mkdirSync(dirname(logFile), { recursive: true });
  const attending = attend(loop);
  try {
    const run = await runSetup({
      run: setup.run,
      timeoutMs: setup.timeoutMs,
      folder: join(tree, loop.workFolder),
      env: gateEnv(loop),
      processes: loop.processes,
      logFile,
      onStart: attending.onStart,
    });
    if (run.sweep.alive.length > 0) throw new ProcessesLeft('setup', run.sweep.alive);
    if (run.ok)
      loop.onNotice(`setup ran in ${shown}: ${cleanLine(commandText(setup.run))} (${formatDuration(run.durationMs)})`);
    return run.ok ? null : failedSetup(run, setup.run, relative(loop.folder.folder, logFile));
  } finally {
    attending.done();
  }
}

/** What judges must not change what it judges: a gate after it would be blamed for it. */
function setupThatWrites(run: string | readonly string[], tracked: readonly string[]): SetupRun {
  const reason = `setup changed tracked files: ${tracked.slice(0, maxNamed).join(', ')}`;
  return {
    command: commandText(run),
    outcome: 'changed-files',
    exitCode: 0,
    signal: null,
    durationMs: 0,
    tests: null,
    fingerprint: null,
    excerpt: reason,
    log: null,
    changedFiles: tracked.slice(0, maxNamed),
  };
}

/** A setup that failed, in the form of a gate's run: it is judged like one, by whether it succeeds on the last green commit. */
function failedSetup(run: SetupRunOf<false>, command: string | readonly string[], log: string): SetupRun {
  return {
    command: commandText(command),
    outcome: run.outcome,
    exitCode: null,
    signal: null,
    durationMs: Math.round(run.durationMs),
    tests: null,
    fingerprint: `setup: ${run.reason}`,
    excerpt: `${run.reason}\n${run.excerpt}`,
    log,
    changedFiles: [],
  };
}

async function lockKey(loop: Loop, tree: string): Promise<string> {
  const setup = loop.settings.setup;
  const hash = createHash('sha256').update(JSON.stringify([setup?.run ?? null, loop.workFolder]));
  for (const file of setup?.lockFiles ?? []) {
    const bytes = await loop.runner.fileAt(tree, join(loop.workFolder, file));
    hash.update(`\0${file}\0`).update(bytes ?? 'missing');
  }
  return hash.digest('hex');
}
