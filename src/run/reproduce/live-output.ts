import { stripAnsi } from '../../core/agent/strip-ansi.ts';
import { StreamRedactor } from '../../core/secret/stream-redactor.ts';
import type { Processes } from '../../host/process/port.ts';
import { whenEnded } from '../when-ended.ts';

/** Where the lines of a process go. */
export interface LiveOutput {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** A line that doesn't end is shown in parts. */
const maxHeldChars = 16 * 1024;

/** Processes whose output is shown as it comes, line by line: what the attempt's code prints must not steer the terminal. */
export function withLiveOutput(processes: Processes, { out, err }: LiveOutput): Processes {
  return {
    ...processes,
    start(spec) {
      const values = spec.redact ?? [];
      const [stdout, stderr] = [showLines(out, values), showLines(err, values)];
      const running = processes.start({ ...spec, onStdout: stdout.push, onStderr: stderr.push });
      return whenEnded(running, (ending) => {
        stdout.end();
        stderr.end();
        return ending;
      });
    },
  };
}

interface Shown {
  readonly push: (chunk: Uint8Array) => void;
  readonly end: () => void;
}

function showLines(tell: (text: string) => void, values: readonly string[]): Shown {
  const decoder = new TextDecoder();
  const redactor = new StreamRedactor(values);
  let held = '';
  const take = (text: string): void => {
    held += text;
    const end = held.lastIndexOf('\n') + 1;
    const shown = end === 0 && held.length > maxHeldChars ? held.length : end;
    if (shown > 0) tell(stripAnsi(held.slice(0, shown)));
    held = held.slice(shown);
  };
  return {
    push: (chunk) => take(redactor.push(decoder.decode(chunk, { stream: true }))),
    end() {
      take(redactor.push(decoder.decode()) + redactor.end());
      if (held !== '') tell(`${stripAnsi(held)}\n`);
    },
  };
}
