import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileAppears } from '../support/file-appears.ts';
import { checklist, cliFile, makeNight, type Night } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };

/** Work of a task as the honest agent of the night does it. */
const work = 'sh:echo "$LASTGREEN_TASK" > "src/$LASTGREEN_TASK.txt"\nclaim:done\n';

/** What a person does in their own repository, as one shell line: commits a file on the loop's branch without checking it out. */
const commitOnBranch = (path: string, text: string): string =>
  `sh:cd $REPO && export GIT_INDEX_FILE=$SIDE/index && git read-tree lastgreen/plan && ` +
  `blob=$(echo ${text} | git hash-object -w --stdin) && git update-index --add --cacheinfo 100644,$blob,${path} && ` +
  `git update-ref refs/heads/lastgreen/plan $(git commit-tree -p lastgreen/plan -m person $(git write-tree))`;

function subjects(night: Night): string[] {
  return night.git('log', '--format=%s', `main..${night.branch}`).split('\n');
}

/** Folder of the agent's tree. */
function agentTree(night: Night): string {
  const [repository = ''] = readdirSync(night.home);
  const trees = join(night.home, repository, 'trees');
  return join(trees, readdirSync(trees)[0] ?? '', 'agent', 'repo');
}

function files(night: Night, commit: string): string[] {
  return night.git('ls-tree', '-r', '--name-only', commit, 'src/').split('\n');
}

/** Every commit of the runner's on the branch has the proof that its trailer names. */
function provenCommits(night: Night): string[] {
  return night
    .git('log', '--format=%H %(trailers:key=Lastgreen-Proof,valueonly,separator=%x20)', `main..${night.branch}`)
    .split('\n')
    .filter((line) => line.split(' ')[1] !== '')
    .map((line) => night.git('notes', '--ref=lastgreen', 'show', line.split(' ')[0] ?? ''));
}

/** As a person does in their own checkout, between two runs. */
function switchAndCommit(night: Night, path: string, content: string): void {
  night.git('switch', '--quiet', night.branch);
  night.write(path, content);
  night.git('add', '--all');
  night.git('commit', '--quiet', '--message=person');
  night.git('switch', '--quiet', 'main');
}

describe('while the user is on the branch', () => {
  test('landings wait, status says where, and the branch catches up when it is left', async () => {
    const night = makeNight({
      plan: checklist(4),
    });
    const status = `cd $REPO && LASTGREEN_HOME=${night.home} ${process.execPath} ${cliFile} status > $SIDE/status`;
    night.script(
      `[T-2]\nsh:git -C $REPO switch --quiet lastgreen/plan\n${work}` +
        `[T-3]\nsh:${status} && git rev-parse lastgreen/plan > $SIDE/tip\n${work}` +
        `[T-4]\nsh:git -C $REPO switch --quiet main\n${work}[*]\n${work}`,
    );
    expect(await night.run()).toMatchObject(finished);
    const [one, two, three, four] = night.all('task-landed');
    expect([one, two, three, four].map((event) => event?.heldBy)).toEqual([null, night.repo, night.repo, null]);
    expect(readFileSync(join(night.side, 'status'), 'utf8')).toContain(night.repo);
    expect(readFileSync(join(night.side, 'tip'), 'utf8').trim()).toBe(one?.commit);
    expect(night.git('rev-parse', night.branch)).toBe(four?.commit);
    expect(subjects(night)).toEqual([4, 3, 2, 1].map((n) => `T-${n}: Do thing ${n}`));
    expect(provenCommits(night)).toHaveLength(4);
    expect(night.git('status', '--porcelain')).toBe('');
  });

  test('a night ends with its landings waiting, and the next one brings them', async () => {
    const night = makeNight({
      plan: checklist(2),
      script: `[T-2]\nsh:git -C $REPO switch --quiet lastgreen/plan\n${work}[*]\n${work}`,
    });
    const first = await night.run();
    expect(first).toMatchObject(finished);
    expect(first.stdout).toContain(night.repo);
    expect(subjects(night)).toEqual(['T-1: Do thing 1']);
    const refused = await night.run();
    expect({ exitCode: refused.exitCode, stdout: refused.stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain(`git -C '${night.repo}' switch -`);
    night.git('switch', '--quiet', 'main');
    expect(await night.run()).toMatchObject(finished);
    expect(subjects(night)).toEqual(['T-2: Do thing 2', 'T-1: Do thing 1']);
    expect(provenCommits(night)).toHaveLength(2);
    expect(night.all('cycle-started')).toHaveLength(2);
  });

  test('what the user commits there stays; tasks that waited are done again on it', async () => {
    const night = makeNight({
      plan: checklist(3),
      script:
        `[T-2]\nsh:test -e $SIDE/was || git -C $REPO switch --quiet lastgreen/plan; touch $SIDE/was\n${work}` +
        `[T-3]\nsh:cd $REPO && echo hello > src/person.txt && git add src && git commit -qm person && git switch -q main\n${work}[*]\n${work}`,
    });
    expect(await night.run()).toMatchObject(finished);
    expect(night.all('branch-moved')).toMatchObject([{ lost: ['T-2'] }]);
    expect(subjects(night)).toEqual(['T-2: Do thing 2', 'T-3: Do thing 3', 'person', 'T-1: Do thing 1']);
    expect(files(night, night.branch)).toEqual(
      [1, 2, 3].map((n) => `src/T-${n}.txt`).concat('src/begin.txt', 'src/person.txt'),
    );
  });

  test('also in another worktree of theirs', async () => {
    const night = makeNight({
      plan: checklist(2),
      script: `[T-2]\nsh:git -C $REPO worktree add --quiet $SIDE/tree lastgreen/plan\n${work}[*]\n${work}`,
    });
    expect(await night.run()).toMatchObject(finished);
    expect(night.all('task-landed')[1]?.heldBy).toBe(join(night.side, 'tree'));
    const refused = await night.run();
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain(join(night.side, 'tree'));
  });
});

describe('moved by a person in the middle of a run', () => {
  test('the attempt is put on the new tip and verified again there', async () => {
    const night = makeNight({
      plan: checklist(2),
      script: `[T-2]\n${commitOnBranch('src/person.txt', 'hello')}\n${work}[*]\n${work}`,
    });
    expect(await night.run()).toMatchObject(finished);
    expect(subjects(night)).toEqual(['T-2: Do thing 2', 'person', 'T-1: Do thing 1']);
    expect(files(night, night.branch)).toEqual(['src/T-1.txt', 'src/T-2.txt', 'src/begin.txt', 'src/person.txt']);
    const moved = night.all('branch-moved');
    expect(moved).toMatchObject([{ lost: [] }]);
    expect(moved[0]?.replayed).not.toBe(null);
    // What landed is the tree that the gate saw.
    const last = night.all('gate-ran').findLast((event) => event.cycle === 2);
    expect(last?.tree).toBe(night.git('rev-parse', `${night.branch}^{tree}`));
    expect(night.all('task-landed')[1]).toMatchObject({ files: 1, added: 1, removed: 0 });
  });

  test('a gate that is red on the new tip keeps it from landing', async () => {
    const night = makeNight({
      plan: checklist(2),
      script: `[T-2 #1]\n${commitOnBranch('RED-WITH-T-2', 'x')}\n${work}[T-2]\nsh:rm RED-WITH-T-2\nclaim:done\n[*]\n${work}`,
      config: { gates: { quick: 'test ! -e RED-WITH-T-2 -o ! -e src/T-2.txt' } },
    });
    expect(await night.run()).toMatchObject(finished);
    expect(night.all('verdict-given').map((event) => [event.task, event.verdict])).toEqual([
      ['T-1', 'green'],
      ['T-2', 'green'],
      ['T-2', 'red'],
      ['T-2', 'green'],
    ]);
    expect(subjects(night)).toEqual(['T-2: Do thing 2', 'person', 'T-1: Do thing 1']);
  });

  test('a prompt that claimed the whole plan is not finished by a landing that failed on the new tip', async () => {
    const night = makeNight({
      planName: 'plan.txt',
      plan: 'Make it better.\n',
      script:
        `[*]\nsh:if [ "$LASTGREEN_CYCLE" = 1 ]; then echo one > src/one.txt; echo LASTGREEN=done; ` +
        `else (${commitOnBranch('RED-WITH-TWO', 'x').slice(3)}); echo two > src/two.txt; echo CYCLE_RESULT=finished; fi\n`,
      config: { gates: { quick: 'test ! -e RED-WITH-TWO -o ! -e src/two.txt' } },
    });
    const { lastLine } = await night.run(['--max-cycles', '2']);
    expect(lastLine).toBe('STOP_REASON=max_cycles');
    expect(night.all('verdict-given').map(({ verdict }) => verdict)).toEqual(['green', 'green', 'red']);
    expect(night.all('final-measured')).toEqual([]);
  });

  test('a conflict costs no attempt, and the next one begins at the new tip', async () => {
    const night = makeNight({
      plan: checklist(2),
      script: `[T-2]\nsh:test -e $SIDE/once || touch $SIDE/once $SIDE/now\nsh:test ! -e $SIDE/now || { rm $SIDE/now; ${commitOnBranch('src/T-2.txt', 'theirs').slice(3)}; }\nsh:echo mine >> src/T-2.txt\nclaim:done\n[*]\n${work}`,
    });
    expect(await night.run()).toMatchObject(finished);
    expect(night.all('branch-moved')).toMatchObject([{ replayed: null }]);
    expect(night.all('exemption-granted').map((event) => event.cause)).toEqual(['branch-conflict']);
    expect(night.all('cycle-started').map((event) => [event.task, event.attempt])).toEqual([
      ['T-1', 1],
      ['T-2', 1],
      ['T-2', 1],
    ]);
    expect(night.git('show', `${night.branch}:src/T-2.txt`)).toBe('theirs\nmine');
  });

  test('back behind what had landed: those tasks are open again', async () => {
    const night = makeNight({
      plan: checklist(3),
      script: `[T-2 #1]\nsh:git -C $REPO update-ref refs/heads/lastgreen/plan main\n${work}[*]\n${work}`,
    });
    expect(await night.run()).toMatchObject(finished);
    expect(night.all('branch-moved')).toMatchObject([{ lost: ['T-1'] }]);
    expect(subjects(night)).toEqual(['T-3: Do thing 3', 'T-1: Do thing 1', 'T-2: Do thing 2']);
    expect(files(night, night.branch)).toEqual(['src/T-1.txt', 'src/T-2.txt', 'src/T-3.txt', 'src/begin.txt']);
    expect(night.git('show', `${night.branch}:plan.md`)).toBe(checklist(3).replaceAll('[ ]', '[x]').trimEnd());
  });

  test.each([
    ['red', 'STOP_REASON=blocked', 'src/bad.txt'],
    ['green', 'STOP_REASON=finished', 'src/good.txt'],
  ])('during the final gate: what a person committed is measured too, and is %s', async (_, lastLine, path) => {
    const night = makeNight({ plan: checklist(1) });
    const once =
      `[ -e src/T-1.txt ] && echo x >> $SIDE/gates && [ $(wc -l < $SIDE/gates) = 2 ] && (${commitOnBranch(path, 'theirs').slice(3)})`
        .replaceAll('$REPO', night.repo)
        .replaceAll('$SIDE', night.side);
    night.script(`[*]\n${work}`);
    const ended = await night.run(['--gate', `env -u GIT_DIR sh -c '${once}'; ! test -e src/bad.txt`]);
    expect(ended.lastLine).toBe(lastLine);
    expect(files(night, night.branch)).toContain(path);
  });

  test('deleted during the final gate: nothing is called finished', async () => {
    const night = makeNight({ plan: checklist(1) });
    night.script(`[*]\n${work}`);
    const line = `[ -e src/T-1.txt ] && echo x >> ${night.side}/gates && [ $(wc -l < ${night.side}/gates) = 2 ] && git -C ${night.repo} branch --quiet -D lastgreen/plan; true`;
    const ended = await night.run(['--gate', `sh -c '${line.replace('; true', '')}'; test -e src`]);
    expect(ended.lastLine).toBe('STOP_REASON=infrastructure');
    expect(ended.stderr).toContain('is gone during the final gate');
  });

  test('deleted: the run stops and names it; the next one begins anew with every task open', async () => {
    const night = makeNight({
      plan: checklist(2),
      script: `[T-2 #1]\nsh:git -C $REPO branch -qD lastgreen/plan\n${work}[*]\n${work}`,
    });
    const first = await night.run();
    expect(first).toMatchObject({ exitCode: 20, lastLine: 'STOP_REASON=infrastructure' });
    expect(night.all('run-stopped')[0]?.detail).toContain('lastgreen/plan is gone');
    night.script(`[*]\n${work}`);
    expect(await night.run()).toMatchObject(finished);
    expect(files(night, night.branch)).toEqual(['src/T-1.txt', 'src/T-2.txt', 'src/begin.txt']);
    expect(night.git('fsck', '--strict', '--no-dangling')).toBe('');
  });
});

describe('between two runs', () => {
  test('a verified attempt that had not landed is put on what a person committed, never over it', async () => {
    const night = makeNight({
      plan: checklist(2),
      script: `[T-2]\nsh:git -C $REPO branch -qD lastgreen/plan\n${work}[*]\n${work}`,
    });
    const first = await night.run();
    expect(first).toMatchObject({ exitCode: 20, lastLine: 'STOP_REASON=infrastructure' });
    const landed = night.all('task-landed')[0]?.commit ?? '';
    night.git('branch', night.branch, night.git('commit-tree', '-p', landed, '-m', 'person', `${landed}^{tree}`));
    expect(await night.run()).toMatchObject(finished);
    expect(subjects(night)).toEqual(['T-2: Do thing 2', 'person', 'T-1: Do thing 1']);
    expect(night.all('cycle-started')).toHaveLength(2);
    expect(provenCommits(night)).toHaveLength(2);
  });

  test('a commit of a person on the branch is what the next run goes on from', async () => {
    const night = makeNight({ plan: checklist(2) });
    await night.run(['--max-cycles', '1']);
    switchAndCommit(night, 'src/person.txt', 'hello\n');
    expect(await night.run()).toMatchObject(finished);
    expect(subjects(night)).toEqual(['T-2: Do thing 2', 'person', 'T-1: Do thing 1']);
    expect(night.all('cycle-started')).toHaveLength(2);
  });

  test('a rebase by a person keeps done what its commits say', async () => {
    const night = makeNight({ plan: checklist(3) });
    await night.run(['--max-cycles', '2']);
    night.write('src/main.txt', 'main\n');
    night.git('add', '--all');
    night.git('commit', '--quiet', '--message=Main');
    night.git('rebase', '--quiet', 'main', night.branch);
    night.git('commit', '--quiet', '--amend', '--no-edit', '--reset-author', '--date=2020-01-01T00:00:00');
    night.git('switch', '--quiet', 'main');
    expect(await night.run()).toMatchObject(finished);
    const [, second] = night.all('run-started');
    expect(second?.lost).toEqual([]);
    const [two, one] = night.git('log', '--format=%H', `main..${night.branch}~1`).split('\n');
    expect(second?.taken).toEqual([
      { task: 'T-1', commit: one },
      { task: 'T-2', commit: two },
    ]);
    expect(night.all('cycle-started').map(({ task }) => task)).toEqual(['T-1', 'T-2', 'T-3']);
    expect((await night.status()).tasks.map(({ commit }) => commit)).toEqual([
      one,
      two,
      night.git('rev-parse', night.branch),
    ]);
  });

  test('a rebase in mid-run does so too', async () => {
    const night = makeNight({
      plan: checklist(2),
      script: `[T-2]\nsh:cd $REPO && git commit -q --allow-empty -m Main && git worktree add -q $SIDE/rebase lastgreen/plan && git -C $SIDE/rebase rebase -q main && git worktree remove $SIDE/rebase\n${work}[*]\n${work}`,
    });
    expect(await night.run()).toMatchObject(finished);
    expect(night.all('branch-moved')).toMatchObject([{ lost: [], taken: [{ task: 'T-1' }] }]);
    expect(subjects(night)).toEqual(['T-2: Do thing 2', 'T-1: Do thing 1']);
    const status = await night.status();
    expect(status.tasks.map(({ commit }) => commit)).toEqual([
      night.git('rev-parse', `${night.branch}~1`),
      night.git('rev-parse', night.branch),
    ]);
  });

  test('a journal that is older than the branch learns from its commits what is done', async () => {
    const night = makeNight({ plan: checklist(3) });
    await night.run(['--max-cycles', '1']);
    const journal = readFileSync(night.journalFile());
    await night.run(['--max-cycles', '1']);
    writeFileSync(night.journalFile(), journal);
    expect(await night.run()).toMatchObject(finished);
    expect(subjects(night)).toEqual(['T-3: Do thing 3', 'T-2: Do thing 2', 'T-1: Do thing 1']);
    expect(night.all('cycle-started').map(({ task }) => task)).toEqual(['T-1', 'T-3']);
  });

  test('a merge brings commits of another plan with the same ids, and they do nothing here', async () => {
    const night = makeNight({ plan: checklist(2), files: { 'other.md': checklist(2) } });
    await night.run(['other.md']);
    await night.run(['--max-cycles', '1']);
    night.git('switch', '--quiet', night.branch);
    night.git('merge', '--quiet', '-X', 'theirs', '--no-edit', 'lastgreen/other');
    night.git('rm', '--quiet', 'src/T-2.txt');
    night.git('commit', '--quiet', '--amend', '--no-edit');
    night.git('switch', '--quiet', 'main');
    expect(await night.run(['plan.md'])).toMatchObject(finished);
    const status = JSON.parse((await night.call(['status', '--json', 'plan.md'])).stdout) as { cycles: number };
    expect(status.cycles).toBe(2);
    expect(night.git('show', `${night.branch}:src/T-2.txt`)).toBe('T-2');
  });

  test('the branch set back opens what it lost', async () => {
    const night = makeNight({ plan: checklist(2) });
    await night.run();
    night.git('branch', '--quiet', '--force', night.branch, 'main');
    const again = await night.run();
    expect(again).toMatchObject(finished);
    expect(night.all('run-started')[1]?.lost).toEqual(['T-1', 'T-2']);
    expect(subjects(night)).toEqual(['T-2: Do thing 2', 'T-1: Do thing 1']);
  });
});

describe('work that is kept for the next attempt', () => {
  const redOnce = `[T-2 #1]\nsh:touch RED\nsh:echo draft > src/draft.txt\nclaim:done\n[T-2]\nsh:rm RED\nclaim:done\n`;

  test('is put on what a person committed meanwhile, and takes nothing of it back', async () => {
    const night = makeNight({ plan: checklist(2), script: `${redOnce}[*]\n${work}` });
    await night.run(['--max-cycles', '2']);
    switchAndCommit(night, 'src/person.txt', 'hello\n');
    expect(await night.run()).toMatchObject(finished);
    expect(night.all('verdict-given').map(({ task, verdict }) => `${task} ${verdict}`)).toEqual([
      'T-1 green',
      'T-2 red',
      'T-2 green',
    ]);
    expect(files(night, night.branch)).toEqual(['src/T-1.txt', 'src/begin.txt', 'src/draft.txt', 'src/person.txt']);
  });

  test('is put on what landed meanwhile, when a person reorders the plan', async () => {
    const night = makeNight({ plan: checklist(2), script: `${redOnce.replaceAll('T-2', 'T-1')}[*]\n${work}` });
    await night.run(['--max-cycles', '1']);
    night.write('plan.md', checklist(2).split('\n').slice(0, 2).toReversed().join('\n').concat('\n'));
    expect(await night.run()).toMatchObject(finished);
    expect(subjects(night)).toEqual(['T-1: Do thing 1', 'T-2: Do thing 2']);
    expect(files(night, night.branch)).toEqual(['src/T-2.txt', 'src/begin.txt', 'src/draft.txt']);
  });

  test('that runs into what landed meanwhile is left under its ref, and the attempt begins anew', async () => {
    const night = makeNight({ plan: checklist(2), script: `${redOnce}[*]\n${work}` });
    await night.run(['--max-cycles', '2']);
    switchAndCommit(night, 'src/draft.txt', 'theirs\n');
    night.script(`[*]\nsh:cat src/draft.txt > src/T-2.txt; ls >> src/T-2.txt\nclaim:done\n`);
    expect(await night.run()).toMatchObject(finished);
    expect(night.git('show', `${night.branch}:src/T-2.txt`)).toBe('theirs\nlastgreen.yaml\nplan.md\nsrc');
  });

  test('outlives a power cut while the next attempt works on it', async () => {
    const night = makeNight({ plan: checklist(2), script: `${redOnce}[*]\n${work}` });
    await night.run(['--max-cycles', '2']);
    switchAndCommit(night, 'src/person.txt', 'hello\n');
    // The agent of the second attempt ends the runner, its parent's parent or so: whoever holds the lock.
    const lock = night.journalFile().replace(/journal\.jsonl$/, 'lock');
    night.script(`[*]\nsh:echo more > src/more.txt\nwrite:src/up.txt=>up\nsleep:60\n`);
    const started = night.start(['run']);
    await fileAppears(join(agentTree(night), 'src/up.txt'));
    started.child.kill('SIGKILL');
    await started.ended;
    expect(readFileSync(lock, 'utf8')).toContain(String(started.child.pid));
    night.script('[*]\nsh:rm RED src/up.txt\nclaim:done\n');
    expect(await night.run()).toMatchObject(finished);
    expect(files(night, night.branch)).toEqual([
      'src/T-1.txt',
      'src/begin.txt',
      'src/draft.txt',
      'src/more.txt',
      'src/person.txt',
    ]);
  });
});

describe('where a branch is there before the loop', () => {
  test('without a journal it is taken up, and what its trailers name is done', async () => {
    const night = makeNight({ plan: checklist(3) });
    await night.run(['--max-cycles', '2']);
    const tip = night.git('rev-parse', night.branch);
    rmSync(night.home, { recursive: true });
    expect(await night.run()).toMatchObject(finished);
    expect(night.all('run-started')[0]?.taken.map(({ task }) => task)).toEqual(['T-1', 'T-2']);
    expect(night.all('cycle-started').map(({ task, base }) => ({ task, base }))).toEqual([{ task: 'T-3', base: tip }]);
  });

  test('a partial landing on it leaves its task open', async () => {
    const night = makeNight({ plan: checklist(1), script: '[*]\nsh:echo half > src/half.txt\nclaim:more\n' });
    await night.run(['--max-cycles', '1']);
    rmSync(night.home, { recursive: true });
    night.script(`[*]\n${work}`);
    expect(await night.run()).toMatchObject(finished);
    expect(night.all('run-started')[0]?.taken).toEqual([]);
    expect(subjects(night)).toHaveLength(2);
  });

  test('that does not descend from the base is refused, and left alone', async () => {
    const night = makeNight();
    const stray = night.git('commit-tree', '-m', 'stray', 'main^{tree}');
    night.git('branch', night.branch, stray);
    const run = await night.run();
    expect({ exitCode: run.exitCode, stdout: run.stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(run.stderr).toContain(`--base ${night.branch}`);
    expect(night.git('rev-parse', night.branch)).toBe(stray);
  });

  test('packed and with a reflog it is read and moved like any other', async () => {
    const night = makeNight({ plan: checklist(2) });
    await night.run(['--max-cycles', '1']);
    night.git('pack-refs', '--all');
    night.git('gc', '--quiet', '--prune=now');
    expect(await night.run()).toMatchObject(finished);
    expect(subjects(night)).toEqual(['T-2: Do thing 2', 'T-1: Do thing 1']);
    expect(night.git('reflog', 'show', '--format=%gs', night.branch)).toBe('lastgreen: land\nlastgreen: land');
  });
});

describe('--base', () => {
  test('starts the branch at another commit than HEAD', async () => {
    const night = makeNight();
    night.write('src/later.txt', 'later\n');
    night.git('add', '--all');
    night.git('commit', '--quiet', '--message=Later');
    expect(await night.run(['--base', 'HEAD~1'])).toMatchObject(finished);
    expect(files(night, night.branch)).toEqual(['src/T-1.txt', 'src/begin.txt']);
    expect((await night.status()).base).toBe(night.git('rev-parse', 'HEAD~1'));
  });

  test('that names nothing is an error with the way out, and nothing is written', async () => {
    const night = makeNight();
    for (const base of ['no-such', 'HEAD:src', '--all']) {
      const run = await night.run([`--base=${base}`]);
      expect({ base, exitCode: run.exitCode, stdout: run.stdout }).toEqual({ base, exitCode: 2, stdout: '' });
      expect(run.stderr).toContain(base);
    }
    expect(night.git('branch', '--list', 'lastgreen/*')).toBe('');
  });
});
