import { symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeNight } from '../support/night.ts';

test('links are links in the trees of a run, whatever core.symlinks says', async () => {
  const night = makeNight({ script: '[*]\nsh:echo one > src/one.txt\nclaim:finished\n' });
  symlinkSync('src/begin.txt', `${night.repo}/link`);
  night.git('add', 'link');
  night.git('commit', '-qm', 'link');
  night.git('config', 'core.symlinks', 'false');
  expect((await night.run(['--max-cycles', '1'])).lastLine).not.toContain('infrastructure');
});
