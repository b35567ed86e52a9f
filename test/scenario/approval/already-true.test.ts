import { describe, expect, test } from 'vitest';
import { ending, makeNight, prd } from '../../support/night.ts';
import { pendingRefs, proofOf, reconfigure, standings, storyTimeoutMs } from './scene.ts';

const plan = prd([{ verify: ['grep -q begin src/begin.txt'] }]);
const idle = '[*]\nprint:It is there already.\nclaim:done\n';

describe('a task that is said to be true already', { timeout: storyTimeoutMs }, () => {
  test('lands with its tick alone and a proof of all its gates, once a person agrees', async () => {
    const night = makeNight({ planName: 'prd.json', plan, script: idle });
    expect(ending(await night.run())).toEqual({ exitCode: 19, lastLine: 'STOP_REASON=awaiting_approval' });
    expect(night.all('approval-asked')).toMatchObject([{ task: 'US-1', kind: 'already-true', cycle: 1, findings: [] }]);
    expect(pendingRefs(night)).toEqual([]);
    expect(await night.call(['approve', 'US-1'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^US-1 landed as \w+ on lastgreen\/prd\n$/),
    });
    expect(night.git('show', '--format=%s', '--numstat', night.branch)).toBe('feat: US-1 - Story 1\n\n1\t1\tprd.json');
    expect(proofOf(night)).toMatchObject({
      verdict: 'green',
      done: true,
      approval: { kind: 'already-true', findings: [] },
      gates: [
        { stage: 'quick', outcome: 'green' },
        { stage: 'verify', outcome: 'green' },
      ],
    });
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
  });

  test('is ticked, without a commit, in a plan that git does not track', async () => {
    const night = makeNight({ planName: 'prd.json', plan, script: idle, planTracked: false });
    await night.run();
    expect(await night.call(['approve', '--all'])).toMatchObject({
      exitCode: 0,
      stdout: 'US-1 is done: nothing had to be changed\n',
    });
    expect(night.read('prd.json')).toBe(plan.replace('"passes": false', '"passes": true'));
    expect(night.git('branch', '--list', night.branch)).toBe('');
    expect(await standings(night)).toEqual({ 'US-1': 'done' });
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(night.all('cycle-started').filter(({ approved }) => approved === undefined)).toHaveLength(1);
  });

  test('is open again where its own commands fail by now', async () => {
    const night = makeNight({
      planName: 'prd.json',
      plan: prd([{ verify: ['test ! -e "$HOME/DOWN"'] }]),
      script: idle,
    });
    await night.run();
    night.write('../user/DOWN', '');
    const said = await night.call(['approve', 'US-1']);
    expect(said.exitCode).toBe(1);
    expect(said.stderr).toMatch(/US-1 did not land and is open again: approved, but gate verify 1 failed/);
    expect(await standings(night)).toEqual({ 'US-1': 'open' });
    expect(night.read('prd.json')).toBe(prd([{ verify: ['test ! -e "$HOME/DOWN"'] }]));
  });

  test('is judged by the full gate too', async () => {
    const night = makeNight({ planName: 'prd.json', plan, script: idle });
    await night.run();
    reconfigure(night, { gates: { quick: 'test ! -e RED', full: ['test ! -e BLUE'] } });
    expect(await night.call(['approve', 'US-1'])).toMatchObject({ exitCode: 0 });
    expect(proofOf(night)).toMatchObject({ gates: [{ stage: 'quick' }, { stage: 'full' }, { stage: 'verify' }] });
  });
});
