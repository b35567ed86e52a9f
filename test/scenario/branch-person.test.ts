import { expect, test } from 'vitest';
import { checklist, ending, makeNight, type Night } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const infrastructure = { exitCode: 20, lastLine: 'STOP_REASON=infrastructure' };
const honestLines = 'sh:echo "$LASTGREEN_CYCLE" > "src/$LASTGREEN_TASK.txt"\nclaim:done\n';
const subjects = (night: Night, range: string): string[] =>
  night.git('log', '--reverse', '--format=%s', range).split('\n');

/** In the second of three tasks a person has a turn; in the third another. */
const script = `[T-2]\nsh:$PERSON\n${honestLines}[T-3]\nsh:$PERSON\n${honestLines}[*]\n${honestLines}`;

test('landings wait while the user has the branch checked out, and follow once they leave it', async () => {
  const seen: unknown[] = [];
  const night = makeNight({
    plan: checklist(3),
    script,
    async person(there, turn) {
      if (turn === 0) {
        there.git('switch', '-q', there.branch);
        return;
      }
      const said = await there.call(['status']);
      seen.push(
        said.stdout.includes(there.repo),
        subjects(there, `main..${there.branch}`),
        there.git('status', '--porcelain'),
      );
      there.git('switch', '-q', 'main');
    },
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(seen).toEqual([true, ['T-1: Do thing 1'], '']);
  expect(subjects(night, `main..${night.branch}`)).toEqual(['T-1: Do thing 1', 'T-2: Do thing 2', 'T-3: Do thing 3']);
  expect(night.all('task-landed').map(({ heldBy }) => heldBy)).toEqual([null, night.repo, null]);
  for (const { commit } of night.all('task-landed'))
    expect(night.git('notes', '--ref=lastgreen', 'show', commit)).not.toBe('');
});

test('a night that ends while the branch is checked out keeps its landings for the next', async () => {
  const night = makeNight({
    plan: checklist(2),
    script: `[T-2]\nsh:$PERSON\n${honestLines}[*]\n${honestLines}`,
    person: (there) => there.git('switch', '-q', there.branch),
  });
  await night.run();
  expect(subjects(night, `main..${night.branch}`)).toEqual(['T-1: Do thing 1']);
  expect(night.git('status', '--porcelain')).toBe('');
  const again = await night.run();
  expect({ exitCode: again.exitCode, stdout: again.stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(again.stderr).toContain(`branch ${night.branch} is checked out in ${night.repo}`);
  night.git('switch', '-q', 'main');
  expect(ending(await night.run())).toEqual(finished);
  expect(subjects(night, `main..${night.branch}`)).toEqual(['T-1: Do thing 1', 'T-2: Do thing 2']);
  expect(night.all('cycle-started').length).toBe(2);
});

/** A commit on the loop's branch, made in a worktree that is gone afterwards. */
function commitOnBranch(there: Night, path: string, text: string, subject: string): void {
  const worktree = `${there.side}/worktree`;
  there.git('worktree', 'add', '-q', '--force', '--detach', worktree, there.branch);
  there.git('-C', worktree, 'read-tree', '-m', '-u', 'HEAD');
  there.git('-C', worktree, 'update-index', '--add', '--cacheinfo', `100644,${blob(there, text)},${path}`);
  there.git('-C', worktree, 'commit', '-qm', subject);
  there.git('update-ref', `refs/heads/${there.branch}`, there.git('-C', worktree, 'rev-parse', 'HEAD'));
  there.git('worktree', 'remove', '--force', worktree);
}

function blob(there: Night, text: string): string {
  there.write('.git/blob', text);
  return there.git('hash-object', '-w', '.git/blob');
}

test('an attempt is put on a branch that a person moved, and verified again there', async () => {
  const night = makeNight({
    plan: checklist(2),
    script: `[T-2]\nsh:$PERSON\n${honestLines}[*]\n${honestLines}`,
    person: (there) => commitOnBranch(there, 'src/person.txt', 'mine\n', 'By a person'),
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(subjects(night, `main..${night.branch}`)).toEqual(['T-1: Do thing 1', 'By a person', 'T-2: Do thing 2']);
  expect(night.git('show', `${night.branch}:src/person.txt`)).toBe('mine');
  const gates = night.all('gate-ran').filter(({ cycle }) => cycle === 2);
  expect(new Set(gates.map(({ tree }) => tree)).size).toBe(2);
  expect(night.git('rev-parse', `${night.branch}^{tree}`)).toBe(gates.at(-1)?.tree);
});

test('work that is red on what a person committed does not land', async () => {
  const night = makeNight({
    plan: checklist(2),
    config: { gates: { quick: '! test -e src/person.txt || ! test -e src/T-2.txt' }, limits: { 'max-attempts': 1 } },
    script: `[T-2]\nsh:$PERSON\n${honestLines}[*]\n${honestLines}`,
    person: (there) => commitOnBranch(there, 'src/person.txt', 'mine\n', 'By a person'),
  });
  expect(ending(await night.run())).toEqual({ exitCode: 12, lastLine: 'STOP_REASON=blocked' });
  expect(subjects(night, `main..${night.branch}`)).toEqual(['T-1: Do thing 1', 'By a person']);
});

test('an attempt that conflicts with what a person committed is an exemption, and is done again', async () => {
  const night = makeNight({
    plan: checklist(2),
    script: `[T-2]\nsh:[ "$LASTGREEN_CYCLE" != 2 ] || { $PERSON; }\nsh:echo "agent $LASTGREEN_CYCLE" >> src/begin.txt\nclaim:done\n[*]\n${honestLines}`,
    person: (there) => commitOnBranch(there, 'src/begin.txt', 'mine\n', 'By a person'),
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('verdict-given').map(({ verdict, cause, charged }) => [verdict, cause, charged])).toEqual([
    ['green', null, false],
    ['green', null, false],
    ['unknown', 'branch-conflict', false],
    ['green', null, false],
  ]);
  expect(night.git('show', `${night.branch}:src/begin.txt`)).toBe('mine\nagent 3');
});

test('a branch that a person deletes in mid-run stops the night, and loses nothing', async () => {
  const night = makeNight({
    plan: checklist(3),
    script,
    person: (there, turn) => turn === 0 && there.git('branch', '-D', there.branch),
  });
  expect(ending(await night.run())).toEqual(infrastructure);
  expect(night.all('run-stopped')[0]?.detail).toContain(night.branch);
  // What had landed is open again; what was tried is under its ref.
  expect(ending(await night.run())).toEqual(finished);
  expect(subjects(night, `main..${night.branch}`).toSorted()).toEqual([
    'T-1: Do thing 1',
    'T-2: Do thing 2',
    'T-3: Do thing 3',
  ]);
});

test('a branch reset by a person between two nights opens again what it lost', async () => {
  const night = makeNight({ plan: checklist(2) });
  await night.run();
  night.git('branch', '-f', night.branch, `${night.branch}~1`);
  expect((await night.run()).exitCode).toBe(0);
  expect(night.all('run-started').at(-1)?.lost).toEqual(['T-2']);
  expect(subjects(night, `main..${night.branch}`)).toEqual(['T-1: Do thing 1', 'T-2: Do thing 2']);
});

test('the branch moves on while the user works on their own', async () => {
  const night = makeNight({
    plan: checklist(2),
    script: `[T-1]\nsh:$PERSON\n${honestLines}[*]\n${honestLines}`,
    person(there) {
      there.write('mine.txt', 'mine\n');
      there.git('add', 'mine.txt');
      there.git('commit', '-qm', 'My own');
    },
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(subjects(night, `main..${night.branch}`)).toEqual(['T-1: Do thing 1', 'T-2: Do thing 2']);
  expect(night.git('show', '--format=%s', '--name-only', 'main')).toBe('My own\n\nmine.txt');
});
