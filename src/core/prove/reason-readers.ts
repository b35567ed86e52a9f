import type { ReasonReader } from './reason-reader.ts';
import { jest } from './reason/jest.ts';
import { mocha } from './reason/mocha.ts';
import { nodeTest } from './reason/node-test.ts';
import { pytest } from './reason/pytest.ts';
import { typescript } from './reason/typescript.ts';
import { unittest } from './reason/unittest.ts';
import { vitest } from './reason/vitest.ts';

/** Every runner whose failures are understood. Of two that end on the same line the earlier one counts. */
export const reasonReaders: readonly ReasonReader[] = [nodeTest, vitest, jest, mocha, pytest, unittest, typescript];
