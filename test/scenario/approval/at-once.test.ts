import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeRequest, type Request } from '../../../src/core/approval/request.ts';
import { makeNight } from '../../support/night.ts';
import { loopFolder, makeAskingNight, pendingRefs, standings, storyTimeoutMs } from './scene.ts';

describe('several people at once', { timeout: storyTimeoutMs }, () => {
  test('each rule that shall never ask again is written, and none of them is lost', async () => {
    const night = makeNight();
    const rules = ['dependency-added', 'migration', 'deleted-much', 'public-api-changed'];
    const said = await Promise.all(rules.map((rule) => night.call(['approve', '--always', rule])));
    expect(said.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
    const written = parse(night.read('lastgreen.yaml')) as { guards: { rules: object } };
    expect(written.guards.rules).toEqual(Object.fromEntries(rules.map((rule) => [rule, 'note'])));
  });

  test('of a yes and a no one comes about, and the other says that it was decided already', async () => {
    const night = makeAskingNight();
    await night.run();
    const said = await Promise.all([night.call(['approve', 'T-1']), night.call(['reject', 'T-1', '--note', 'not so'])]);
    const came = [...night.all('approval-given'), ...night.all('approval-refused')].map(({ type }) => type);
    // A no that came when the yes was known takes it back, and is no loser.
    expect(['0,2 approval-given', '2,0 approval-refused', '1,0 approval-given,approval-refused']).toContain(
      `${said.map(({ exitCode }) => exitCode).join()} ${came.join()}`,
    );
    expect(existsSync(join(loopFolder(night), 'lock'))).toBe(false);
  });

  test.each([
    ['a no', ['reject', 'T-1', '--note', 'not so'], { kind: 'approve', answer: null }, 'done'],
    ['a yes', ['approve', 'T-1'], { kind: 'reject', note: 'not so' }, 'open'],
  ])('%s says so where another answer was there first', async (_name, words, first, status) => {
    const night = makeAskingNight();
    await night.run();
    const folder = join(loopFolder(night), 'requests');
    mkdirSync(folder, { recursive: true });
    const request = { id: '0-first', task: 'T-1', cycle: 1, by: null, ...first } as Request;
    writeFileSync(join(folder, '0-first.json'), writeRequest(request));
    const said = await night.call(words);
    expect(said).toMatchObject({ exitCode: 2, stdout: '' });
    expect(said.stderr).toContain(`T-1 was decided already, and is ${status}: nothing was done`);
    expect(await standings(night)).toEqual({ 'T-1': status });
  });
});

describe('a yes that has not landed', { timeout: storyTimeoutMs }, () => {
  test('is taken back by a no', async () => {
    const night = makeAskingNight();
    await night.run();
    // As a process leaves it that was killed when the yes was written down.
    const folder = join(loopFolder(night), 'requests');
    mkdirSync(folder, { recursive: true });
    const yes = { kind: 'approve', id: '0-yes', task: 'T-1', cycle: 1, answer: null, by: null } as const;
    writeFileSync(join(folder, '0-yes.json'), writeRequest(yes));
    const no = { kind: 'reject', id: '0-zno', task: 'T-1', cycle: 1, note: 'after all not', by: null } as const;
    writeFileSync(join(folder, '0-zno.json'), writeRequest({ ...no, takesBack: true }));
    const said = await night.call(['approve', 'T-1']);
    expect(night.all('approval-given')).toMatchObject([{ request: '0-yes' }]);
    expect(night.all('approval-refused')).toMatchObject([{ request: '0-zno', note: 'after all not' }]);
    expect(night.all('task-landed')).toEqual([]);
    expect(said.exitCode).toBe(2);
    expect(await standings(night)).toEqual({ 'T-1': 'open' });
    expect(pendingRefs(night)).toEqual([]);
  });
});
