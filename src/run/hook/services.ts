import { cleanLine } from '../../core/report/clean-line.ts';
import type { LoopFolder } from '../../host/file/state-folder.ts';
import type { ProcessEnding, RunningProcess } from '../../host/process/port.ts';
import { keepRecords } from '../process-records.ts';
import type { Signals } from '../signals.ts';

/** How long a service is needed. */
export type ServiceScope = 'run' | 'cycle';

export interface Service {
  /** From here on, its end is news. */
  isReady(): void;
  /** SIGTERM, grace, SIGKILL, with all that it started; without the grace once a person has asked twice. Safe to repeat. */
  end(): Promise<ProcessEnding>;
}

/** Processes that hooks have started and that stay. */
export interface Services {
  has(scope: ServiceScope): boolean;
  add(scope: ServiceScope, name: string, running: RunningProcess): Service;
  /** The latest first. */
  end(scope: ServiceScope): Promise<void>;
  endAll(): Promise<void>;
}

export function openServices(
  folder: LoopFolder,
  { signals, onNotice }: { readonly signals: Signals; readonly onNotice: (text: string) => void },
): Services {
  const running: { readonly scope: ServiceScope; readonly service: Service }[] = [];
  let count = 0;

  async function endAll(of: readonly ServiceScope[]): Promise<void> {
    for (const { scope, service } of running.toReversed()) if (of.includes(scope)) await service.end();
  }

  return {
    has: (wanted) => running.some(({ scope }) => scope === wanted),
    add(scope, name, process) {
      count += 1;
      const forget = keepRecords(folder, process, `-service-${count}`);
      let isNews = false;
      const ended = process.ended.then((ending) => {
        forget();
        running.splice(running.indexOf(entry), 1);
        const { alive } = ending.sweep;
        if (alive.length > 0) onNotice(cleanLine(`processes of ${name} could not be ended: ${alive.join(', ')}`));
        if (isNews) onNotice(cleanLine(`${name} ended by itself (${howIt(ending)}), and what needs it will fail`));
        return ending;
      });
      const stopNow = (): void => process.stop('over', { now: true });
      const service: Service = {
        isReady: () => void (isNews = true),
        async end() {
          isNews = false;
          process.stop('over', { now: signals.hurry.aborted });
          const ignore = signals.onRepeat(stopNow);
          const ending = await ended;
          ignore();
          return ending;
        },
      };
      const entry = { scope, service };
      running.push(entry);
      return service;
    },
    end: (scope) => endAll([scope]),
    endAll: () => endAll(['run', 'cycle']),
  };
}

function howIt({ exitCode, signal }: ProcessEnding): string {
  return exitCode === null ? (signal ?? 'a signal') : `exit code ${exitCode}`;
}
