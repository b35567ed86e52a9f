import type { CountReader } from './count-reader.ts';
import { bats } from './reader/bats.ts';
import { bunTest } from './reader/bun-test.ts';
import { cargoNextest } from './reader/cargo-nextest.ts';
import { cargoTest } from './reader/cargo-test.ts';
import { ctest } from './reader/ctest.ts';
import { dotnetTest } from './reader/dotnet-test.ts';
import { exunit } from './reader/exunit.ts';
import { goTest } from './reader/go-test.ts';
import { gradle } from './reader/gradle.ts';
import { jest } from './reader/jest.ts';
import { junit } from './reader/junit.ts';
import { minitest } from './reader/minitest.ts';
import { mocha } from './reader/mocha.ts';
import { nodeTest } from './reader/node-test.ts';
import { phpunit } from './reader/phpunit.ts';
import { playwright } from './reader/playwright.ts';
import { pytest } from './reader/pytest.ts';
import { rspec } from './reader/rspec.ts';
import { surefire } from './reader/surefire.ts';
import { tap } from './reader/tap.ts';
import { unittest } from './reader/unittest.ts';
import { vitest } from './reader/vitest.ts';

/** Every format that is understood. Of two that end on the same line the earlier one counts: node-test knows more than TAP. */
export const readers: readonly CountReader[] = [
  junit,
  nodeTest,
  tap,
  vitest,
  jest,
  mocha,
  bunTest,
  playwright,
  pytest,
  unittest,
  goTest,
  cargoTest,
  cargoNextest,
  surefire,
  gradle,
  rspec,
  minitest,
  phpunit,
  dotnetTest,
  ctest,
  exunit,
  bats,
];
