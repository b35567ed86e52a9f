import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

// Tests that call real agent programs: never part of the default run.
export default defineConfig({
  ...base,
  test: { ...base.test, include: ['test/agents/**/*.test.ts'], exclude: [] },
});
