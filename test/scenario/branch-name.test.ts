import { describe, expect, test } from 'vitest';
import { makeNight, prd } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const work = 'sh:echo "$LASTGREEN_TASK" > "src/$LASTGREEN_TASK.txt"\nclaim:done\n';

describe('the name of the branch', () => {
  test('a branch named lastgreen gets one beside it', async () => {
    const night = makeNight();
    night.git('branch', 'lastgreen');
    expect(await night.run()).toMatchObject(finished);
    expect(night.git('log', '--format=%s', 'main..lastgreen-plan')).toBe('T-1: Do the first thing');
    expect(night.git('rev-parse', 'lastgreen')).toBe(night.git('rev-parse', 'main'));
  });

  test('a branch under the name that the loop wants is refused with the way out', async () => {
    const night = makeNight();
    night.git('branch', 'lastgreen/plan/mine');
    const run = await night.run();
    expect({ exitCode: run.exitCode, stdout: run.stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(run.stderr).toContain('lastgreen/plan/mine');
    expect(run.stderr).toContain('--branch');
  });

  test('a branch made under its name in mid-run ends the run with the cause', async () => {
    const night = makeNight({ script: `[*]\nsh:git -C $REPO branch lastgreen/plan/mine\n${work}` });
    const run = await night.run();
    expect(run).toMatchObject({ exitCode: 20, lastLine: 'STOP_REASON=infrastructure' });
    expect(night.all('run-stopped')[0]?.detail).toContain('lastgreen/plan/mine');
    night.git('branch', '-D', 'lastgreen/plan/mine');
    expect(await night.run()).toMatchObject(finished);
    expect(night.all('cycle-started')).toHaveLength(1);
  });

  test('a name that git would refuse is a usage error', async () => {
    const night = makeNight();
    for (const name of ['a..b', '-x', 'a b', 'x.lock', '@{1}']) {
      const run = await night.run([`--branch=${name}`]);
      expect({ name, exitCode: run.exitCode, stdout: run.stdout }).toEqual({ name, exitCode: 2, stdout: '' });
      expect(run.stderr).toContain(name);
    }
  });

  test('the default branch that the user is on is refused as the branch of a plan', async () => {
    const night = makeNight();
    const run = await night.run(['--branch', 'main']);
    expect({ exitCode: run.exitCode, stdout: run.stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(run.stderr).toContain('checked out');
  });

  test('a PRD that names what git would refuse is told with its place', async () => {
    const night = makeNight({ planName: 'prd.json', plan: prd([{}], { branchName: 'my feature' }) });
    const run = await night.run();
    expect({ exitCode: run.exitCode, stdout: run.stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(run.stderr).toMatch(/prd\.json:\d+:\d+: "my feature" can't be the name of a branch/);
  });

  test.each(['x.lock.md', '.hidden.md', '@{1}.md', '작업 큰.md', 'a..b.md'])(
    'made from the file %s is one',
    async (planName) => {
      const night = makeNight({ planName });
      expect(await night.run()).toMatchObject(finished);
      const [branch = ''] = night.git('branch', '--list', '--format=%(refname:short)', 'lastgreen/*').split('\n');
      expect(night.git('log', '--format=%s', `main..${branch}`)).toBe('T-1: Do the first thing');
    },
  );
});
