import { readSecretValues } from '../core/secret/read-values.ts';
import type { Processes } from '../host/process/port.ts';

/** More would make each byte of output dear; those that were learned first stay. */
const maxValues = 1_000;

/** Values of the files that were copied into the trees in this run. */
export interface Secrets {
  readonly values: readonly string[];
  learn(text: string): void;
}

export function openSecrets(): Secrets {
  let values: readonly string[] = [];
  return {
    get values() {
      return values;
    },
    // An older value stays: what was started with it may still print it.
    learn(text) {
      values = [...new Set([...values, ...readSecretValues(text)])].slice(0, maxValues);
    },
  };
}

/** Every process of a run starts here, so that none keeps a value in its log or its record. */
export function withoutSecrets(processes: Processes, secrets: Secrets): Processes {
  return { ...processes, start: (spec) => processes.start({ ...spec, redact: secrets.values }) };
}
