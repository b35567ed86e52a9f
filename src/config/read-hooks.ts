import type { Hook, HookEvent, Hooks } from '../core/hook/hook.ts';
import { defaultName } from './default-name.ts';
import type { PathProblem } from './describe-issue.ts';
import type { Written, WrittenHook } from './written-schema.ts';

/** Limits of hooks that have none of their own. */
const defaultHookMs = { run: 2 * 60_000, ready: 60_000 } as const;

/** The hooks in normal form, and what of them could not be heeded. */
export function readHooks(written: Written['hooks'], report: (problem: PathProblem) => void): Hooks {
  const of = (event: HookEvent): Hook[] => readList(event, written?.[event] ?? [], report);
  return {
    'before-run': of('before-run'),
    'before-cycle': of('before-cycle'),
    'after-cycle': of('after-cycle'),
    'after-run': of('after-run'),
  };
}

function readList(event: HookEvent, written: readonly WrittenHook[], report: (problem: PathProblem) => void): Hook[] {
  const names = new Set<string>();
  return written.map((each, index) => {
    const details = typeof each === 'string' ? { run: each } : each;
    const problem = (key: string, part: PathProblem['part'], message: string, hint: string): void =>
      report({ path: ['hooks', event, index, key], part, message, hint });
    if (details.name !== undefined && names.has(details.name)) {
      problem('name', 'value', `${details.name} is there twice`, 'a name of its own');
    }
    if (details.ready !== undefined && event.startsWith('after')) {
      problem(
        'ready',
        'key',
        'what runs at the end is waited for, and nothing stays',
        'a hook of before-run or before-cycle',
      );
    } else if (details.ready !== undefined && details.timeout !== undefined) {
      problem('timeout', 'key', 'with ready it stays, and is not waited for', 'ready-timeout');
    }
    if (details.ready === undefined && details['ready-timeout'] !== undefined) {
      problem('ready-timeout', 'key', 'there is no ready that it could limit', 'timeout, or ready as well');
    }
    const name = details.name ?? defaultName(details.run, names);
    names.add(name);
    return {
      name,
      run: details.run,
      timeoutMs: details.timeout ?? defaultHookMs.run,
      ready: details.ready ?? null,
      readyTimeoutMs: details['ready-timeout'] ?? defaultHookMs.ready,
    };
  });
}
