import { z } from 'zod';
import { insidePath } from '../core/path/inside-path.ts';
import { branchNameHint, isBranchName } from '../core/plan/branch-name.ts';
import { whyCannotFail } from '../core/plan/why-cannot-fail.ts';
import { durationHint, durationPattern, readDuration } from './read-duration.ts';

// Everything in lastgreen.yaml arrives as a text, and so do options: one leaf reads both. An issue's message is what
// would be right; what is wrong is said from the value. `json` is what the editor's schema shows instead.

interface LeafSchema {
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly [keyword: string]: unknown;
}

function leaf<T>(hint: string, json: LeafSchema, read: (written: string) => T | null) {
  return z
    .string({ error: hint })
    .transform((written, context): T => {
      const value = read(written);
      if (value !== null) return value;
      context.addIssue({ code: 'custom', message: hint });
      return z.NEVER;
    })
    .meta({ json });
}

/** Decimal only: `08`, `1e3` and `0x10` each mean another number to someone. */
export function count(least: 0 | 1) {
  const hint = `a whole number from ${least}, in plain digits`;
  return leaf(hint, { type: 'integer', minimum: least }, (written) =>
    /^(?:0|[1-9]\d{0,11})$/.test(written) && Number(written) >= least ? Number(written) : null,
  );
}

export const money = leaf(
  'an amount in US dollars such as 5 or 2.50',
  { type: 'number', exclusiveMinimum: 0 },
  (written) => (/^(?:0|[1-9]\d{0,8})(?:\.\d{1,4})?$/.test(written) && Number(written) > 0 ? Number(written) : null),
);

/** Of a million tokens: nothing is a price too. */
export const price = leaf(
  'US dollars for a million tokens such as 0 or 2.50',
  { type: 'number', minimum: 0 },
  (written) => (/^(?:0|[1-9]\d{0,5})(?:\.\d{1,6})?$/.test(written) ? Number(written) : null),
);

export const day = leaf(
  'a date such as 2026-11-30',
  { type: 'string', pattern: '^20\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$' },
  (written) => (/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(written) ? written : null),
);

export const ratio = leaf(
  'a share such as 0.4, above 0 and at most 1',
  { type: 'number', exclusiveMinimum: 0, maximum: 1 },
  (written) => (/^(?:0\.\d{1,6}|1(?:\.0{1,6})?)$/.test(written) && Number(written) > 0 ? Number(written) : null),
);

export const duration = leaf(durationHint, { type: 'string', pattern: durationPattern }, readDuration);

export const durationOrOff = leaf(
  `${durationHint}, or off`,
  { type: 'string', pattern: `^off$|${durationPattern}` },
  (written) => (written === 'off' ? 'off' : readDuration(written)),
);

const clockPattern = '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$';
export const clock = leaf('a time of day such as 07:00', { type: 'string', pattern: clockPattern }, (written) =>
  new RegExp(clockPattern).test(written) ? written : null,
);

export const flag = leaf('true or false', { type: 'boolean' }, (written) =>
  written === 'true' || written === 'false' ? { isOn: written === 'true' } : null,
).transform(({ isOn }) => isOn);

export function text(hint: string) {
  return leaf(hint, { type: 'string', pattern: String.raw`\S` }, (written) => (written.trim() === '' ? null : written));
}

export const branchName = leaf(branchNameHint, { type: 'string', pattern: String.raw`\S` }, (written) => {
  // Git would make `refs/heads/refs/heads/…` of the full name.
  const name = written.replace(/^refs\/heads\//, '');
  return isBranchName(name) ? name : null;
});

/** An argument or a value: may be blank, and may look like a number. */
export const anyText = z.string({ error: 'a text' }).meta({ json: { type: ['string', 'number', 'boolean'] } });

export const variableName = leaf(
  'the name of a variable alone, such as DATABASE_URL',
  { type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_]*$' },
  (name) => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : null),
);

/** A path or glob inside of the repository. */
export const pathInside = leaf(
  'a path below the top of the repository, without .. and not from /',
  { type: 'string', pattern: String.raw`\S` },
  insidePath,
);

export function choice<const T extends string>(...values: readonly [T, ...T[]]) {
  return z.enum(values, { error: values.join(', ') });
}

export function oneOrMany<T extends z.ZodType>(item: T, hint: string) {
  return z.union([item, z.array(item, { error: hint })], { error: hint }).transform((value): z.output<T>[] => {
    return Array.isArray(value) ? value : [value];
  });
}

/** The issue for an unknown key lists the known ones. */
export function mapping<T extends Readonly<Record<string, z.ZodType>>>(shape: T, example?: string) {
  const keys = Object.keys(shape).join(', ');
  const hint = `a mapping of ${keys}${example === undefined ? '' : `, as ${example}`}`;
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? keys : hint),
  });
}

const commandHint = 'a command that fails when the work is wrong, such as npm test';

function refuseIdle(run: string | string[], context: z.RefinementCtx): void {
  const reason = whyCannotFail(run);
  if (reason !== null) context.addIssue({ code: 'custom', message: commandHint, params: { reason } });
}

/** A gate's command as a shell line. */
export const gateLine = z.string({ error: commandHint }).superRefine(refuseIdle);

/** A gate's command: a shell line, or argv. */
export const gateCommand = z
  .union([z.string({ error: commandHint }), z.array(anyText, { error: commandHint })], { error: commandHint })
  .superRefine(refuseIdle);

/** A command that prepares something: it may always succeed, but it must be one. */
export const command = z.union(
  [text('a command'), z.array(anyText, { error: 'a command' }).min(1, { error: 'a command' })],
  {
    error: 'a command',
  },
);
