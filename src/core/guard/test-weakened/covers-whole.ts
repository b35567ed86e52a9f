import { literalOf, scalarTypes, type Literal } from '../special-case/literal.ts';
import { descendants, type Assertion } from '../test-case/test-case.ts';
import { isStrict } from './loosened-equality.ts';

/** What an assertion is about: `user.id` of `expect(user.id).toBe(1)`. */
const subject =
  /^(?:await )?(?:expect|assertThat|assert_that|assert(?:\.\w+)?|self\.assert\w+|require\.\w+|\$this->assert\w+|self::assert\w+|assert_\w+|Assert\.\w+)[ (!]+\s*(?:t,\s*)?([A-Za-z_$][\w$]*(?:(?:\.|->|\?\.|!\.)[\w$]+|\[[^\]]*\])*)/;
const saysNothing = /\(\s*\{\s*\}\s*\)|\.(?:any|anything|objectContaining|stringContaining)\(/;

/**
 * Whether every assertion that went away is answered by a comparison of the whole thing that came: what asked vaguely about a part
 * of it, or compared a part with a value that stands in the whole.
 */
export function coversWhole(before: readonly Assertion[], after: readonly Assertion[]): boolean {
  const [old, now] = [new Set(before.map(({ text }) => text)), new Set(after.map(({ text }) => text))];
  const lost = before.filter(({ text }) => !now.has(text));
  const gained = after
    .filter(({ text }) => !old.has(text) && isStrict(text) && !saysNothing.test(text))
    .map((each) => ({ about: subject.exec(each.text)?.[1], values: valuesOf(each) }));
  return lost.every((each) => {
    const about = subject.exec(each.text)?.[1];
    if (about === undefined) return false;
    const values = isStrict(each.text) ? valuesOf(each) : new Set<Literal>();
    return gained.some(
      (whole) =>
        whole.about !== undefined &&
        isPartOf(about, whole.about) &&
        whole.values.size > 0 &&
        (!isStrict(each.text) || (values.size > 0 && [...values].every((value) => whole.values.has(value)))),
    );
  });
}

function isPartOf(part: string, whole: string): boolean {
  return part === whole || (part.startsWith(whole) && /^(?:\.|->|\?\.|!\.|\[)/.test(part.slice(whole.length)));
}

function valuesOf({ node }: Assertion): Set<Literal> {
  return new Set(descendants(node, ...scalarTypes).flatMap((each) => literalOf(each) ?? []));
}
