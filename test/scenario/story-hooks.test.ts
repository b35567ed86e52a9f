import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fileAppears } from '../support/file-appears.ts';
import { checklist, ending, makeNight, type Night, type NightOptions, type Started } from '../support/night.ts';
import { processesMarked } from '../support/processes-marked.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const infrastructure = { exitCode: 20, lastLine: 'STOP_REASON=infrastructure' };

interface Scene {
  readonly night: Night;
  readonly folder: string;
  /** Lines that hooks, agents and gates have left in `$HERE/order`. */
  order(): string[];
  start(): Started;
}

const say = (words: string): string => `echo "${words}" >> "$HERE/order"`;

/** `$HERE` is a folder for whatever hooks, agents and gates want to leave. Whatever the test did, nothing runs after it. */
function makeScene(hooks: object, { config, env, ...options }: NightOptions = {}): Scene {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lastgreen-hooks-')));
  onTestFinished(() => {
    expect(processesMarked(folder)).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });
  const night = makeNight({
    config: { hooks, ...config },
    env: { HERE: folder, MARK: folder, NODE: process.execPath, ...env },
    ...options,
  });
  const file = join(folder, 'order');
  return {
    night,
    folder,
    order: () => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []),
    start() {
      const run = night.start(['run']);
      onTestFinished(() => void run.child.kill('SIGKILL'));
      return run;
    },
  };
}

/** An agent that says that it is at work, and stays there. */
const endless = (folder: string): string => `[*]\nsh:: > ${folder}/at-work\nsleep:9999\n`;

const outcomes = ({ night }: Scene): string[] =>
  night.all('hook-ran').map(({ event, outcome }) => `${event} ${outcome}`);

const server = `"$NODE" -e "require('http').createServer((_, to) => to.end('hello')).listen(0, '127.0.0.1', function () {
  require('fs').writeFileSync(process.env.HERE + '/port', String(this.address().port)) })"`;
const greeted = `"$NODE" -e "require('http').get({ port: require('fs').readFileSync(process.env.HERE + '/port', 'utf8'), agent: false }, (from) => {
  from.setEncoding('utf8').on('data', (text) => process.exit(text === 'hello' ? 0 : 1)) }).on('error', () => process.exit(1))"`;

test('a server that a hook starts is there for the gates, and gone after the run', async () => {
  const scene = makeScene(
    { 'before-run': { name: 'server', run: server, ready: greeted }, 'after-run': { name: 'look', run: greeted } },
    { config: { gates: { quick: { name: 'greeted', run: greeted } } } },
  );
  expect(ending(await scene.start().ended)).toEqual(finished);
  expect(outcomes(scene)).toEqual(['before-run ok', 'after-run ok']);
  expect(scene.night.all('gate-ran').map(({ outcome }) => outcome)).not.toContain('red');
  expect(processesMarked(scene.folder)).toEqual([]);
});

test('hooks run in their order, in the folder of the configuration, and are told where the run is', async () => {
  const at = '$LASTGREEN_TASK $LASTGREEN_CYCLE';
  const scene = makeScene(
    {
      'before-run': [say('before-run $(pwd) $LASTGREEN_LOOP'), say('second')],
      'before-cycle': say(`before-cycle ${at}`),
      'after-cycle': say(`after-cycle ${at}`),
      'after-run': say('after-run $LASTGREEN_STOP_REASON $LASTGREEN_RUN'),
    },
    { plan: checklist(2), env: { CLAUDE_SECRET: 'x' } },
  );
  const { night } = scene;
  expect(ending(await night.run())).toEqual(finished);
  expect(scene.order()).toEqual([
    `before-run ${night.repo} ${night.branch}`,
    'second',
    'before-cycle T-1 1',
    'after-cycle T-1 1',
    'before-cycle T-2 2',
    'after-cycle T-2 2',
    `after-run finished ${night.all('run-started')[0]?.run}`,
  ]);
  const told = night.events().map(({ type }) => type);
  expect(told.slice(0, 5)).toEqual(['run-started', 'plan-read', 'hook-ran', 'hook-ran', 'gate-ran']);
  expect(told.slice(-2)).toEqual(['hook-ran', 'run-stopped']);
  expect(night.all('hook-ran').map(({ cycle }) => cycle)).toEqual([null, null, 1, 1, 2, 2, null]);
});

test('what a hook starts for a cycle ends with it, after the hooks that come then', async () => {
  const run = `trap 'rm "$HERE/up"; echo down >> "$HERE/order"; exit' TERM; ${say('up')}; : > "$HERE/up"; while :; do sleep 0.02; done`;
  const scene = makeScene(
    { 'before-cycle': { run, ready: 'test -e "$HERE/up"' }, 'after-cycle': say('after-cycle') },
    { plan: checklist(2) },
  );
  expect(ending(await scene.night.run())).toEqual(finished);
  expect(scene.order()).toEqual(['up', 'after-cycle', 'down', 'up', 'after-cycle', 'down']);
});

test('services end after the last hook, the latest first', async () => {
  const service = (name: string): object => ({
    name,
    run: `trap 'echo ${name} >> "$HERE/order"; exit' TERM; : > "$HERE/${name}"; while :; do sleep 0.02; done`,
    ready: `test -e "$HERE/${name}"`,
  });
  const scene = makeScene({ 'before-run': [service('db'), service('api')], 'after-run': say('after-run') });
  expect(ending(await scene.night.run())).toEqual(finished);
  expect(scene.order()).toEqual(['after-run', 'api', 'db']);
});

test('nothing that a command leaves in the background outlives it', async () => {
  let left: string[] | null = null;
  const scene = makeScene(
    { 'before-run': 'sleep 9999 & echo started' },
    {
      script: '[*]\nsh:$PERSON; echo ok > src/ok.txt\nclaim:done\n',
      person: () => (left = processesMarked(scene.folder)),
    },
  );
  expect(ending(await scene.night.run())).toEqual(finished);
  expect(left).toEqual([]);
});

describe('what cleans up runs', () => {
  const cleanUp = { 'after-cycle': say('after-cycle'), 'after-run': say('after-run $LASTGREEN_STOP_REASON') };

  test('at Ctrl-C', async () => {
    const scene = makeScene({ 'before-run': { run: server, ready: greeted }, ...cleanUp });
    scene.night.script(endless(scene.folder));
    const run = scene.start();
    await fileAppears(join(scene.folder, 'at-work'));
    run.child.kill('SIGINT');
    expect(ending(await run.ended)).toEqual({ exitCode: 130, lastLine: 'STOP_REASON=interrupted' });
    expect(scene.order()).toEqual(['after-cycle', 'after-run interrupted']);
    expect(processesMarked(scene.folder)).toEqual([]);
  });

  test('at the deadline', async () => {
    const scene = makeScene(cleanUp, { script: '[*]\nsleep:9999\n', config: { limits: { 'max-time': '2s' } } });
    expect(ending(await scene.night.run())).toEqual({ exitCode: 16, lastLine: 'STOP_REASON=deadline' });
    expect(scene.order()).toEqual(['after-cycle', 'after-run deadline']);
  });

  test('after a hook before the run that failed', async () => {
    const scene = makeScene({ 'before-run': ['echo no room >&2; exit 3', say('second')], ...cleanUp });
    expect(ending(await scene.night.run())).toEqual(infrastructure);
    expect(scene.order()).toEqual(['after-run infrastructure']);
    expect(scene.night.all('run-stopped')[0]?.detail).toBe(
      'before-run hook echo no room >&2; exit 3 failed with exit code 3: no room',
    );
    expect(scene.night.all('baseline-measured')).toEqual([]);
  });

  test('and its own failure is told and changes nothing', async () => {
    const scene = makeScene({ 'after-cycle': 'exit 4', 'after-run': ['exit 5', 'no-such-program', say('third')] });
    const ran = await scene.night.run();
    expect(ending(ran)).toEqual(finished);
    expect(scene.order()).toEqual(['third']);
    expect(outcomes(scene)).toEqual([
      'after-cycle failed',
      'after-run failed',
      'after-run not-started',
      'after-run ok',
    ]);
    expect(ran.stderr).toContain('after-run hook exit 5 failed with exit code 5');
  });

  test('until a person asks once more', async () => {
    const scene = makeScene({ 'after-run': [': > "$HERE/cleaning"; sleep 9999', say('second')] });
    scene.night.script(endless(scene.folder));
    const run = scene.start();
    await fileAppears(join(scene.folder, 'at-work'));
    run.child.kill('SIGINT');
    await fileAppears(join(scene.folder, 'cleaning'));
    run.child.kill('SIGINT');
    expect((await run.ended).exitCode).toBe(130);
    expect(outcomes(scene)).toEqual(['after-run stopped', 'after-run ok']);
  });

  test('not of a run that never had the loop', async () => {
    const scene = makeScene(cleanUp, {
      script: '[*]\nsh:$PERSON; echo ok > src/ok.txt\nclaim:done\n',
      person: async (night) => {
        expect((await night.run()).exitCode).toBe(22);
        expect(scene.order()).toEqual([]);
      },
    });
    expect(ending(await scene.night.run())).toEqual(finished);
  });
});

test('Ctrl-C while a hook before the run works ends it, and the run', async () => {
  const scene = makeScene({ 'before-run': ': > "$HERE/at-work"; sleep 9999', 'after-run': say('after-run') });
  const run = scene.start();
  await fileAppears(join(scene.folder, 'at-work'));
  run.child.kill('SIGINT');
  expect(ending(await run.ended)).toEqual({ exitCode: 130, lastLine: 'STOP_REASON=interrupted' });
  expect(outcomes(scene)).toEqual(['before-run stopped', 'after-run ok']);
});

test('Ctrl-C while a service is waited for ends it, and the run', async () => {
  const scene = makeScene({
    'before-cycle': { run: 'sleep 9999', ready: ': > "$HERE/asked"; exit 1', 'ready-timeout': '1h' },
  });
  const run = scene.start();
  await fileAppears(join(scene.folder, 'asked'));
  run.child.kill('SIGINT');
  expect(ending(await run.ended)).toEqual({ exitCode: 130, lastLine: 'STOP_REASON=interrupted' });
  expect(outcomes(scene)).toEqual(['before-cycle stopped']);
  expect(scene.night.all('verdict-given')[0]).toMatchObject({ verdict: 'cancelled', charged: false });
});

describe('a service', () => {
  const detail = ({ night }: Scene): string | undefined => night.all('run-stopped')[0]?.detail;

  test('that is never ready stops the run once its time is over, with what it said', async () => {
    const run = 'echo still loading; sleep 9999';
    const scene = makeScene({ 'before-run': { name: 'model', run, ready: 'false', 'ready-timeout': '1s' } });
    expect(ending(await scene.night.run())).toEqual(infrastructure);
    expect(detail(scene)).toBe('before-run hook model was not ready in time: still loading');
    expect(processesMarked(scene.folder)).toEqual([]);
  });

  test('that ends before it is ready has failed at once', async () => {
    const run = 'echo the port is taken >&2; exit 4';
    const scene = makeScene({ 'before-run': { name: 'model', run, ready: 'sleep 9999', 'ready-timeout': '1h' } });
    expect(ending(await scene.night.run())).toEqual(infrastructure);
    expect(detail(scene)).toBe('before-run hook model ended before it was ready, with exit code 4: the port is taken');
  });

  test('that ends while it is needed is told', async () => {
    const scene = makeScene(
      { 'before-run': { name: 'model', run: 'until [ -e "$HERE/go" ]; do sleep 0.02; done; exit 7', ready: 'true' } },
      {
        script: '[*]\nsh:$PERSON; echo ok > src/ok.txt\nclaim:done\n',
        async person() {
          writeFileSync(join(scene.folder, 'go'), '');
          await expect.poll(() => processesMarked(scene.folder)).toEqual([]);
        },
      },
    );
    const ran = await scene.night.run();
    expect(ending(ran)).toEqual(finished);
    expect(ran.stderr).toContain('model ended by itself (exit code 7), and what needs it will fail');
  });

  test('of a run that was killed is gone, and the next run starts its own', async () => {
    const scene = makeScene({ 'before-run': [say('before-run'), { run: server, ready: greeted }] });
    scene.night.script(endless(scene.folder));
    const run = scene.start();
    await fileAppears(join(scene.folder, 'at-work'));
    run.child.kill('SIGKILL');
    await run.ended;
    scene.night.script('[*]\nsh:echo ok > src/ok.txt\nclaim:done\n');
    expect(ending(await scene.night.run())).toEqual(finished);
    expect(scene.order()).toEqual(['before-run', 'before-run']);
  });
});

test('a hook before the cycle that fails three times stops the run, and no agent was started', async () => {
  const scene = makeScene({ 'before-cycle': 'echo no database >&2; exit 1', 'after-cycle': say('after-cycle') });
  const ran = await scene.night.run();
  expect(ending(ran)).toEqual(infrastructure);
  expect(scene.night.all('run-stopped')[0]?.detail).toBe(
    'hook: 3 times in a row on T-1; before-cycle hook echo no database >&2; exit 1 failed with exit code 1: no database',
  );
  expect(scene.night.all('agent-ended')).toEqual([]);
  expect(scene.night.all('verdict-given').map(({ verdict, cause, charged }) => ({ verdict, cause, charged }))).toEqual(
    Array.from({ length: 3 }, () => ({ verdict: 'infrastructure', cause: 'hook', charged: false })),
  );
  expect(scene.order()).toEqual(['after-cycle', 'after-cycle', 'after-cycle']);
  const shown = await scene.night.call(['show', 'T-1']);
  expect(shown.stdout).toContain('no database');
  expect(shown.stdout).toContain('## What the agent said\n\nno agent was started\n');
});

test('a dry run shows the hooks and runs none', async () => {
  const scene = makeScene({ 'before-run': { run: say('x'), ready: 'true' }, 'after-run': say('y') });
  const { stderr, exitCode } = await scene.night.run(['--dry-run']);
  expect(exitCode).toBe(0);
  expect(stderr).toContain(`before-run: ${say('x')} (stays; ready when: true)\nafter-run: ${say('y')}\n`);
  expect(scene.order()).toEqual([]);
});

test('a yes given while no run is active has the hooks of a run only where work is judged by it', async () => {
  const hooks = {
    'before-run': say('before-run'),
    'before-cycle': say('before-cycle'),
    'after-run': say('after-run $LASTGREEN_STOP_REASON'),
  };
  const scene = makeScene(hooks, { plan: checklist(2), config: { guards: { ask: ['src/T-1.txt'] } } });
  const { night } = scene;
  expect((await night.run()).lastLine).toBe('STOP_REASON=awaiting_approval');
  const before = scene.order().length;
  expect((await night.call(['approve', 'T-1'])).exitCode).toBe(0);
  expect(scene.order().slice(before)).toEqual(['before-run', 'after-run approvals']);
  expect(night.landed()).toHaveLength(2);
});
