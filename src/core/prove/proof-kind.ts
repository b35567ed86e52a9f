/** Kinds of proof that a plan or a task may demand beside its gates. */
export const proofKinds = ['old-tests-hold', 'red-green'] as const;

export type ProofKind = (typeof proofKinds)[number];

export function isProofKind(text: string): text is ProofKind {
  return (proofKinds as readonly string[]).includes(text);
}
