import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeRequest } from '../../../src/core/approval/request.ts';
import { checklist, ending, type Ran } from '../../support/night.ts';
import { loopFolder, makeAskingNight, pendingRefs, standings, storyTimeoutMs } from './scene.ts';

const asksThenWaits = `[T-1]
write:src/ask/one.txt=>one
claim:done
[T-2]
sh:$PERSON
write:src/two.txt=>two
claim:done
`;

describe('while a run is at work', { timeout: storyTimeoutMs }, () => {
  test('a yes is left for it, and it lands the work at its next step, before any other task', async () => {
    let said: Ran | null = null;
    let left: string[] = [];
    const night = makeAskingNight({
      plan: checklist(3),
      script: `${asksThenWaits}[T-3]\nwrite:src/three.txt=>three\nclaim:done\n`,
      async person(at) {
        said = await at.call(['approve', 'T-1']);
        left = readdirSync(join(loopFolder(at), 'requests'));
      },
    });
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(said).toMatchObject({ exitCode: 0, stdout: '' });
    expect((said as Ran | null)?.stderr).toMatch(
      /^T-1: the run at work \(pid \d+\) takes this up at its next step; should it end before, the next start does\n$/,
    );
    expect(left).toHaveLength(1);
    expect(night.all('task-landed').map(({ task }) => task)).toEqual(['T-2', 'T-1', 'T-3']);
    expect(readdirSync(join(loopFolder(night), 'requests'))).toEqual([]);
    expect(pendingRefs(night)).toEqual([]);
    expect(night.all('run-started')).toHaveLength(1);
  });

  test('a no is left for it too', async () => {
    const night = makeAskingNight({
      plan: checklist(2),
      script: `[T-1 #1]\nwrite:src/ask/one.txt=>one\nclaim:done\n[T-1]\nwrite:src/one.txt=>one\nclaim:done\n${asksThenWaits.split('\n').slice(3).join('\n')}`,
      person: (at) => at.call(['reject', 'T-1', '--note', 'elsewhere']),
    });
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(night.all('approval-refused')).toMatchObject([{ task: 'T-1', note: 'elsewhere' }]);
    expect(night.all('cycle-started').at(-1)).toMatchObject({ task: 'T-1', attempt: 2 });
  });

  test('what is no request is left alone and told once, and what comes twice or too late changes nothing', async () => {
    const night = makeAskingNight({
      plan: checklist(2),
      script: asksThenWaits,
      async person(at) {
        const folder = join(loopFolder(at), 'requests');
        mkdirSync(folder, { recursive: true });
        const yes = { kind: 'approve', task: 'T-1', cycle: 1, answer: null, by: null } as const;
        const text = writeRequest({ ...yes, id: '' });
        writeFileSync(join(folder, '1-first.json'), text);
        writeFileSync(join(folder, '2-again.json'), text);
        writeFileSync(join(folder, '3-later.json'), writeRequest({ ...yes, id: '', cycle: 7 }));
        writeFileSync(join(folder, '4-unknown.json'), writeRequest({ ...yes, id: '', task: '../../T-1' }));
        writeFileSync(join(folder, 'garbled.json'), '{"format":"lastgreen-request/1","kind":');
        writeFileSync(join(folder, 'huge.json'), 'x'.repeat(2_000_000));
        writeFileSync(join(folder, '\u001b[31m.json'), text);
        symlinkSync('/etc/passwd', join(folder, 'link.json'));
        mkdirSync(join(folder, 'folder.json'));
        execFileSync('mkfifo', [join(folder, 'pipe.json')]);
      },
    });
    const ran = await night.run();
    expect(ending(ran)).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(night.all('approval-given')).toMatchObject([{ task: 'T-1', request: '1-first' }]);
    expect(night.all('task-landed').map(({ task }) => task)).toEqual(['T-2', 'T-1']);
    for (const name of ['garbled', 'huge', 'link', 'folder', 'pipe'])
      expect(ran.stderr.split(`${name}.json is no request`)).toHaveLength(2);
    expect(ran.stderr).not.toContain('\u001b[31m');
    expect(ran.stderr).toContain('not followed: T-1 is approved already, and is being landed');
    expect(readdirSync(join(loopFolder(night), 'requests')).toSorted()).toEqual(
      ['garbled.json', 'huge.json', 'link.json', 'folder.json', 'pipe.json', '\u001b[31m.json'].toSorted(),
    );
  });

  test('a run that ends before leaves it for the next start', async () => {
    const night = makeAskingNight();
    await night.run();
    const folder = join(loopFolder(night), 'requests');
    mkdirSync(folder);
    const yes = { kind: 'approve', id: '', task: 'T-1', cycle: 1, answer: null, by: null } as const;
    writeFileSync(join(folder, '1.json'), writeRequest(yes));
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(existsSync(join(folder, '1.json'))).toBe(false);
    expect(night.all('agent-ended')).toHaveLength(1);
  });
});

describe('several at once', { timeout: storyTimeoutMs }, () => {
  test('two who say yes to the same work land it once, and each is told', async () => {
    const night = makeAskingNight();
    await night.run();
    const calls = [night.start(['approve', 'T-1']), night.start(['approve', 'T-1'])];
    const said = await Promise.all(calls.map(({ ended }) => ended));
    // Who came second finds it landing, or landed.
    expect(said.map(({ exitCode }) => exitCode)).toContain(0);
    expect(night.all('approval-given')).toHaveLength(1);
    expect(night.all('task-landed').map(({ task }) => task)).toEqual(['T-1']);
    for (const { stdout, stderr } of said) expect(`${stdout}${stderr}`).toContain('T-1');
  });

  test('two who say yes to different work have both landed', async () => {
    const night = makeAskingNight({
      plan: checklist(2),
      script: '[*]\nsh:mkdir -p src/ask && echo "$LASTGREEN_TASK" > "src/ask/$LASTGREEN_TASK.txt"\nclaim:done\n',
    });
    await night.run();
    const calls = ['T-1', 'T-2'].map((task) => night.start(['approve', task]));
    const said = await Promise.all(calls.map(({ ended }) => ended));
    expect(said.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(await standings(night)).toEqual({ 'T-1': 'done', 'T-2': 'done' });
    expect(night.git('log', '--format=%s', `main..${night.branch}`).split('\n').toSorted()).toEqual([
      'T-1: Do thing 1',
      'T-2: Do thing 2',
    ]);
  });

  test('where there are several loops it is asked which one, and nothing is done', async () => {
    const night = makeAskingNight();
    await night.run();
    night.write('other.md', '- [ ] T-1: Other\n');
    await night.run(['other.md']);
    const said = await night.call(['approve', 'T-1']);
    expect(said.exitCode).toBe(2);
    expect(said.stderr).toContain('there are several loops here: name the plan or the branch');
    expect(said.stderr).toContain('lastgreen approve T-1 --loop lastgreen/plan');
    expect(await night.call(['approve', 'T-1', '--loop', 'other.md'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/on lastgreen\/other\n$/),
    });
  });
});
