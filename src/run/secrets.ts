import { readSecretValues } from '../core/secret/read-values.ts';
import { redactPlain } from '../core/secret/redact-plain.ts';
import { readSmallFile } from '../host/file/read-small-file.ts';
import { writeWhole } from '../host/file/write-atomic.ts';
import type { Processes, StreamRecord } from '../host/process/port.ts';
import { whenEnded } from './when-ended.ts';

/** More would make each byte of output dear; those that were learned first stay. */
const maxValues = 1_000;
/** No log grows larger than this. */
const maxLogBytes = 64 * 1024 * 1024;

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

/**
 * Every process of a run starts here, so that none keeps a value in its log or its record. A value that is torn by
 * colours or control characters is whole again once these are taken out: then the text is kept without them.
 */
export function withoutSecrets(processes: Processes, secrets: Secrets): Processes {
  const start: Processes['start'] = (spec) => {
    const { values } = secrets;
    const running = processes.start({ ...spec, redact: values });
    if (values.length === 0) return running;
    return whenEnded(running, (ending) => {
      if (spec.logFile !== null) cleanLog(spec.logFile, values);
      return { ...ending, stdout: cleanRecord(ending.stdout, values), stderr: cleanRecord(ending.stderr, values) };
    });
  };
  return { ...processes, start };
}

function cleanRecord(record: StreamRecord, values: readonly string[]): StreamRecord {
  const { head, tail } = record;
  return { ...record, head: redactPlain(head, values) ?? head, tail: redactPlain(tail, values) ?? tail };
}

function cleanLog(file: string, values: readonly string[]): void {
  const text = readSmallFile(file, maxLogBytes)?.toString('utf8');
  const clean = text === undefined ? null : redactPlain(text, values);
  if (clean !== null) writeWhole(file, clean);
}
