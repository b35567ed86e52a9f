import type { ReasonReader } from './reason-reader.ts';
import { cargoTest } from './reason/cargo-test.ts';
import { dotnetTest } from './reason/dotnet-test.ts';
import { goTest } from './reason/go-test.ts';
import { gradle } from './reason/gradle.ts';
import { jest } from './reason/jest.ts';
import { minitest } from './reason/minitest.ts';
import { mocha } from './reason/mocha.ts';
import { nodeTest } from './reason/node-test.ts';
import { phpunit } from './reason/phpunit.ts';
import { pytest } from './reason/pytest.ts';
import { rspec } from './reason/rspec.ts';
import { surefire } from './reason/surefire.ts';
import { typescript } from './reason/typescript.ts';
import { unittest } from './reason/unittest.ts';
import { vitest } from './reason/vitest.ts';

/** Every runner whose failures are understood. Of two that end on the same line the earlier one counts. */
export const reasonReaders: readonly ReasonReader[] = [
  nodeTest,
  vitest,
  jest,
  mocha,
  pytest,
  unittest,
  goTest,
  cargoTest,
  surefire,
  gradle,
  rspec,
  minitest,
  phpunit,
  dotnetTest,
  typescript,
];
