import { defineConfig } from 'vitest/config';
import { versionDefine } from './scripts/package-version.mjs';

export default defineConfig({
  define: versionDefine,
  test: {
    include: ['test/**/*.test.ts'],
    // Real agent programs are large and have to be installed first: vitest.agents.config.ts.
    exclude: ['test/agents/**/*-program.test.ts', 'test/fixtures/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 120_000,
    reporters: ['default', './test/support/plain-line-reporter.ts'],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      // It runs only as a process of its own, which v8's in-process coverage can't see.
      exclude: ['src/cli/main.ts'],
      reporter: ['text-summary', 'html', 'json-summary'],
      thresholds: { lines: 80 },
    },
  },
});
