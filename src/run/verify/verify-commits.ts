import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { commandText } from '../../core/gate/command-text.ts';
import { isOfAttempt, type Gate } from '../../core/gate/gate.ts';
import { verifyGates } from '../../core/gate/verify-gates.ts';
import { readTaskTrailer } from '../../core/verdict/commit-message.ts';
import type { Proof } from '../../core/verdict/proof.ts';
import { checkRecord } from '../../core/verify/check-record.ts';
import { checkRules } from '../../core/verify/check-rules.ts';
import { compareFindings } from '../../core/verify/compare-findings.ts';
import { readProof } from '../../core/verify/read-proof.ts';
import type { Difference, VerifiedCommit, VerifyResult } from '../../core/verify/verify-result.ts';
import { loopFolder } from '../../host/file/state-folder.ts';
import { openVerificationTree } from '../../host/git/tree/verification-tree.ts';
import { openProcesses } from '../../host/process/open-processes.ts';
import { askGuards, scopeOf } from '../ask-guards.ts';
import { learnSecrets } from '../check/learn-secrets.ts';
import type { GateBench } from '../loop.ts';
import { withoutSecrets, type Secrets } from '../secrets.ts';
import { StepCancelled } from '../step-cancelled.ts';
import { attemptSides, type AttemptSides } from './attempt-sides.ts';
import { readNotedCommit, type NotedCommit } from './read-noted-commit.ts';
import { runProofAgain } from './run-proof-again.ts';
import type { LoopKnowledge, VerifyRequest } from './verify-request.ts';

/** Holds each commit against its proof, and runs that again. Ends with `StepCancelled` when it is told to stop. */
export async function verifyCommits(request: VerifyRequest): Promise<VerifyResult> {
  const { runner, settings, signals } = request;
  const folder = loopFolder(request.folder, 'verify', basename(runner.repository.root));
  mkdirSync(folder.trees, { recursive: true });
  const secrets = learnSecrets(runner.repository.root, settings);
  const extras = { ...settings.trees, onCopied: (text: string) => secrets.learn(text) };
  const index = join(folder.trees, 'verify');
  const verification = await openVerificationTree(runner, folder.verificationTree, index, extras, settings.setup);
  const processes = await openProcesses({});
  try {
    if (processes.methodReason !== null)
      request.onNotice(`ending processes is best effort here: ${processes.methodReason}`);
    const { env, onPhase, onNotice } = request;
    const safe = withoutSecrets(processes, secrets);
    const bench = { settings, runner, verification, processes: safe, folder, signals, env, onPhase, onNotice };
    const commits: VerifiedCommit[] = [];
    for (const id of request.commits) {
      if (signals.abort.aborted) throw new StepCancelled();
      commits.push(await verifyCommit(request, bench, secrets, await readNotedCommit(runner, id)));
    }
    return { same: commits.every(({ result }) => result === 'same'), commits };
  } finally {
    await processes.close();
  }
}

async function verifyCommit(
  request: VerifyRequest,
  bench: Omit<GateBench, 'workFolder'>,
  secrets: Secrets,
  commit: NotedCommit,
): Promise<VerifiedCommit> {
  const { id, subject, note, trailers } = commit;
  request.onNotice(`verifying ${id.slice(0, 12)} ${subject}`);
  const trailer = trailers.get('lastgreen-task');
  const unread = { commit: id, subject, task: trailer === undefined ? null : readTaskTrailer(trailer), gates: [] };
  if (note === null) {
    const message = trailers.has('lastgreen-proof')
      ? 'it names a proof, and its note is not here'
      : 'nothing proves it';
    return { ...unread, result: 'no-proof', differences: [{ about: 'note', message }], notes: [] };
  }
  const reading = note.text === null ? ({ ok: false, why: "git can't read it" } as const) : readProof(note.text);
  if (!reading.ok) {
    const message = `the note is no proof that can be read: ${reading.why}`;
    return { ...unread, result: 'differs', differences: [{ about: 'note', message }], notes: [] };
  }
  const { proof } = reading;
  const knowledge = request.knowledgeOf(proof.loop);
  const sides = await attemptSides(request.runner, commit, proof.task, knowledge);
  const again = await runProofAgain(
    { ...bench, workFolder: knowledge.workFolder },
    {
      proof,
      tree: commit.tree,
      head: commit.parent ?? id,
      sides,
      configured: gatesOf(request, proof, knowledge),
      missing: missingGates(request, proof),
      folder: join(bench.folder.folder, 'logs', id),
      onRun: request.onRun,
    },
  );
  const differences = [
    ...checkRecord({ ...commit, proof, digest: note.digest }),
    ...checkRules(proof, { sides, ratchet: request.settings.ratchet }),
    ...(await guardsAgain(request, secrets, { proof, sides, knowledge })),
    ...again.differences,
  ];
  return {
    commit: id,
    subject,
    task: proof.task,
    result: differences.length === 0 ? 'same' : 'differs',
    differences,
    gates: again.gates,
    notes: notesOn(request, proof, sides),
  };
}

function gatesOf({ settings }: VerifyRequest, { task }: Proof, { tasks }: LoopKnowledge): Gate[] {
  const { quick, full } = settings.gates;
  const ratchet = settings.ratchet === null ? [] : [settings.ratchet];
  return [...quick, ...full, ...ratchet, ...verifyGates(tasks.find(({ id }) => id === task)?.verify ?? [])];
}

interface GuardsAgain {
  readonly proof: Proof;
  readonly sides: AttemptSides | null;
  readonly knowledge: LoopKnowledge;
}

async function guardsAgain(
  { runner, settings, ...request }: VerifyRequest,
  secrets: Secrets,
  { proof, sides, knowledge }: GuardsAgain,
): Promise<Difference[]> {
  if (sides === null)
    return [{ about: 'guards', message: "guards were not asked: the commit's parent is not in this repository" }];
  const findings = await askGuards({
    runner,
    change: sides.change,
    files: sides.files,
    scope: scopeOf(knowledge, proof.task),
    settings,
    gates: gatesOf({ runner, settings, ...request }, proof, knowledge),
    workFolder: knowledge.workFolder,
    notes: [],
    values: secrets.values,
  });
  return compareFindings(proof.findings ?? [], findings, proof.approval?.findings ?? []);
}

/** Gates that were configured later, or that a forged proof leaves out: what they say now is all that there is. */
function missingGates({ settings }: VerifyRequest, proof: Proof): Gate[] {
  const known = new Set(proof.gates.filter(isOfAttempt).map(({ command }) => command));
  const { quick, full } = settings.gates;
  const missing = [...quick, ...(proof.done ? full : [])].filter(({ run }) => !known.has(commandText(run)));
  return [...new Map(missing.map((gate) => [gate.name, gate])).values()];
}

function notesOn(request: VerifyRequest, proof: Proof, sides: AttemptSides | null): string[] {
  const missing = missingGates(request, proof);
  return [
    ...(missing.length === 0
      ? []
      : [`not in the proof, and run now: gate ${missing.map(({ name }) => name).join(', ')}`]),
    ...(sides === null ? ['the history that gates see begins with this commit'] : []),
  ];
}
