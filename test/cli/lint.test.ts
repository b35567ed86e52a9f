import { mkdtempSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';

let folder = '';

// No repository: a plan can be looked at anywhere.
beforeAll(() => (folder = mkdtempSync(join(realpathSync(tmpdir()), 'lint-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function lint(...args: readonly string[]): Promise<{ exitCode: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const exitCode = await runProgram(['lint', ...args], {
    cwd: folder,
    words: ['lint', ...args],
    env: {},
    out: (text) => (out += text),
    err: (text) => (err += text),
    stderr: process.stderr,
    onSignal: () => () => undefined,
  });
  return { exitCode, out, err };
}

describe('lastgreen lint', () => {
  test('says nothing on standard output of a plan in good order', async () => {
    writeFileSync(join(folder, 'TODO.md'), '- [ ] Say hello to "World"\n');
    expect(await lint('TODO.md')).toEqual({ exitCode: 0, out: '', err: 'no problems\n' });
    expect(await lint('TODO.md', '--json')).toEqual({ exitCode: 0, out: '{"problems":[]}\n', err: '' });
  });

  test('prints a line with its place for each problem', async () => {
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'sub', 'TODO.md'), '# Plan\n\n- [ ] A-1: Improve it\n- [ ] A-1: Say "bye"\n');
    expect(await lint('sub/TODO.md')).toEqual({
      exitCode: 1,
      out: [
        'sub/TODO.md:3: A-1: "Improve" says nothing that can be shown: say what is different then. [vague]',
        'sub/TODO.md:3: A-1: Nothing says how to see that this is done: add what a command or a test would show. [no-command]',
        'sub/TODO.md:4: A-1: The id "A-1" is already used in line 3 (an id of its own for each task). [duplicate-id]',
        '',
      ].join('\n'),
      err: '3 problems\n',
    });
  });

  test('says of a folder that it is no file', async () => {
    mkdirSync(join(folder, 'plans'));
    expect(await lint('plans')).toMatchObject({
      exitCode: 2,
      out: '',
      err: expect.stringContaining('plans is no file') as string,
    });
    expect(await lint('.')).toMatchObject({ exitCode: 2, err: expect.stringContaining('. is no file') as string });
    expect(await lint('none.md')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('there is no file none.md') as string,
    });
  });

  test('prints one documented object with --json and with --format json', async () => {
    writeFileSync(
      join(folder, 'prd.json'),
      '{"userStories": [\n{"id": "A", "title": "Say hello", "passes": 1, "verify": ["npm test"]}]}',
    );
    const problems = [{ rule: 'field', task: 'A', line: 2, message: '"passes" is a number (true or false).' }];
    const answer = { exitCode: 1, out: `${JSON.stringify({ problems })}\n`, err: '' };
    expect(await lint('prd.json', '--json')).toEqual(answer);
    expect(await lint('prd.json', '--format', 'json')).toEqual(answer);
  });

  test('lets no text of a plan steer the terminal', async () => {
    writeFileSync(join(folder, 'TODO.md'), '- [ ] Improve \u001b]0;owned\u0007 it\u202e\n');
    // oxlint-disable-next-line no-control-regex
    expect((await lint('TODO.md')).out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  test('says of a prompt that there is nothing to look at', async () => {
    writeFileSync(join(folder, 'PROMPT.md'), 'Improve everything.');
    expect(await lint('PROMPT.md')).toEqual({
      exitCode: 0,
      out: '',
      err: 'PROMPT.md is one prompt: it has no tasks to look at\n',
    });
  });

  test.each([
    [['missing.md'], 'there is no file missing.md'],
    [['.'], '. is no file'],
    [[], 'plan'],
    [['TODO.md', '--format', 'sarif'], '--format sarif is not known here'],
    [['TODO.md', '--json', '--format', 'text'], "--json and --format text can't both be meant"],
  ])('%j ends with 2', async (args, message) => {
    const told = await lint(...args);
    expect(told).toMatchObject({ exitCode: 2, out: '' });
    expect(told.err).toContain(message);
  });
});
