import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeNight, type Night } from '../support/night.ts';

/** What a person sees who pastes the command at the top of the repository. */
function paste(night: Night, command: string): string {
  const env = { PATH: process.env['PATH'], HOME: night.side, LANG: 'C.UTF-8', GIT_PAGER: 'cat' };
  return execFileSync('/bin/sh', ['-c', command], { cwd: night.repo, env, encoding: 'utf8' });
}

test('commands of the report name files in any script as they are, from any folder', async () => {
  const home = join(realpathSync(mkdtempSync(join(tmpdir(), 'lastgreen-home-'))), "it's  a `home` 家");
  onTestFinished(() => rmSync(join(home, '..'), { recursive: true, force: true }));
  const night = makeNight({
    planName: '할 일.md',
    plan: '- [ ] T-1: Do it\n- [ ] T-2: Do it too\n',
    env: { LASTGREEN_HOME: home },
    script:
      "[T-1]\nsh:echo x > 'src/작업 計画.txt'\nclaim:done\n[T-2]\nsh:echo x > 'src/ファイル.txt'; echo x > RED\nclaim:done\n",
    config: { limits: { 'max-attempts': 1 } },
  });
  const { stdout } = await night.run();
  const block = /```sh\n([\s\S]*?)```/.exec(stdout)?.[1] ?? '';
  const commands = block.split('\n').filter((line) => line.startsWith('git '));
  const kept = /^ {2}- kept: (`+) ?(.*?) ?\1$/m.exec(stdout)?.[2] ?? '';
  const shown = [...commands.filter((command) => command.includes(' diff ')), kept].map((command) =>
    [...paste(night, command).matchAll(/^\+\+\+ b\/(.*?)\t?$/gm)].map(([, path]) => path),
  );
  expect(shown).toEqual([
    ['src/작업 計画.txt', '할 일.md'],
    ['RED', 'src/ファイル.txt'],
  ]);
  const merge = commands.find((command) => command.includes(' merge '));
  paste(night, merge ?? 'false');
  expect(night.git('log', '--format=%s', '-1')).toBe('T-1: Do it');
});
