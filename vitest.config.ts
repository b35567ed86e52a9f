import { defineConfig } from 'vitest/config';
import { versionDefine } from './scripts/package-version.mjs';

/** What only computes: nothing in it outlives a test, and grammars and modules need not be loaded anew for each file. */
const pure = ['test/core/**/*.test.ts', 'test/config/**/*.test.ts', 'test/corpus/**/*.test.ts'];

export default defineConfig({
  define: versionDefine,
  test: {
    // Real agent programs are large and have to be installed first: vitest.agents.config.ts.
    exclude: ['test/agents/**/*-program.test.ts', 'test/fixtures/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: pure, isolate: false, setupFiles: ['test/support/short-properties.ts'] },
      },
      { extends: true, test: { name: 'effects', include: ['test/**/*.test.ts'], exclude: pure } },
    ],
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
