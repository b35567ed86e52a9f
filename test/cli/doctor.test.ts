import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { makeNight } from '../support/night.ts';

const hint = '      unless setup brings it, no cycle gets far\n';

test.each([
  ['jest-that-is-not-there --ci', 'no program jest-that-is-not-there in PATH'],
  ['./scripts/nope.sh', 'no program ./scripts/nope.sh'],
  ['npm run tset', 'package.json has no script tset'],
  ['sh scripts/nope.sh', 'there is no file scripts/nope.sh'],
])('doctor tells that the gate %s lacks something, and refuses nothing for it', async (gate, missing) => {
  const night = makeNight({
    files: { 'package.json': '{"scripts":{"test":"true"}}' },
    config: { gates: { quick: gate } },
  });
  const doctor = await night.call(['doctor']);
  expect(doctor.stdout).toContain(`note  gate: ${gate}: ${missing}\n${hint}`);
  expect(doctor).toMatchObject({ exitCode: 0 });
});

test('doctor takes gates whose parts are all there', async () => {
  const night = makeNight({
    files: { 'package.json': '{"scripts":{"test":"true"}}', 'scripts/ok.mjs': '' },
    config: { gates: { quick: ['npm test', 'node scripts/ok.mjs', 'test ! -e RED'] } },
  });
  expect((await night.call(['doctor'])).stdout.match(/^\w+ +gate: .*$/gm)).toEqual([
    'ok    gate: npm test',
    'ok    gate: node scripts/ok.mjs',
    'ok    gate: test ! -e RED',
  ]);
});

test.each([
  ['node nope.mjs', 'there is no file nope.mjs'],
  ['node ../agent.mjs', '../agent.mjs leads out of the repository, and the trees are elsewhere: write the whole path'],
])('doctor tells that the script of the agent %s is not where it will look', async (command, missing) => {
  const night = makeNight();
  const doctor = await night.call(['doctor', '--agent-command', command]);
  expect(doctor.stdout).toContain(`note  agent: node: ${missing}\n${hint}`);
  expect(doctor).toMatchObject({ exitCode: 0 });
});

test.each([
  ['codex-cli 0.1.0', 'is older than 0.171.0, which lastgreen was tried with'],
  ['codex-cli 9.0.0', 'is newer than 0.171.0, which lastgreen was tried with'],
])('doctor tells that %s %s', async (version, words) => {
  const bin = mkdtempSync(join(tmpdir(), 'lastgreen-bin-'));
  onTestFinished(() => rmSync(bin, { recursive: true, force: true }));
  // It prints its version where errors go, as some do.
  writeFileSync(join(bin, 'codex'), `#!/bin/sh\necho '${version}' >&2\n`, { mode: 0o755 });
  const night = makeNight({ env: { PATH: `${bin}:${process.env['PATH'] ?? ''}` } });
  const doctor = await night.call(['doctor', '--agent', 'codex']);
  expect(doctor.stdout).toContain(`note  agent: codex: ${version} ${words}\n`);
});
