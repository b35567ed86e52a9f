import { describe, expect, test } from 'vitest';
import { detectProject } from '../../src/config/detect-project.ts';

const detect = (files: Record<string, string>, agents: readonly string[] = []) =>
  detectProject(new Map(Object.entries(files)), agents);
const packageJson = (scripts: Record<string, string>, rest: object = {}): string =>
  JSON.stringify({ scripts, ...rest });

test('a Node project gets its scripts, its package manager and a reason for each', () => {
  const files = {
    'package.json': packageJson(
      { test: 'vitest', typecheck: 'tsc', lint: 'eslint .', build: 'tsup', dev: 'vite' },
      { devDependencies: { vitest: '4' } },
    ),
    'package-lock.json': '',
  };
  expect(detect(files, ['claude', 'codex'])).toEqual({
    gates: {
      quick: ['npm run typecheck', 'npm test'],
      full: ['npm run typecheck', 'npm test', 'npm run lint', 'npm run build'],
    },
    setup: 'npm ci',
    agent: 'claude',
    reasons: ['typecheck', 'test', 'lint', 'build'].map((name) => `package.json has a script ${name}`),
  });
});

test('scripts that judge nothing are left out, and that is said', () => {
  const scripts = {
    test: 'echo "Error: no test specified" && exit 1',
    typecheck: 'tsc --watch',
    lint: 'eslint --fix .',
    build: 'true',
  };
  expect(detect({ 'package.json': packageJson(scripts) })).toEqual({
    gates: { quick: [], full: [] },
    setup: null,
    agent: null,
    reasons: [
      'left out the script typecheck: it watches and never ends',
      'left out the script test: it is npm’s placeholder',
      'left out the script lint: it changes files',
      'left out the script build: it always succeeds',
    ],
  });
});

const manifest = (rest: object = {}): string => packageJson({ test: 'x' }, { dependencies: { a: '1' }, ...rest });

describe('the package manager', () => {
  test.each([
    [{ 'package.json': manifest() }, 'npm install --no-package-lock', 'npm test'],
    [{ 'package.json': manifest(), 'pnpm-lock.yaml': '' }, 'pnpm install --frozen-lockfile', 'pnpm test'],
    [{ 'package.json': manifest(), 'yarn.lock': '' }, 'yarn install --frozen-lockfile', 'yarn test'],
    [
      { 'package.json': manifest({ packageManager: 'yarn@4.1.0' }), 'yarn.lock': '' },
      'yarn install --immutable',
      'yarn test',
    ],
    [{ 'package.json': manifest(), 'bun.lock': '' }, 'bun install --frozen-lockfile', 'bun run test'],
  ])('of %j', (files, setup, gate) => {
    expect(detect(files as Record<string, string>)).toMatchObject({ setup, gates: { quick: [gate] } });
  });
});

test.each([
  [{ 'Cargo.toml': '', 'Cargo.lock': '' }, ['cargo test'], [], 'cargo fetch --locked'],
  [{ 'go.mod': '', 'go.sum': '' }, ['go test ./...'], ['go test ./...', 'go vet ./...'], 'go mod download'],
  [
    { 'pyproject.toml': '[tool.pytest.ini_options]\n[tool.ruff]', 'uv.lock': '' },
    ['uv run pytest -q'],
    ['uv run pytest -q', 'uv run ruff check .'],
    'uv sync --frozen',
  ],
  [
    { 'requirements.txt': 'pytest==8\nmypy' },
    ['python3 -m pytest -q'],
    ['python3 -m pytest -q', 'python3 -m mypy .'],
    null,
  ],
  [{ 'test_sum.py': 'import unittest\n' }, ['python3 -m unittest'], [], null],
  [{ 'tests/__init__.py': '', 'tests/test_sum.py': 'from unittest import main\n' }, ['python3 -m unittest'], [], null],
  [{ 'tests/test_sum.py': 'import unittest\n' }, ['python3 -m unittest discover -s tests'], [], null],
  [
    { 'test_sum.py': 'import unittest\n', 'uv.lock': '', 'pyproject.toml': '[tool.ruff]' },
    ['uv run python3 -m unittest'],
    ['uv run python3 -m unittest', 'uv run ruff check .'],
    'uv sync --frozen',
  ],
  [{ 'test_sum.py': 'import unittest\n', 'pyproject.toml': '[tool.pytest]' }, ['python3 -m pytest -q'], [], null],
  [{ 'test_sum.py': 'def test_it(): pass\n' }, [], [], null],
  [{ Makefile: 'CHECK := x\ntest: build\n\ttrue\nlint:\n' }, ['make test'], ['make test', 'make lint'], null],
  [{ Makefile: 'test := x\n' }, [], [], null],
  [{ 'package.json': '{' }, [], [], null],
  [{ 'package.json': '[]' }, [], [], null],
  [{}, [], [], null],
  [
    { 'package.json': packageJson({ test: 'x' }), 'Cargo.toml': '', Makefile: 'test:\n' },
    ['npm test', 'cargo test'],
    [],
    null,
  ],
])('%j', (files, quick, full, setup) => {
  expect(detect(files as unknown as Record<string, string>)).toMatchObject({ gates: { quick, full }, setup });
});

test('workflows add what they demand, and nothing that publishes', () => {
  const workflow = `on: push
jobs:
  test:
    steps:
      - uses: actions/checkout@v4
      - run: npm ci
      - run: |
          npm run lint
          cargo clippy --all-targets
          npm publish
      - run: echo \${{ secrets.X }}
      - run: make test
`;
  expect(detect({ '.github/workflows/ci.yml': workflow, 'Cargo.toml': '' })).toMatchObject({
    gates: { quick: ['cargo test'], full: ['cargo test', 'npm run lint', 'cargo clippy --all-targets', 'make test'] },
  });
  expect(detect({ '.github/workflows/ci.yml': workflow })).toMatchObject({
    gates: { quick: ['npm run lint', 'cargo clippy --all-targets', 'make test'], full: [] },
  });
  expect(detect({ '.github/workflows/ci.yml': ': [' })).toMatchObject({ gates: { quick: [], full: [] } });
});
