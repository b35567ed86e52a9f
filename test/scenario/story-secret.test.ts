import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeNight } from '../support/night.ts';

const value = 'sk-verysecret-12345678';

/** Files under a folder that hold the value; the trees themselves hold the copied file. */
function holders(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(?:trees|git)\//.test(file) && readFileSync(file).includes(value));
}

test('a value of a copied file is in no log, journal, brief or report, whoever prints it', async () => {
  const night = makeNight({
    files: { '.gitignore': '.env\n' },
    config: {
      trees: { copy: ['.env'] },
      setup: 'cat .env',
      gates: { quick: 'cat .env; test ! -e src/new.txt' },
    },
    script: '[*]\nsh:cat .env; cat .env >&2; echo x > src/new.txt; echo "LASTGREEN=blocked: $(cat .env)"\n',
  });
  night.write('.env', `API_KEY=${value}\n`);
  const { stdout, stderr } = await night.run(['--max-cycles', '2']);
  const shown = await Promise.all(['report', 'status', 'log', 'show'].map((command) => night.call([command])));
  const texts = [stdout, stderr, ...shown.map((ran) => ran.stdout + ran.stderr)];
  expect(texts.filter((text) => text.includes(value))).toEqual([]);
  expect(holders(night.home)).toEqual([]);
  expect(night.all('gate-ran').map(({ excerpt }) => excerpt)).toContainEqual(expect.stringContaining('API_KEY=***'));
  expect(JSON.stringify(night.all('agent-ended'))).toContain('API_KEY=***');
});

test('a value that a structured stream is made of does not break its reading', async () => {
  const result = 'Kept to total_cost_usd\n\nLASTGREEN=done';
  const said = { type: 'result', subtype: 'success', is_error: false, result, total_cost_usd: 0.25, num_turns: 1 };
  const night = makeNight({
    files: { '.gitignore': '.env\n' },
    agent: { protocol: 'claude-stream-json' },
    config: { trees: { copy: ['.env'] } },
    script: `[*]\nsh:echo ok > src/ok.txt\njson:${JSON.stringify(said)}\n`,
  });
  night.write('.env', 'ROLE=total_cost_usd\n');
  expect((await night.run()).lastLine).toBe('STOP_REASON=finished');
  expect(night.all('agent-ended').map(({ usage, finalMessage }) => [usage.costUsd, finalMessage])).toEqual([
    [0.25, 'Kept to ***\n\nLASTGREEN=done'],
  ]);
});

test('a value of a copied file is in no finding that quotes the line it was written into', async () => {
  const night = makeNight({
    files: { '.gitignore': '.env\n' },
    config: { trees: { copy: ['.env'] } },
    script: `[*]\nsh:. ./.env; mkdir -p test; printf "test.skip('works with $API_KEY', () => {});\\n" > test/new.test.js\nclaim:done\n`,
  });
  night.write('.env', `API_KEY=${value}\n`);
  const { stdout, stderr } = await night.run(['--max-cycles', '2']);
  const shown = await Promise.all(['report', 'log'].map((command) => night.call([command])));
  expect(
    [stdout, stderr, ...shown.map((ran) => ran.stdout + ran.stderr)].filter((text) => text.includes(value)),
  ).toEqual([]);
  expect(holders(night.home)).toEqual([]);
  expect(JSON.stringify(night.all('guards-ran'))).toContain('works with ***');
});

test('a secret that a guard found is in no output, journal, brief or report, also where other findings quote its line', async () => {
  // In parts, so that nobody takes this file for one that holds it.
  const token = ['ghp', 'R7kQ2mZx9LwB4vTn8YcH3sJd6FgP1aEo5UiK'].join('_');
  const [first, second] = [token.slice(0, 20), token.slice(20)];
  const night = makeNight({
    script: `[*]\nsh:mkdir -p test; a=${first}; printf "test.skip('works with \${a}${second}', () => {});\\n" > test/new.test.js\nclaim:done\n`,
  });
  const { stdout, stderr } = await night.run(['--max-cycles', '2']);
  expect(JSON.stringify(night.all('guards-ran'))).toContain('"rule":"secret"');
  const shown = await Promise.all(['report', 'status', 'log'].map((command) => night.call([command])));
  const texts = [stdout, stderr, ...shown.map((ran) => ran.stdout + ran.stderr)];
  expect(texts.filter((text) => text.includes(token))).toEqual([]);
  const kept = readdirSync(night.home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(?:trees|git)\//.test(file) && readFileSync(file).includes(token));
  // The attempt itself is kept, and so is what it changed.
  expect(kept.filter((file) => !/diff/.test(file))).toEqual([]);
});
