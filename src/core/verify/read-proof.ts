import type { FailureReason } from '../gate/failure-reason.ts';
import type { GateOutcome, GateStage } from '../gate/gate.ts';
import type { Severity } from '../guard/finding.ts';
import type { Proof } from '../verdict/proof.ts';

export type ProofReading =
  | { readonly ok: true; readonly proof: Proof }
  /** `why` names the field, not its content: anybody can push a note. */
  | { readonly ok: false; readonly why: string };

/** Says what is wrong with a value, `null`: nothing. `name` is how the field is called in the answer. */
type Rule = (value: unknown, name: string) => string | null;

/** No honest proof comes near; each entry is a run of a gate, or a finding. */
const maxEntries = 10_000;

const text: Rule = (value, name) => (typeof value === 'string' ? null : `${name} is no text`);
const whole: Rule = (value, name) => (Number.isSafeInteger(value) ? null : `${name} is no whole number`);
const count: Rule = (value, name) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? null : `${name} is no number from 0 on`;
const number: Rule = (value, name) => (Number.isFinite(value) ? null : `${name} is no number`);
const flag: Rule = (value, name) => (typeof value === 'boolean' ? null : `${name} is neither true nor false`);
const objectId: Rule = (value, name) =>
  typeof value === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value) ? null : `${name} is no object id`;

const stages = oneOf<GateStage>({
  baseline: true,
  quick: true,
  full: true,
  verify: true,
  control: true,
  'old-tests': true,
  'new-tests': true,
  'stand-in': true,
  final: true,
  ratchet: true,
  'ratchet-control': true,
});

const outcomes = oneOf<GateOutcome>({
  green: true,
  flaky: true,
  red: true,
  'nothing-ran': true,
  'timed-out': true,
  killed: true,
  'not-run': true,
  'changed-files': true,
  'lock-missed': true,
});

const severities = oneOf<Severity>({ block: true, ask: true, note: true });

const reasons = oneOf<FailureReason['kind']>({
  'test-failed': true,
  missing: true,
  syntax: true,
  'not-run': true,
  'nothing-ran': true,
  crashed: true,
  unclear: true,
});

const tests = fields({ collected: count, passed: count, failed: count, skipped: count, reader: text });

const gate = fields({
  name: text,
  stage: stages,
  command: text,
  tree: objectId,
  outcome: outcomes,
  exitCode: orNull(whole),
  signal: orNull(text),
  durationMs: count,
  tests: orNull(tests),
  reason: orMissing(fields({ kind: reasons })),
  number: orMissing(orNull(number)),
});

const finding = fields({ rule: text, severity: severities, path: orNull(text), line: orNull(whole), message: text });

const ratchet = fields({ before: number, number, excused: list(text) });

const approval = fields({ findings: list(fields({ rule: text, path: orNull(text) })) });

const proof = fields({
  format: (value, name) => (value === 'lastgreen-proof/1' ? null : `${name} is not lastgreen-proof/1`),
  loop: text,
  task: text,
  title: text,
  cycle: count,
  attempt: count,
  agent: text,
  parent: objectId,
  tree: objectId,
  verdict: text,
  because: text,
  done: flag,
  judgedAt: text,
  gates: list(gate),
  findings: orNull(list(finding)),
  ratchet: orMissing(ratchet),
  approval: orMissing(approval),
});

/** A proof as its note has it. A field that this version doesn't know is passed over, one that it needs must be right. */
export function readProof(note: string): ProofReading {
  let value: unknown;
  try {
    value = JSON.parse(note);
  } catch {
    return { ok: false, why: 'the note is no whole JSON document' };
  }
  const why = proof(value, 'the note');
  return why === null ? { ok: true, proof: value as Proof } : { ok: false, why };
}

function fields(rules: Readonly<Record<string, Rule>>): Rule {
  return (value, name) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${name} is no object`;
    for (const [key, rule] of Object.entries(rules)) {
      const own = Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
      const why = rule(own, name === 'the note' ? key : `${name}.${key}`);
      if (why !== null) return why;
    }
    return null;
  };
}

function list(rule: Rule): Rule {
  return (value, name) => {
    if (!Array.isArray(value)) return `${name} is no list`;
    if (value.length > maxEntries) return `${name} has more than ${maxEntries} entries`;
    for (const [index, each] of value.entries()) {
      const why = rule(each, `${name}[${index}]`);
      if (why !== null) return why;
    }
    return null;
  };
}

function orNull(rule: Rule): Rule {
  return (value, name) => (value === null ? null : rule(value, name));
}

function orMissing(rule: Rule): Rule {
  return (value, name) => (value === undefined ? null : rule(value, name));
}

/** As a record, so that the compiler sees a name that is missing. */
function oneOf<Name extends string>(names: Readonly<Record<Name, true>>): Rule {
  return (value, name) =>
    typeof value === 'string' && Object.hasOwn(names, value)
      ? null
      : `${name} is none of ${Object.keys(names).join(', ')}`;
}
