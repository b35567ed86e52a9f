/** A signal, a pause or the deadline ended the step before it could say what happened; nothing is recorded, and `decide` sees the cause. */
export class StepCancelled extends Error {}
