/** A signal ended the step before it could say what happened; nothing is recorded, and `decide` sees the signal. */
export class StepCancelled extends Error {}
