import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checklist, ending, honest, makeNight, type Night } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const infrastructure = { exitCode: 20, lastLine: 'STOP_REASON=infrastructure' };
const waiting = `[T-1]\nsh:$PERSON\n${honest.slice('[*]\n'.length)}${honest}`;

/** Puts a FIFO in the place of a file: whoever opens it to read would wait for ever. */
function putPipe(night: Night, path: string): void {
  rmSync(join(night.repo, path), { force: true });
  execFileSync('mkfifo', [join(night.repo, path)]);
}

function lastDetail(night: Night): string {
  return night.all('run-stopped').at(-1)?.detail ?? '';
}

describe('before a run, a person is told', () => {
  test.each([
    ['the plan', 'plan.md'],
    ['the configuration', 'lastgreen.yaml'],
    ['the intent beside a checklist', 'PLAN.md'],
    ['a file of the context', 'RULES.md'],
  ])('that %s is no regular file', async (_what, path) => {
    const config = path === 'RULES.md' ? { context: { constitution: [path] } } : {};
    const night = makeNight({ config });
    putPipe(night, path);
    const { exitCode, stdout, stderr } = await night.run();
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(new RegExp(`${path}.* is not a regular file`));
  });

  test('that a folder is no plan', async () => {
    const night = makeNight();
    mkdirSync(join(night.repo, 'folder.md'));
    const { exitCode, stderr } = await night.run(['folder.md']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('folder.md is a folder');
  });
});

describe('in mid-run', () => {
  test.each([
    ['a FIFO', (night: Night) => putPipe(night, 'plan.md')],
    ['nothing', (night: Night) => rmSync(join(night.repo, 'plan.md'))],
  ])(
    'with %s in the place of an untracked plan the last reading holds, and nothing is called finished',
    async (_name, person) => {
      const night = makeNight({ plan: checklist(2), planTracked: false, script: waiting, person });
      expect(ending(await night.run())).toEqual(infrastructure);
      expect(night.landed()).toEqual(['T-1: Do thing 1', 'T-2: Do thing 2']);
      expect(lastDetail(night)).toMatch(/^the plan can't be read: can't read .*plan\.md: /);
    },
  );

  test('a prompt that is gone is given to the agents as it was read last', async () => {
    const night = makeNight({
      planName: 'prompt.txt',
      plan: 'Make it better.\n',
      script: `[*]\nsh:[ "$LASTGREEN_CYCLE" != 1 ] || { $PERSON; }\ndump:$SIDE/dump\nsh:echo "$LASTGREEN_CYCLE" > src/new.txt\nclaim:done\n`,
      person: (there) => putPipe(there, 'prompt.txt'),
    });
    expect((await night.run(['--max-cycles', '2'])).lastLine).toBe('STOP_REASON=max_cycles');
    expect(night.landed().length).toBe(2);
  });

  test('a FIFO in the place of progress.txt keeps no cycle from its brief', async () => {
    const night = makeNight({ plan: checklist(2), script: waiting, person: (there) => putPipe(there, 'progress.txt') });
    expect(ending(await night.run())).toEqual(finished);
  });

  test('a file of the context that is no file any more stops the run and is named', async () => {
    const night = makeNight({
      plan: checklist(2),
      files: { 'RULES.md': 'Be brief.\n' },
      config: { context: { constitution: ['RULES.md'] } },
      script: waiting,
      person: (there) => putPipe(there, 'RULES.md'),
    });
    expect(ending(await night.run())).toEqual(infrastructure);
    expect(lastDetail(night)).toMatch(/^can't read .*RULES\.md: it is not a regular file$/);
  });
});
