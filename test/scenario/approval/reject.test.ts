import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checklist, cliFile, ending, honest, makeNight } from '../../support/night.ts';
import {
  asking,
  askedPaths,
  briefOf,
  makeAskingNight,
  pendingRefs,
  runnerRefs,
  standings,
  storyTimeoutMs,
} from './scene.ts';

describe('a no', { timeout: storyTimeoutMs }, () => {
  test('opens the task again with one attempt used and the note in its brief, from the last green commit', async () => {
    const night = makeAskingNight();
    await night.run();
    const said = await night.call(['reject', 'T-1', '--note', '不要动 src/ask']);
    expect(said).toMatchObject({
      exitCode: 0,
      stdout: 'T-1 is open again, one attempt used; the next brief has your note\n',
    });
    expect(pendingRefs(night)).toEqual([]);
    expect(runnerRefs(night)).toEqual(['refs/lastgreen/attempts/lastgreen%2Fplan/T-1/1']);
    expect((await night.status()).tasks).toMatchObject([{ status: 'open', attempts: 1 }]);
    expect(JSON.parse((await night.call(['report', '--json'])).stdout)).toMatchObject({
      approvals: [{ task: 'T-1', answered: true, refused: true, answer: '不要动 src/ask' }],
    });
    night.script(honest);
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(briefOf(night, 2)).toContain('不要动 src/ask');
    expect(night.all('cycle-started').at(-1)).toMatchObject({ attempt: 2, from: null });
    expect(night.git('ls-tree', '-r', '--name-only', night.branch)).not.toContain('src/ask');
  });

  test('sets the task aside where it was the last attempt, as a failed one would', async () => {
    const night = makeAskingNight({ config: { ...askedPaths, limits: { 'max-attempts': 2 } } });
    await night.run();
    await night.call(['reject', 'T-1', '--note', 'not so']);
    await night.run();
    const said = await night.call(['reject', 'T-1', '--note', 'not so either']);
    expect(said).toMatchObject({
      exitCode: 0,
      stdout: 'T-1 is set aside: 2 attempts used up; the last was rejected by a person: not so either\n',
    });
    expect(await standings(night)).toEqual({ 'T-1': 'quarantined' });
    expect(night.all('task-quarantined')).toMatchObject([{ task: 'T-1', kind: 'attempts' }]);
  });

  test('is an answer to a question as well', async () => {
    const night = makeNight({ plan: checklist(1), script: '[*]\nclaim:ask: May I drop the table?\n' });
    await night.run();
    expect(await night.call(['reject', 'T-1', '--note', 'Never.'])).toMatchObject({ exitCode: 0 });
    expect((await night.status()).tasks).toMatchObject([{ status: 'open', attempts: 1 }]);
    night.script(honest);
    await night.run();
    expect(briefOf(night, 2)).toContain('May I drop the table?');
    expect(briefOf(night, 2)).toContain('Never.');
  });

  test('is not believed from inside of a cycle, and neither is a yes', async () => {
    const night = makeAskingNight({ script: asking });
    await night.run();
    const inside = makeNight({ env: { LASTGREEN_RUN: 'r', LASTGREEN_CYCLE: '1' } });
    for (const words of [['approve', 'T-1'], ['approve', '--all'], ['approve'], ['reject', 'T-1', '--note', 'x']]) {
      const said = await inside.call(words, { cwd: night.repo });
      expect({ words, ...said }).toMatchObject({ words, exitCode: 2, stdout: '' });
      expect(said.stderr).toContain('this is the inside of a cycle');
    }
  });

  test('is not believed from an agent that hides that it is one, and neither is a yes', async () => {
    const call = (words: string): string =>
      `cd $REPO && env -i PATH="$PATH" HOME="$HOME" LASTGREEN_HOME=$SIDE/../home node ${cliFile} ${words} >> $SIDE/said 2>&1; echo "exit $?" >> $SIDE/said`;
    const night = makeAskingNight({
      plan: checklist(2),
      script: `${asking.split('[*]')[0] ?? ''}[T-2]\nsh:${call('approve T-1')}\nsh:${call('approve --always deleted-much')}\nsh:echo x > src/new.txt\nclaim:done\n`,
    });
    const config = night.read('lastgreen.yaml');
    await night.run();
    const said = readFileSync(join(night.side, 'said'), 'utf8');
    expect(said.match(/exit \d+/g)).toEqual(['exit 2', 'exit 2']);
    expect(said).toContain('this may be the inside of its cycle: only a person approves');
    expect(await standings(night)).toEqual({ 'T-1': 'awaiting', 'T-2': 'done' });
    expect([night.all('approval-given'), night.read('lastgreen.yaml')]).toEqual([[], config]);
  });
});
