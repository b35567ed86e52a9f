import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { versionDefine } from './scripts/package-version.mjs';

/** A mutant is given up with the first test that fails: those of the mutated file’s own name come first. */
class OwnTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const names = new Set(this.ctx.config.related?.flatMap((path) => path.replace(/\.ts$/, '').split('/')));
    const isOwn = ({ moduleId }: TestSpecification): boolean => names.has(basename(moduleId, '.test.ts'));
    const sorted = await super.sort(files);
    return [...sorted.filter(isOwn), ...sorted.filter((file) => !isOwn(file))];
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
    exclude: ['test/core/guard/{any,hostile}-text.test.ts', 'test/core/loop/*.property.test.ts'],
    pool: 'threads',
    maxWorkers: 1,
    // Each mutant is a run of its own. Within it every file would load the grammars again.
    isolate: false,
    sequence: { sequencer: OwnTestsFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
