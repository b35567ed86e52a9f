import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checklist, ending, type Ran } from '../../support/night.ts';
import { askedPaths, loopFolder, makeAskingNight, proofOf, standings, storyTimeoutMs } from './scene.ts';

describe('a branch that people use', { timeout: storyTimeoutMs }, () => {
  test('approved work is put on what a person committed to it in between', async () => {
    const night = makeAskingNight({ plan: checklist(2) });
    await night.run();
    night.git('switch', '--quiet', night.branch);
    night.write('src/person.txt', 'person\n');
    night.git('add', '--all');
    night.git('commit', '--quiet', '--message=By hand');
    const tip = night.git('rev-parse', 'HEAD');
    night.git('switch', '--quiet', 'main');
    expect(await night.call(['approve', 'T-1'])).toMatchObject({ exitCode: 0 });
    expect(night.git('rev-parse', `${night.branch}^`)).toBe(tip);
    expect(proofOf(night)).toMatchObject({ parent: tip, verdict: 'green' });
    expect(night.git('ls-tree', '-r', '--name-only', night.branch)).toContain('src/person.txt');
  });

  test('is moved while the gates run over approved work, and that is verified again on the new tip', async () => {
    const commits =
      'cd $REPO && export GIT_INDEX_FILE=$SIDE/index && git read-tree lastgreen/plan && ' +
      'blob=$(echo hello | git hash-object -w --stdin) && ' +
      'git update-index --add --cacheinfo 100644,$blob,src/person.txt && ' +
      'git update-ref refs/heads/lastgreen/plan $(git commit-tree -p lastgreen/plan -m person $(git write-tree))';
    const night = makeAskingNight({
      plan: checklist(2),
      config: { ...askedPaths, gates: { quick: 'sh check.sh' } },
      files: { 'check.sh': 'if [ -e "$HOME/GO" ]; then rm "$HOME/GO"; sh "$HOME/move.sh"; fi\n' },
    });
    await night.run();
    night.write('../user/move.sh', commits.replaceAll('$REPO', night.repo).replaceAll('$SIDE', night.side));
    night.write('../user/GO', '');
    const said = await night.call(['approve', 'T-1']);
    expect(said.stderr).toContain('the attempt is put on it and verified again');
    expect(said.exitCode).toBe(0);
    expect(night.all('branch-moved')).toHaveLength(1);
    expect(night.git('log', '-2', '--format=%s', night.branch)).toBe('T-1: Do thing 1\nperson');
  });

  test('that is checked out is refused as a run is, and no request is left behind', async () => {
    const night = makeAskingNight({ plan: checklist(2) });
    await night.run();
    night.git('switch', '--quiet', night.branch);
    const before = night.events().length;
    const said = await night.call(['approve', 'T-1']);
    expect(said).toMatchObject({ exitCode: 2, stdout: '' });
    expect(said.stderr).toContain(`branch ${night.branch} is checked out in ${night.repo}`);
    expect(said.stderr).not.toContain('--branch');
    expect(night.events()).toHaveLength(before);
    const folder = join(loopFolder(night), 'requests');
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    night.git('switch', '--quiet', 'main');
    expect(await night.call(['approve', 'T-1'])).toMatchObject({ exitCode: 0 });
  });

  test('that a person goes to in mid-run holds the landing of approved work until they leave it', async () => {
    let said: Ran | null = null;
    const night = makeAskingNight({
      plan: checklist(3),
      script: `[T-1]
write:src/ask/one.txt=>one
claim:done
[T-2]
write:src/two.txt=>two
claim:done
[T-3]
sh:$PERSON
write:src/three.txt=>three
claim:done
`,
      async person(at) {
        said = await at.call(['approve', 'T-1']);
        at.git('switch', '--quiet', at.branch);
      },
    });
    await night.run();
    expect(said).toMatchObject({ exitCode: 0 });
    expect(night.all('task-landed').map(({ task, heldBy }) => [task, heldBy])).toEqual([
      ['T-2', null],
      ['T-3', night.repo],
      ['T-1', night.repo],
    ]);
    expect(night.git('log', '--format=%s', `main..${night.branch}`)).toBe('T-2: Do thing 2');
    night.git('switch', '--quiet', 'main');
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(night.git('log', '-1', '--format=%s', night.branch)).toBe('T-1: Do thing 1');
    expect(proofOf(night)).toMatchObject({ approval: { kind: 'finding' } });
    expect(await standings(night)).toEqual({ 'T-1': 'done', 'T-2': 'done', 'T-3': 'done' });
  });
});
