import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checklist, makeNight, type Night } from '../support/night.ts';

const boxes = '- [ ] one\n- [ ] two\n';

async function refusal(night: Night, args: readonly string[], cwd = night.repo): Promise<string> {
  const { exitCode, stdout, stderr } = await night.call(args, { cwd });
  expect([exitCode, stdout]).toEqual([2, '']);
  return stderr;
}

describe('a run that can’t begin', () => {
  test('says all that is missing at once', async () => {
    const night = makeNight();
    night.write('lastgreen.yaml', 'limits: {max-cycles: 5}\n');
    expect(await refusal(night, ['run']))
      .toBe(`error: lastgreen.yaml:1:1 gates: there is no gate: nothing could prove an attempt (gates: {quick: npm test}, or --gate 'npm test')
error: no plan is named
  lastgreen run PLAN, or plan: in lastgreen.yaml
error: no agent is named
  --agent claude, --agent-command PROGRAM, or agent: in lastgreen.yaml
`);
  });

  test('says where the plan is that is meant', async () => {
    const night = makeNight({ planName: 'TODO.md' });
    const sub = join(night.repo, 'src', 'deep');
    mkdirSync(sub);
    expect(await refusal(night, ['run', 'TODO.md'], sub)).toBe(
      'error: there is no file TODO.md\n  is ../../TODO.md meant?\n',
    );
    expect(await refusal(night, ['run', 'src'])).toContain('error: src is a folder\n');
  });

  test('names the agents there are, each once', async () => {
    const all = 'claude, codex, opencode, gemini, qwen, pi';
    const night = makeNight();
    night.write('lastgreen.yaml', 'plan: plan.md\ngates: {quick: test -e src}\nagent: custom\n');
    expect(await refusal(night, ['run'])).toContain(
      `"custom" is no agent of this version (${all}, or agent: {command:`,
    );
    expect(await refusal(makeNight(), ['run', '--agent', 'nosuch'])).toContain(`(${all}, or agent: {command:`);
  });

  test('init refuses an agent that a run would refuse', async () => {
    const night = makeNight();
    expect(await refusal(night, ['init', '--force', '--agent', 'amp'])).toContain('"amp" is no agent of this version');
    expect((await night.call(['init', '--force', '--agent', 'claude'])).exitCode).toBe(0);
  });
});

test('doctor does not call a configuration in order that it has just refused, and looks at the rest', async () => {
  const night = makeNight();
  night.write('lastgreen.yaml', 'plan: plan.md\nagent: claude\n');
  const { stdout } = await night.call(['doctor']);
  const told = stdout.split('\n').filter((line) => / (?:configuration|plan): /.test(line));
  expect(told).toEqual([
    expect.stringContaining('configuration: lastgreen.yaml:1:1 gates: there is no gate'),
    expect.stringContaining('plan: plan.md (checklist): 1 task, 1 open'),
  ]);
});

test('where is about the loop that is named, and refuses one that is not there', async () => {
  const night = makeNight();
  expect((await night.call(['where'])).exitCode).toBe(0);
  expect(await refusal(night, ['where', 'nosuch'])).toContain('no loop was started');
  await night.run();
  expect(await refusal(night, ['where', 'nosuch'])).toContain('there is no loop nosuch');
  expect((await night.call(['where', 'plan.md'])).stdout.trim().split('\n')).toHaveLength(2);
});

describe('a Markdown file without a box', () => {
  const warning = 'has no task to tick (- [ ] …): it is read as one prompt';

  test('is read as a prompt, and that is said with what may be meant', async () => {
    const night = makeNight({
      planName: 'TODO.md',
      files: { 'PLAN.md': 'Do it.\n', 'notes.md': 'Well.\n' },
      plan: boxes,
    });
    const dry = async (plan: string): Promise<string> => (await night.call(['run', plan, '--dry-run'])).stderr;
    expect(await dry('PLAN.md')).toContain(
      `warning: PLAN.md ${warning}; is TODO.md meant? PLAN.md beside it is read as its intent\n`,
    );
    expect(await dry('notes.md')).toContain(`warning: notes.md ${warning}\n`);
    expect(await dry('TODO.md')).not.toContain('warning');
  });

  test('is no surprise where its name says prompt, or it was asked for bare', async () => {
    const night = makeNight({ planName: 'PROMPT.md', plan: 'Do it.\n' });
    expect((await night.call(['run', '--dry-run'])).stderr).not.toContain('warning');
    night.write('note.md', 'Do it.\n');
    expect((await night.call(['run', 'note.md', '--bare-prompt', '--dry-run'])).stderr).not.toContain('warning');
  });
});

test('doctor and init speak of an ignored .env that nothing brings into the trees', async () => {
  const night = makeNight({ plan: checklist(1) });
  night.write('.git/info/exclude', '.env\n');
  night.write('.env', 'KEY=1\n');
  expect((await night.call(['doctor'])).stdout).toContain('trees: git ignores .env: agent and gates');
  expect((await night.call(['init', '--force'])).stderr).toContain('git ignores .env');
  expect(night.read('lastgreen.yaml')).toContain('#   copy: [".env"]');
});
