import { marksBefore } from '../test-case/by-function.ts';
import type { TestCase } from '../test-case/test-case.ts';

/** A test of Rust that a panic ends well: each assertion in it that fails makes it pass. `null`: it did before, as strictly. */
export function expectsPanic(before: TestCase, after: TestCase): string | null {
  const now = panicOf(after);
  if (now === null) return null;
  const was = panicOf(before);
  if (was === null) return 'passes where an assertion fails: #[should_panic]';
  return was.includes('expected') && !now.includes('expected') ? 'takes any panic now: #[should_panic]' : null;
}

function panicOf({ node }: TestCase): string | null {
  if (node.type !== 'function_item') return null;
  return /\bshould_panic\b[^\]]*/.exec(marksBefore(node, 'attribute_item', 'line_comment'))?.[0] ?? null;
}
