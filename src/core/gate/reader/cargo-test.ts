import type { CountReader } from '../count-reader.ts';
import { tellCounts } from '../tell-counts.ts';

const result =
  /^test result: (?:ok|FAILED)\. (\d{1,9}) passed; (\d{1,9}) failed; (\d{1,9}) ignored; (\d{1,9}) measured; \d+ filtered out/;

/**
 * `cargo test`: one result per target (library, binaries, integration tests, documentation), added up. A result counts
 * when its numbers are those of the `running N tests` before it; a result without that was printed by something else.
 */
export const cargoTest: CountReader = {
  name: 'cargo',
  command: /^cargo (?:\+\S+ )?(?:-\S+ )*(?:test|t)(?:\s|$)/,
  emptyExitCodes: [],
  sums: true,
  read(lines) {
    const sum = { passed: 0, failed: 0, skipped: 0 };
    let announced: number | null = null;
    let last: number | null = null;
    for (const [line, text] of lines.entries()) {
      const running = /^running (\d{1,9}) tests?$/.exec(text);
      if (running) announced = Number(running[1]);
      const match = result.exec(text);
      if (!match) continue;
      const [passed = 0, failed = 0, ignored = 0, measured = 0] = match.slice(1).map(Number);
      if (passed + failed + ignored + measured !== announced) continue;
      sum.passed += passed + measured;
      sum.failed += failed;
      sum.skipped += ignored;
      announced = null;
      last = line;
    }
    return last === null ? null : tellCounts('cargo', last, sum);
  },
};
