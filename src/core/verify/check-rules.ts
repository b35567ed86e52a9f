import type { Gate } from '../gate/gate.ts';
import type { FileChange } from '../guard/file-change.ts';
import { readTestChange } from '../prove/test-change.ts';
import type { Proof } from '../verdict/proof.ts';
import type { Difference } from './verify-result.ts';

/** What a proof must hold by the rules that are in force here: anybody can write a note, and a commit that names it. */
export function checkRules(
  proof: Proof,
  {
    sides,
    ratchet,
  }: {
    /** `null`: the parent is not here. */
    readonly sides: { readonly files: readonly FileChange[]; readonly mayChange: readonly string[] } | null;
    readonly ratchet: Gate | null;
  },
): Difference[] {
  const problems: string[] = [];
  if (proof.ratchet !== undefined && proof.ratchet.excused.length > 0 && ratchet === null)
    problems.push(`a ratchet excuses gate ${proof.ratchet.excused.join(', ')}, and none is configured`);
  const approved = proof.approval?.findings ?? [];
  // As in a run: each of the files has to be approved, and another one's approval says nothing of it.
  const old = (sides === null ? [] : readTestChange(sides.files, sides.mayChange).old).filter(
    (path) => !approved.some((each) => each.rule === 'test-changed' && each.path === path),
  );
  if (old.length > 0 && !proof.gates.some(({ stage }) => stage === 'old-tests'))
    problems.push(`tests were changed (${old.slice(0, 3).join(', ')}), and the old ones were not run`);
  return problems.map((message) => ({ about: 'proof', message }));
}
