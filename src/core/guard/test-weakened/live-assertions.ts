import { tablesOf } from '../test-case/tables-of.ts';
import type { Assertion, TestCase } from '../test-case/test-case.ts';
import { isUnfinished } from './is-unfinished.ts';
import { swallowingRanges } from './swallowing-ranges.ts';
import { unreachedRanges } from './unreached-ranges.ts';

/** The assertions of a test by what they are worth. */
export interface WeighedAssertions {
  /** That can fail, and fail the test. */
  readonly live: readonly Assertion[];
  readonly constant: readonly Assertion[];
  readonly void: readonly (Assertion & { readonly why: string })[];
}

/** Most tests hold neither, and need no walk. */
const branching =
  /\b(?:return|next|unless|proc|lambda|Pass|fn|if|while|for|foreach|setTimeout|setInterval|setImmediate|queueMicrotask|nextTick)\b|\[\]\.|->|=\s*(?:async\b|\(|function|\||lambda|->|fn|\$?\w+\s*=>|func)|\bfunction\s+\w|\bdef\b[\s\S]+\bdef\b|\)\s*\{[\s\S]*\)\s*\{/;
const catching = /\b(?:try|catch|rescue|suppress|raises|assertRaises|recover|catch_unwind)\b/;

const known = new WeakMap<TestCase, WeighedAssertions>();

/** Tells assertions that count from those that hold whatever the code does, that never run, or whose failure is caught. */
export function liveAssertions(test: TestCase): WeighedAssertions {
  const before = known.get(test);
  if (before !== undefined) return before;
  const text = test.assertions.length === 0 ? '' : test.node.text;
  const ranges = [
    ...(branching.test(text) ? unreachedRanges(test.node) : []),
    ...(test.assertions.length === 0 ? [] : tablesOf(test))
      .filter(({ isNothing }) => isNothing)
      .map(({ from, to }) => ({ from, to, why: 'never runs' })),
    ...(catching.test(text) ? swallowingRanges(test.node) : []),
  ];
  const real = test.assertions.filter(({ constant }) => !constant);
  const lost = real.flatMap((one) => {
    const found = ranges.find(({ from, to }) => from <= one.startIndex && one.startIndex < to);
    if (found !== undefined) return [{ ...one, why: found.why }];
    return isUnfinished(one) ? [{ ...one, why: 'asks nothing' }] : [];
  });
  const at = new Set(lost.map(({ startIndex }) => startIndex));
  const weighed = {
    live: real.filter(({ startIndex }) => !at.has(startIndex)),
    constant: test.assertions.filter(({ constant }) => constant),
    void: lost,
  };
  known.set(test, weighed);
  return weighed;
}
