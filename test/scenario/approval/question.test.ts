import { describe, expect, test } from 'vitest';
import { checklist, ending, honest, makeNight } from '../../support/night.ts';
import { askedPaths, briefOf, makeAskingNight, pendingRefs, standings, storyTimeoutMs } from './scene.ts';

const asksWhich = `[T-1 #1]
write:src/half.txt=>half
claim:ask: 哪种货币?
${honest}`;

describe('a question of an agent', { timeout: storyTimeoutMs }, () => {
  test('puts the task back with the answer in its brief; the work that was there is gone on with', async () => {
    const night = makeNight({ script: asksWhich });
    expect(ending(await night.run())).toEqual({ exitCode: 19, lastLine: 'STOP_REASON=awaiting_approval' });
    // Nothing of it is asked to land.
    expect(pendingRefs(night)).toEqual([]);
    const unanswered = await night.call(['approve', 'T-1']);
    expect(unanswered).toMatchObject({ exitCode: 2, stdout: '' });
    expect(unanswered.stderr).toContain('T-1 asks: 哪种货币?');
    expect(unanswered.stderr).toContain("lastgreen approve T-1 --answer 'YOUR ANSWER'");
    const answered = await night.call(['approve', 'T-1', '--answer', '人民币 (CNY)\n小数点后两位']);
    expect(answered).toMatchObject({
      exitCode: 0,
      stdout: 'T-1 is open again; the next brief has the answer\n',
    });
    expect(await standings(night)).toEqual({ 'T-1': 'open' });
    expect((await night.status()).tasks[0]).toMatchObject({ attempts: 0 });
    night.script(honest);
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    const brief = briefOf(night, 2);
    expect(brief).toContain('哪种货币?');
    expect(brief).toContain('人民币 (CNY)');
    expect(brief).toContain('小数点后两位');
    expect(night.git('show', '--name-only', '--format=', night.branch)).toContain('src/half.txt');
  });

  test('is nothing that --all says yes to', async () => {
    const night = makeAskingNight({
      plan: checklist(2),
      script: '[T-1]\nwrite:src/ask/one.txt=>one\nclaim:done\n[T-2]\nclaim:ask: Which one?\n',
    });
    await night.run();
    const said = await night.call(['approve', '--all']);
    expect(said.exitCode).toBe(0);
    expect(said.stdout).toMatch(/^T-1 landed as \w+ on lastgreen\/plan\n$/);
    expect(said.stderr).toContain('T-2 asks and needs an answer: Which one?');
    expect(await standings(night)).toEqual({ 'T-1': 'done', 'T-2': 'awaiting' });
    expect(await night.status()).toMatchObject({
      stop: { reason: 'awaiting_approval', exitCode: 19, detail: '1 task waits for a person' },
    });
    const again = await night.call(['approve', '--all']);
    expect(again).toMatchObject({ exitCode: 0, stdout: '' });
    expect(again.stderr).toContain('no work waits for a yes');
  });
});

describe('a name that nothing waits under', { timeout: storyTimeoutMs }, () => {
  test.each(['approve', 'reject'])('is refused by %s with exit 2, and nothing is written', async (command) => {
    const night = makeAskingNight({ plan: checklist(2), config: askedPaths });
    const more = command === 'reject' ? ['--note', 'no'] : [];
    expect(await night.call([command, 'T-1', ...more])).toMatchObject({ exitCode: 2 });
    await night.run();
    const before = night.events().length;
    const unknown = await night.call([command, 'T-9', ...more]);
    expect(unknown).toMatchObject({
      exitCode: 2,
      stderr: 'error: the plan has no task T-9\n  waiting: T-1\n',
    });
    const done = await night.call([command, 'T-2', ...more]);
    expect(done).toMatchObject({
      exitCode: 2,
      stderr: 'error: T-2 does not wait for a person: it is done\n  waiting: T-1\n',
    });
    expect(night.events()).toHaveLength(before);
  });

  test('a call that says two things at once is refused', async () => {
    const night = makeAskingNight();
    await night.run();
    for (const words of [
      ['approve', 'T-1', '--all'],
      ['approve', '--all', '--answer', 'yes'],
      ['approve', 'T-1', '--answer', ' '],
      ['reject', 'T-1'],
      ['reject', 'T-1', '--note', ''],
    ])
      expect({ words, ...(await night.call(words)) }).toMatchObject({ words, exitCode: 2, stdout: '' });
    expect(await standings(night)).toEqual({ 'T-1': 'awaiting' });
  });
});
