import { expect, test } from 'vitest';
import { isStaticCheck } from '../../../src/core/gate/is-static-check.ts';

test.each([
  'tsc --noEmit',
  'npx tsc -p . && npx eslint .',
  'npm run lint',
  'npm run build && npm run lint:css',
  './node_modules/.bin/prettier --check .',
  'python -m mypy src',
  'uv run ruff check .',
  'cargo clippy -- -D warnings',
  'go vet ./...',
  './gradlew assemble',
  'npm ci && npm run typecheck',
])('%s runs no test', (command) => {
  expect(isStaticCheck(command)).toBe(true);
});

test.each([
  'npm test',
  'npm run lint && npm test',
  './check.sh',
  'sh scripts/verify.sh',
  'for t in test/*.sh; do sh $t || exit 1; done',
  'npm run verify',
  'make',
  'make check',
  'tsc && node test.js',
  '',
])('%s may run tests', (command) => {
  expect(isStaticCheck(command)).toBe(false);
});
