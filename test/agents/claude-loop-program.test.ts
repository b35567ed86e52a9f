import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { env as ownEnv, execPath } from 'node:process';
import { afterEach, expect, test } from 'vitest';
import { installAgent } from '../../scripts/install-agents.mjs';
import type { Status } from '../../src/core/report/status.ts';
import type { RecordedRequest } from './model-server/recorded-request.ts';
import { startModelServer, type ModelServer } from './model-server/start-model-server.ts';
import type { Step } from './model-server/step.ts';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

const files: Readonly<Record<string, string>> = {
  'package.json': '{"type":"module","scripts":{"test":"node --test"}}\n',
  'src/add.js': 'export const add = (a, b) => a + b;\n',
  'test/add.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add } from '../src/add.js';

test('adds', () => assert.equal(add(2, 3), 5));
`,
  'prd.json': `${JSON.stringify(
    {
      project: 'sums',
      description: 'Sums that anybody can trust.',
      userStories: [
        { id: 'SUM-1', title: 'Subtract', acceptanceCriteria: ['sub(5, 3) is 2'], priority: 1, passes: false },
        { id: 'SUM-2', title: 'Multiply', acceptanceCriteria: ['mul(2, 3) is 6'], priority: 2, passes: false },
      ],
    },
    null,
    2,
  )}\n`,
};

interface Night {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly repository: string;
  readonly server: ModelServer;
  status(): Status;
  git(...args: string[]): string;
}

const cleanUps: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const each of cleanUps.splice(0).toReversed()) await each();
});

/** One run of lastgreen with the real program on a small repository, its model scripted on loopback. */
async function night(answer: (request: RecordedRequest, repository: string) => Step): Promise<Night> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'claude-loop-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const repository = join(folder, 'sums');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), text);
  }
  const bin = join(folder, 'bin');
  for (const name of ['home', 'config', 'tmp', 'bin']) mkdirSync(join(folder, name));
  symlinkSync(installAgent('claude'), join(bin, 'claude'));
  const git = (...args: string[]): string => execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8' });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('-c', 'user.name=A', '-c', 'user.email=a@localhost', 'commit', '--quiet', '--message=Begin');
  const server = await startModelServer({ steps: (request) => answer(request, repository) });
  cleanUps.push(() => server.close());
  const env = {
    PATH: `${bin}:${ownEnv['PATH'] ?? ''}`,
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'tmp'),
    LASTGREEN_HOME: join(folder, 'state'),
    CLAUDE_CONFIG_DIR: join(folder, 'config'),
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: 'sk-ant-dummy',
    CLAUDE_CODE_MAX_RETRIES: '1',
  };
  const child = spawn(
    execPath,
    [cli, 'run', 'prd.json', '--agent', 'claude', '--gate', 'npm test', '--max-time', '5m'],
    {
      cwd: repository,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  const status = (): Status =>
    JSON.parse(execFileSync(execPath, [cli, 'status', '--json'], { cwd: repository, env, encoding: 'utf8' })) as Status;
  return { exitCode, stdout, stderr, repository, server, status, git };
}

/** The task that the brief asks for, and how far its conversation is. */
function taskOf(request: RecordedRequest): string {
  return /# Your task\s+> (SUM-\d)/.exec(request.prompt)?.[1] ?? '';
}

const work: Readonly<Record<string, { name: string; code: string; check: string }>> = {
  'SUM-1': { name: 'sub', code: 'export const sub = (a, b) => a - b;\n', check: 'sub(5, 3), 2' },
  'SUM-2': { name: 'mul', code: 'export const mul = (a, b) => a * b;\n', check: 'mul(2, 3), 6' },
};

function honest(request: RecordedRequest): Step {
  const task = taskOf(request);
  const todo = work[task];
  if (todo === undefined) return { text: 'side answer' };
  const { name, code, check } = todo;
  const testFile = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ${name} } from '../src/${name}.js';

test('${name}', () => assert.equal(${check}));
`;
  if (request.turn === 0) return { text: 'First the code.', bash: `cat > src/${name}.js <<'END'\n${code}END\npwd` };
  // Its own Write tool wants an absolute path, as its own Bash just told it.
  const folder = request.toolResults[0]?.trim().split('\n').at(-1) ?? '';
  if (request.turn === 1) return { write: { path: `${folder}/test/${name}.test.js`, content: testFile } };
  if (request.turn === 2) return { bash: 'npm test' };
  return { text: `The tests pass.\n\nLASTGREEN=done` };
}

test('the real program works off a plan of two tasks: two proven commits, and finished', async () => {
  const run = await night(honest);
  expect(run.stdout.trimEnd().split('\n').at(-1), run.stderr).toBe('STOP_REASON=finished');
  expect(run.exitCode).toBe(0);
  expect(run.git('log', '--format=%s', 'main..lastgreen/prd').trim().split('\n')).toEqual([
    'feat: SUM-2 - Multiply',
    'feat: SUM-1 - Subtract',
  ]);
  const proof = JSON.parse(run.git('notes', '--ref=lastgreen', 'show', 'lastgreen/prd')) as {
    tree: string;
    gates: { outcome: string; tests: { passed: number } }[];
  };
  expect(proof.tree).toBe(run.git('rev-parse', 'lastgreen/prd^{tree}').trim());
  expect(proof.gates.map(({ outcome, tests }) => [outcome, tests.passed])).toEqual([['green', 3]]);
  expect(run.git('show', 'lastgreen/prd:src/mul.js')).toBe(work['SUM-2']?.code);
  // Its own tools ran: it heard what its Bash printed, and what the project's tests said.
  const heard = run.server.requests.flatMap((request) => request.toolResults).join('\n');
  expect(heard).toMatch(/pass 2|# pass 2/);
  expect(run.server.requests.filter((request) => request.problem !== undefined)).toEqual([]);
  const { counts, falseReports, spend } = run.status();
  expect({ done: counts.done, falseReports }).toEqual({ done: 2, falseReports: 0 });
  expect(spend.tokens).toBeGreaterThan(0);
  expect(spend.usd).toBeGreaterThan(0);
});

test('the real program that claims everything and does nothing: not finished, counted, nothing landed', async () => {
  const run = await night(() => ({ text: 'Everything is implemented and all tests pass.\n\nLASTGREEN=done' }));
  expect(run.stdout.trimEnd().split('\n').at(-1), run.stderr).toBe('STOP_REASON=idle');
  expect(run.exitCode).toBe(10);
  const { counts, falseReports, cycles } = run.status();
  expect({ done: counts.done, falseReports, cycles }).toEqual({ done: 0, falseReports: 6, cycles: 6 });
  expect(run.git('branch', '--list', 'lastgreen/*')).toBe('');
  expect(readFileSync(join(run.repository, 'prd.json'), 'utf8')).toBe(files['prd.json']);
});
