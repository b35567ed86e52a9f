import { z } from 'zod';

const texts = z.record(z.string(), z.string()).default({});
const severity = z.enum(['block', 'ask', 'note']);
const globs = z.array(z.string()).default([]);

/** One small change, as an agent would leave it, and what the guards have to say to it. Paths that don't change need not stand here. */
export const corpusCase = z.strictObject({
  title: z.string().min(1),
  language: z.enum(['javascript', 'typescript', 'python', 'go', 'rust', 'java', 'ruby', 'csharp', 'php']),
  /** Every rule that has to find something, with the severest of its findings. Other rules have to find nothing. */
  expect: z.record(z.string(), severity),
  /** The guards are wrong about this case, and why that stays so for now. */
  known: z.string().min(1).optional(),
  /** With `known`: what they find instead. */
  found: z.record(z.string(), severity).optional(),
  commands: z.array(z.string()).default(['npm test']),
  scope: z.strictObject({ allowedPaths: globs, forbid: globs, mayChange: globs }).prefault({}),
  settings: z.strictObject({ protect: globs, ask: globs }).prefault({}),
  /** Modes other than 100644 of the new side. */
  modes: texts,
  before: texts,
  after: texts,
});

export type CorpusCase = z.infer<typeof corpusCase>;
