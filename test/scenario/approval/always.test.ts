import { mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ending, makeNight } from '../../support/night.ts';
import { makeAskingNight, standings, storyTimeoutMs } from './scene.ts';

const ruleLine = '"guards": {"rules": {"dependency-added": "note"}}';

describe('a rule that shall never ask again', { timeout: storyTimeoutMs }, () => {
  test('is written into the configuration, which is told with its line; what is asked by it lands', async () => {
    const night = makeNight({
      files: { 'package.json': '{"name": "x"}\n' },
      script: `[*]
write:package.json=>{"name": "x", "dependencies": {"left-pad": "1.0.0"}}
claim:done
`,
    });
    expect(ending(await night.run())).toEqual({ exitCode: 19, lastLine: 'STOP_REASON=awaiting_approval' });
    const before = night.read('lastgreen.yaml');
    const said = await night.call(['approve', 'T-1', '--always', 'dependency-added']);
    expect(said).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^lastgreen\.yaml: "guards": .*\nT-1 landed as \w+ on lastgreen\/plan\n$/),
    });
    expect(said.stdout).toContain(`lastgreen.yaml: ${ruleLine}`);
    expect(night.read('lastgreen.yaml')).toBe(before.replace(/\n\}\n$/, `,\n  ${ruleLine}\n}\n`));
    expect(await standings(night)).toEqual({ 'T-1': 'done' });
    night.write('plan.md', '- [ ] T-2: More\n');
    night.script('[*]\nwrite:package.json=>{"name": "x", "dependencies": {"right-pad": "1.0.0"}}\nclaim:done\n');
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(await night.call(['approve', '--always', 'dependency-added'])).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: 'dependency-added does not ask any more: lastgreen.yaml says so already\n',
    });
  });

  test('needs neither a task nor a loop, and makes the file where there is none', async () => {
    const night = makeNight();
    rmSync(join(night.repo, 'lastgreen.yaml'));
    expect(await night.call(['approve', '--always', 'migration'])).toMatchObject({
      exitCode: 0,
      stdout: 'lastgreen.yaml: migration: note\n',
    });
    expect(night.read('lastgreen.yaml')).toBe('guards:\n  rules:\n    migration: note\n');
  });

  test.each(['secret', 'test-changed', 'test-deleted', 'no-such-rule', '__proto__', ''])(
    'can not be one that blocks, only notes, or is not there: %j',
    async (rule) => {
      const night = makeNight();
      const before = night.read('lastgreen.yaml');
      expect(await night.call(['approve', '--always', rule])).toMatchObject({ exitCode: 2, stdout: '' });
      expect(night.read('lastgreen.yaml')).toBe(before);
    },
  );

  test('is not written through a link or into a folder, nor where the file can not be read', async () => {
    const night = makeAskingNight();
    await night.run();
    const file = join(night.repo, 'lastgreen.yaml');
    const kept = join(night.side, 'elsewhere.yaml');
    const text = night.read('lastgreen.yaml');
    night.write('../side/elsewhere.yaml', text);
    rmSync(file);
    symlinkSync(kept, file);
    const said = await night.call(['approve', 'T-1', '--always', 'migration']);
    expect(said).toMatchObject({ exitCode: 2, stdout: '' });
    expect(said.stderr).toContain('lastgreen.yaml is a link: nothing is written through it');
    expect([readlinkSync(file), readFileSync(kept, 'utf8')]).toEqual([kept, text]);
    rmSync(file);
    mkdirSync(file);
    expect(await night.call(['approve', '--always', 'migration'])).toMatchObject({ exitCode: 2 });
    rmSync(file, { recursive: true });
    night.write('lastgreen.yaml', 'agent: [\n');
    expect(await night.call(['approve', '--always', 'migration'])).toMatchObject({ exitCode: 2 });
    expect(night.read('lastgreen.yaml')).toBe('agent: [\n');
    night.write('lastgreen.yaml', text);
    expect(await standings(night)).toEqual({ 'T-1': 'awaiting' });
  });
});
