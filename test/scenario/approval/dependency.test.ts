import { describe, expect, test } from 'vitest';
import { ending, makeNight } from '../../support/night.ts';
import { proofOf, storyTimeoutMs } from './scene.ts';

/** The packages that setup found in each manifest, one line for each of its runs. */
const setup =
  'mkdir -p installed && cat package.json parts/one/package.json > installed/packages && echo ran >> "$HOME/setups"';

describe('work that changes which packages are installed', { timeout: storyTimeoutMs }, () => {
  test.each([
    ['the manifest at the top', 'package.json', undefined],
    ['a manifest further down', 'parts/one/package.json', undefined],
    ['a manifest that the configured lock files leave out', 'package.json', ['other.lock']],
    ['a lock file further down', 'parts/one/package-lock.json', undefined],
  ])(
    'has its gates run with a setup of its own, at the first time and at the yes: %s',
    async (_name, path, lockFiles) => {
      const night = makeNight({
        files: {
          'package.json': '{"name": "top"}\n',
          'parts/one/package.json': '{"name": "one"}\n',
          'parts/one/package-lock.json': '{}\n',
          '.gitignore': 'installed/\n',
          'other.lock': '1\n',
        },
        config: {
          setup: lockFiles === undefined ? setup : { run: setup, 'lock-files': lockFiles },
          gates: {
            quick:
              'cat package.json parts/one/package.json | cmp - installed/packages && wc -l < "$HOME/setups" >> "$HOME/seen"',
          },
        },
        plan: '- [ ] T-1: Add a package\n- [ ] T-2: Add no package\n',
        script: `[T-1]
write:${path}=>{"name": "one", "dependencies": {"left-pad": "1.0.0"}}
claim:done
[T-2]
write:src/two.txt=>two
claim:done
`,
      });
      expect(ending(await night.run())).toEqual({ exitCode: 19, lastLine: 'STOP_REASON=awaiting_approval' });
      const setups = (): number => night.read('../user/setups').trim().split('\n').length;
      const before = setups();
      expect(await night.call(['approve', 'T-1'])).toMatchObject({ exitCode: 0 });
      // What the last gate had was made for other manifests.
      expect(setups()).toBeGreaterThan(before);
      expect(proofOf(night)).toMatchObject({
        approval: { findings: [{ rule: 'dependency-added', path }] },
        gates: [{ outcome: 'green' }],
      });
      const seen = night.read('../user/seen').trim().split('\n').map(Number);
      // Baseline, T-1, T-2, the yes: each on a tree that setup was run for.
      expect(new Set(seen).size).toBe(seen.length);
      expect(night.all('gate-ran').map(({ outcome }) => outcome)).toEqual(['green', 'green', 'green', 'green']);
    },
  );
});
