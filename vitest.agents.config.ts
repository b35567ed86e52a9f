import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

// Tests that run real agent programs against a scripted model: offline, but never part of the default run.
const { projects: _, ...test } = base.test ?? {};

export default defineConfig({
  ...base,
  test: { ...test, include: ['test/agents/**/*-program.test.ts'], exclude: [], testTimeout: 120_000 },
});
