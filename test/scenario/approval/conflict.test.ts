import { describe, expect, test } from 'vitest';
import { checklist, ending } from '../../support/night.ts';
import { askedPaths, briefOf, makeAskingNight, standings, storyTimeoutMs } from './scene.ts';

/** T-1 waits with its line; what T-2 lands is in the same place, and brings a test. */
const script = `[T-1]
write:src/ask/one.txt=>one
sh:echo one > src/shared.txt
claim:done
[T-2]
sh:echo two > src/shared.txt
write:src/two.js=>export const two = () => 2;\\n
write:src/two.test.js=>import { two } from './two.js';\\ntest('two', () => { expect(two()).toBe(2); });\\n
claim:done
`;

describe('approved work that changed the same places as what landed since', { timeout: storyTimeoutMs }, () => {
  test('is not blamed for what landed since: no guard is asked, and it is shown as it was made', async () => {
    const night = makeAskingNight({ plan: checklist(2), script, config: askedPaths });
    await night.run();
    expect(night.landed()).toEqual(['T-2: Do thing 2']);
    const said = await night.call(['approve', 'T-1']);
    expect(said.exitCode).toBe(1);
    expect(said.stdout + said.stderr).toContain('what landed since changed the same places');
    expect(said.stdout + said.stderr).not.toContain('test-deleted');
    const measured = night.all('attempt-measured').at(-1);
    expect(measured).toMatchObject({ conflict: true, files: 2, paths: ['src/ask/one.txt', 'src/shared.txt'] });
    expect(night.all('guards-ran').map(({ cycle }) => cycle)).toEqual([1, 2]);
    const shown = (await night.call(['show', 'T-1'])).stdout;
    expect(shown).toContain('+++ b/src/shared.txt');
    expect(shown).not.toContain('src/two');
    expect(await standings(night)).toEqual({ 'T-1': 'open', 'T-2': 'done' });
    night.script('[T-1]\nsh:echo one >> src/shared.txt\nclaim:done\n');
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    const brief = briefOf(night, 4);
    expect(brief).toContain('what landed since changed the same places');
    expect(brief).not.toContain('test-deleted');
    expect(brief).not.toContain('Found in its change');
  });
});
