import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ownTests } from './scripts/mutation/own-tests.mjs';
import { versionDefine } from './scripts/package-version.mjs';

/** One mutant is asked of the tests of its own part. */
class OwnTests extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [mutated, more] = this.ctx.config.related ?? [];
    // The first run measures what each test covers: then all are mutated.
    if (mutated === undefined || more !== undefined) return sorted;
    const own = new Set(
      ownTests(
        mutated,
        sorted.map(({ moduleId }) => moduleId),
      ),
    );
    return sorted.filter(({ moduleId }) => own.has(moduleId));
  }
}

/**
 * The tests that `npm run mutation` asks: those of the two rooms, of the loop that verdicts steer, and the corpus.
 * Left out is what takes long and is meant for other things: time, hostile text, whole nights at random.
 */
export default defineConfig({
  define: versionDefine,
  test: {
    include: ['test/core/{guard,verdict,loop}/**/*.test.ts', 'test/corpus/*.test.ts'],
    exclude: ['test/core/guard/**/{any,hostile}-text.test.ts', 'test/core/loop/*.property.test.ts'],
    pool: 'threads',
    maxWorkers: 1,
    // Each mutant is a run of its own. Within it every file would load the grammars again.
    isolate: false,
    sequence: { sequencer: OwnTests },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
