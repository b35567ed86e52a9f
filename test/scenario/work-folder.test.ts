import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checklist, ending, makeNight, type Night } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };
const here = `[*]\nsh:echo x > "$LASTGREEN_TASK.txt"\nclaim:done\n`;

function inSource(night: Night): { cwd: string } {
  mkdirSync(join(night.repo, 'src'), { recursive: true });
  return { cwd: join(night.repo, 'src') };
}

test('a run from a subfolder says at the start, in its brief and in the report that agent and gates work there', async () => {
  const night = makeNight({ script: here });
  const ran = await night.run(['../plan.md', '--gate', 'test -f begin.txt'], inSource(night));
  expect(ending(ran)).toEqual(finished);
  expect(ran.stderr).toContain('agent, gates and setup work in the folder src\n');
  expect(ran.stdout).toContain(', in the folder `src`');
  expect(night.all('run-started').map(({ folder }) => folder)).toEqual(['src']);
  expect(night.git('ls-tree', '-r', '--name-only', night.branch)).toContain('src/T-1.txt');
  const told = await night.call(['show', 'T-1', '--brief']);
  expect(told.stdout).toContain(
    'a checkout of the repository at whose folder `src` you start; the commands below run there',
  );
});

test('a run from the top says nothing of a folder', async () => {
  const night = makeNight();
  const ran = await night.run();
  expect(ran.stderr).not.toContain('agent, gates and setup work in');
  expect(night.all('run-started').map(({ folder }) => folder)).toEqual(['']);
});

test('a loop keeps the folder it began in, wherever it is started from later', async () => {
  const night = makeNight({ plan: checklist(3), script: here });
  const gate = ['--gate', 'test -f begin.txt'];
  await night.run(['../plan.md', '--max-cycles', '1', ...gate], inSource(night));
  const second = await night.run(['--max-cycles', '1', ...gate]);
  expect(second.stderr).toContain(
    'agent, gates and setup work in the folder src, where this loop began, not in the top of the repository; for that, start another loop with --branch NAME\n',
  );
  const dry = await night.run(['--dry-run', ...gate]);
  expect(dry.stdout).toContain('at whose folder `src` you start');
  expect(ending(await night.call(['resume', ...gate]))).toEqual(finished);
  expect(night.all('run-started').map(({ folder }) => folder)).toEqual(['src', 'src', 'src']);
  expect(night.git('diff', '--name-only', `main...${night.branch}`).split('\n')).toEqual([
    'plan.md',
    'src/T-1.txt',
    'src/T-2.txt',
    'src/T-3.txt',
  ]);
});

test('a first start in the wrong folder spoils nothing: setup and baseline are done anew from the right one', async () => {
  const night = makeNight({
    files: { '.gitignore': 'dep\n' },
    config: {
      setup: 'mkdir -p dep',
      gates: { quick: 'test -d dep && test -f plan.md' },
    },
  });
  const wrong = await night.run(['../plan.md'], inSource(night));
  expect(ending(wrong)).toEqual({ exitCode: 21, lastLine: 'STOP_REASON=baseline' });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('baseline-measured').map(({ outcome }) => outcome)).toEqual(['red', 'green']);
});

test('doctor in a subfolder names it', async () => {
  const night = makeNight();
  const from = inSource(night);
  expect((await night.call(['doctor', '../plan.md'], from)).stdout).toContain(
    'agent, gates and setup will work in the folder src: you are there',
  );
  expect((await night.call(['doctor'])).stdout).not.toContain('will work in');
});

test('a baseline whose test runner found no test is told at the start and in the report', async () => {
  const night = makeNight({ config: { gates: { quick: 'node --test' } }, script: '[*]\nsh:true\nclaim:done\n' });
  const ran = await night.run(['--max-cycles', '1']);
  expect(ran.stderr).toContain('No test was found there: work lands only when it brings some');
  expect(ran.stdout).toContain('- Before any work the gates found no test: the command or its folder may be wrong\n');
});
