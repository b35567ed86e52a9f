import { describe, expect, test } from 'vitest';
import { readTolerance } from '../../../../src/core/guard/test-weakened/read-tolerance.ts';
import { splitArguments } from '../../../../src/core/guard/test-weakened/split-arguments.ts';

describe('what an assertion allows to differ', () => {
  test.each<[text: string, width: number, key: string]>([
    ['expect(f()).toBeCloseTo(0.3, 3)', 0.0005, 'expect(f()).toBeCloseTo(0.3)'],
    ['expect(f()).toBeCloseTo(0.3)', 0.005, 'expect(f()).toBeCloseTo(0.3)'],
    ['self.assertAlmostEqual(a, b, 2)', 0.005, 'self.assertAlmostEqual(a,b)'],
    ['self.assertAlmostEquals(a, b)', 0.000_000_05, 'self.assertAlmostEquals(a,b)'],
    ['assert_almost_equal(a, b, 1)', 0.05, 'assert_almost_equal(a,b)'],
    ['expect(a).to.be.closeTo(b, 0.25)', 0.25, 'expect(a).to.be.closeTo(b)'],
    ['expect(a).to.be.approximately(b, 1_0)', 10, 'expect(a).to.be.approximately(b)'],
    ['a.Should().BeApproximately(b, 1.5f)', 1.5, 'a.Should().BeApproximately(b)'],
    ['a.beApproximately(b, 2)', 2, 'a.beApproximately(b)'],
    ['assert.InDelta(t, a, b, 0.1)', 0.1, 'assert.InDelta(t,a,b)'],
    ['assert.InDeltaSlice(t, a, b, 0.1)', 0.1, 'assert.InDeltaSlice(t,a,b)'],
    ['require.InEpsilonf(t, a, b, 1e-3)', 0.001, 'require.InEpsilonf(t,a,b)'],
    ['assertEquals(a, b, 0.5)', 0.5, 'assertEquals(a,b)'],
    ['assertArrayEquals(a, b, 0.5D)', 0.5, 'assertArrayEquals(a,b)'],
    ['$this->assertEqualsWithDelta(a, b, 0.5)', 0.5, '$this->assertEqualsWithDelta(a,b)'],
    ['assert_in_delta(a, b, 0.5)', 0.5, 'assert_in_delta(a,b)'],
    ['assert_in_epsilon(a, b, 0.5)', 0.5, 'assert_in_epsilon(a,b)'],
    ['Assert.AreEqual(a, b, 0.5m)', 0.5, 'Assert.AreEqual(a,b)'],
    ['Assert.Equal(a, b, 2)', 0.005, 'Assert.Equal(a,b)'],
    ['Assert.Equal(a, b, 0.2)', 0.2, 'Assert.Equal(a,b)'],
    ['Assert.Equal(a, b, 1e2)', 100, 'Assert.Equal(a,b)'],
    ['assertThat(a).isCloseTo(b, within(0.5))', 0.5, 'assertThat(a).isCloseTo(b,within())'],
    ['Assert.That(a, Is.EqualTo(b).Within(0.5))', 0.5, 'Assert.That(a,Is.EqualTo(b).Within())'],
    ['assertThat(a).isCloseTo(b, offset(0.5))', 0.5, 'assertThat(a).isCloseTo(b,offset())'],
    ['expect(a).to be_within(0.5).of(b)', 0.5, 'expect(a).tobe_within().of(b)'],
    ['assertThat(a).isEqualTo(b, byLessThan(0.5))', 0.5, 'assertThat(a).isEqualTo(b,byLessThan())'],
    ['assertThat(a).isEqualTo(b, withPrecision(0.5))', 0.5, 'assertThat(a).isEqualTo(b,withPrecision())'],
    ['assert a == pytest.approx(b)', 0.000_001, 'asserta==pytest.approx(b)'],
    ['assert a == pytest.approx(b, 0.5)', 0.5, 'asserta==pytest.approx(b)'],
    ['assert a == approx(b, rel=0.1, abs=0.2)', 0.2, 'asserta==approx(b)'],
    ...['delta', 'rel', 'abs', 'rel_tol', 'abs_tol', 'rtol', 'atol', 'epsilon', 'max_relative', 'tolerance'].map(
      (name): [string, number, string] => [`f(a, ${name}=0.5)`, 0.5, 'f(a)'],
    ),
    ...['threshold', 'maxDiffPixels', 'maxDiffPixelRatio'].map((name): [string, number, string] => [
      `f(a, { ${name}: 5 })`,
      5,
      'f(a,{})',
    ]),
    ...['places', 'decimal', 'precision'].map((name): [string, number, string] => [`f(a, ${name}=1)`, 0.05, 'f(a)']),
    ['assert abs(a - b) < 0.5', 0.5, 'assertabs(a-b)<'],
    ['assert!((a - b).abs() <= 1e-3)', 0.001, 'assert!((a-b).abs()<=)'],
    ['if math.Abs(a-b) > 2 {', 2, 'ifmath.Abs(a-b)>{'],
  ])('%s', (text, width, key) => {
    const read = readTolerance(text);
    expect(read?.key).toBe(key);
    expect(read?.width).toBeCloseTo(width, 10);
  });

  test.each([
    'expect(f()).toBe(0.3)',
    'expect(f()).toBeCloseTo(0.3, digits)',
    'assert.closeTo(a, b)',
    'expect(a).to.be.closeTo(b)',
    'assertEquals(a, b)',
    'assertEquals(a, b, "why")',
    'Assert.Equal(a, b, comparer)',
    'assert.InDelta(t, a, b)',
    'within(x)',
    'notWithin2(0.5)',
    'abscissa < 0.5',
    'abs(a) == 0.5',
    'f(deltas=0.5)',
    `${'a'.repeat(400)}, delta=0.5)`,
    'expect(f()).toBeCloseTo(0.3, 3',
  ])('is nothing that can be read: %s', (text) => {
    expect(readTolerance(text)).toBeNull();
  });
});

describe('the arguments of a call', () => {
  test.each<[text: string, open: number, parts: string[] | null, end: number]>([
    ['f(a, b)', 1, ['a', 'b'], 6],
    ['f()', 1, [''], 2],
    ['f( a , g(b, c), [d, e], { f, g } )', 1, ['a', 'g(b, c)', '[d, e]', '{ f, g }'], 33],
    ['f("a, )", `b, (`, c)', 1, ['"a, )"', '`b, (`', 'c'], 19],
    ["f('a, )', b)", 1, ["'a, )'", 'b'], 11],
    ['f("a\\", )", b)', 1, ['"a\\", )"', 'b'], 13],
    // A lifetime or an apostrophe behind a letter opens no text.
    ["f(a', b)", 1, ["a'", 'b'], 7],
    ['x(f(a), b)', 3, ['a'], 5],
    ['f(a, b', 1, null, 0],
    ['f("a, b)', 1, null, 0],
  ])('%s', (text, open, parts, end) => {
    expect(splitArguments(text, open)).toEqual(parts === null ? null : { parts, end });
  });
});
