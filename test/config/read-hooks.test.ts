import { describe, expect, test } from 'vitest';
import { noHooks } from '../../src/core/hook/hook.ts';
import { problemsOf, settingsOf, warningsOf } from './settings-input.ts';

const plain = { timeoutMs: 120_000, ready: null, readyTimeoutMs: 60_000 };

describe('hooks', () => {
  test('are a shell line, a mapping, or a list of both, with limits of their own', () => {
    const written = `
hooks:
  before-run:
    - make db
    - {name: model, run: ollama serve, ready: curl -sf localhost:11434, ready-timeout: 5m}
  before-cycle: make seed
  after-cycle: {run: make clean, timeout: 10s}
  after-run: [make stop, make stop]
`;
    expect(settingsOf(written).hooks).toEqual({
      'before-run': [
        { name: 'make db', run: 'make db', ...plain },
        { ...plain, name: 'model', run: 'ollama serve', ready: 'curl -sf localhost:11434', readyTimeoutMs: 300_000 },
      ],
      'before-cycle': [{ name: 'make seed', run: 'make seed', ...plain }],
      'after-cycle': [{ ...plain, name: 'make clean', run: 'make clean', timeoutMs: 10_000 }],
      'after-run': [
        { name: 'make stop', run: 'make stop', ...plain },
        { name: 'make stop (2)', run: 'make stop', ...plain },
      ],
    });
    expect(warningsOf(written)).toEqual([]);
  });

  test('are none where none are written', () => {
    expect(settingsOf(null).hooks).toEqual(noHooks);
    expect(settingsOf('hooks: {before-run: []}').hooks).toEqual(noHooks);
  });

  test.each([
    ['hooks: {before-runs: make db}', '1:9 hooks.before-runs: "before-runs" is not known here (is before-run meant?)'],
    [
      'hooks: make db',
      '1:8 hooks: "make db" can\'t be used here (a mapping of before-run, before-cycle, after-cycle, after-run, as hooks: {before-run: make db})',
    ],
    ['hooks: {before-run: ""}', '1:21 hooks.before-run: this is empty (a command)'],
    ['hooks: {before-run: [make db, {ready: curl}]}', '1:31 hooks.before-run[1].run: this is missing (a command)'],
    [
      'hooks: {after-run: {run: a, retry: 3}}',
      '1:29 hooks.after-run.retry: "retry" is not known here (one of name, run, timeout, ready, ready-timeout)',
    ],
    [
      'hooks: {before-cycle: {run: a, timeout: soon}}',
      '1:41 hooks.before-cycle.timeout: "soon" can\'t be used here (a time such as 20s, 5m, 1h30m or 2d)',
    ],
    [
      'hooks: {after-run: [{run: a, ready: b}]}',
      '1:30 hooks.after-run[0].ready: what runs at the end is waited for, and nothing stays (a hook of before-run or before-cycle)',
    ],
    [
      'hooks: {after-cycle: [{run: a, ready: b}]}',
      '1:32 hooks.after-cycle[0].ready: what runs at the end is waited for, and nothing stays (a hook of before-run or before-cycle)',
    ],
    [
      'hooks: {before-run: [{run: a, ready: b, timeout: 3s}]}',
      '1:41 hooks.before-run[0].timeout: with ready it stays, and is not waited for (ready-timeout)',
    ],
    [
      'hooks: {before-run: [{run: a, ready-timeout: 3s}]}',
      '1:31 hooks.before-run[0].ready-timeout: there is no ready that it could limit (timeout, or ready as well)',
    ],
    [
      'hooks: {before-run: [{run: a, name: x}, {run: b, name: x}]}',
      '1:56 hooks.before-run[1].name: x is there twice (a name of its own)',
    ],
  ])('%s is refused with its place', (text, problem) => {
    expect(problemsOf(text)).toEqual([`lastgreen.yaml:${problem}`]);
  });
});
