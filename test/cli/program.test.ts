import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { processContext } from '../../src/cli/process-context.ts';
import { runProgram } from '../../src/cli/program.ts';

const quiet = { ...processContext(process.cwd()), out: () => undefined, err: () => undefined };
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

test('the built program prints its version', () => {
  for (const option of ['--version', '-V']) {
    expect(execFileSync(process.execPath, [cli, option], { encoding: 'utf8' })).toBe(`${packageJson.version}\n`);
  }
});

test('the built program loads nothing but its version to start', () => {
  const imports = [...readFileSync(cli, 'utf8').matchAll(/^import .*?["'](.+)["'];$/gm)].map((match) => match[1]);
  expect(imports).toEqual([expect.stringMatching(/^\.\/version-[\w-]+\.js$/)]);
});

test('a current folder that is gone is told in one sentence', () => {
  const script = 'cd "$(mktemp -d)" && rmdir "$PWD" && exec "$0" "$1" status';
  const { status, stderr } = spawnSync('sh', ['-c', script, process.execPath, cli], { encoding: 'utf8' });
  expect({ status, stderr: stderr.replace(/^shell-init.*\n/, '') }).toEqual({
    status: 2,
    stderr: 'error: the current folder is gone\n  go to one that is there, and call again\n',
  });
});

test('an unknown command is a usage error', () => {
  const { status, stderr } = spawnSync(process.execPath, [cli, 'no-such-command'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 2, stderr: "error: unknown command 'no-such-command'\n" });
});

test('asking for the version among other words is no error', async () => {
  expect(await runProgram(['--version', 'run'], quiet)).toBe(0);
});

test('without a command, help is shown and that is no error', async () => {
  expect(await runProgram([], quiet)).toBe(0);
});

test('a usage error has exit code 2 also when called from inside', async () => {
  expect(await runProgram(['no-such-command'], quiet)).toBe(2);
});
