import { expect, test } from 'vitest';
import { adapters } from '../../../src/core/agent/adapters.ts';
import { versionFit } from '../../../src/core/agent/version-fit.ts';

const tested = { from: '1.9.0', to: '1.18.3' };

test.each([
  ['1.9.0', null],
  ['codex-cli 1.18.3', null],
  ['1.10.7 (Claude Code)', null],
  ['v1.10', null],
  ['prog 1.8.99', 'older than 1.9.0 to 1.18.3, which lastgreen was tried with'],
  ['1.18.4-alpha.1', 'newer than 1.9.0 to 1.18.3, which lastgreen was tried with'],
  ['2.0', 'newer than 1.9.0 to 1.18.3, which lastgreen was tried with'],
  ['no number', null],
  ['', null],
])('tells how %j lies to what was tried: %s', (said, fit) => {
  expect(versionFit(said, tested)).toBe(fit);
});

test('says nothing of a command of the user’s', () => {
  expect(versionFit('0.0.1', null)).toBeNull();
});

test('knows of each program by name what it was tried with', () => {
  for (const { program, testedVersions } of adapters) {
    expect(testedVersions === null).toBe(program === null);
    expect(versionFit(testedVersions?.to ?? '', testedVersions)).toBeNull();
  }
});
