import { describe, expect, test } from 'vitest';
import { loosenedEquality } from '../../../../src/core/guard/test-weakened/loosened-equality.ts';
import type { Assertion } from '../../../../src/core/guard/test-case/test-case.ts';

const of = (...texts: string[]): Omit<Assertion, 'node'>[] =>
  texts.map((text, index) => ({ text, line: index + 1, startIndex: index, constant: false }));
const told = (before: string, after: string): string | null => loosenedEquality(of(before), of(after));
const isLooser = (before: string, after: string): boolean => told(before, after) !== null;

const strict = 'expect(total(a)).toBe(7)';
const loose = 'expect(total(a)).toBeTruthy()';

describe('an assertion that compared and now only asks whether something is there', () => {
  test('is told with what it is now', () => {
    expect(told(strict, loose)).toBe('compares no more what it compared: "expect(total(a)).toBeTruthy()"');
  });

  test.each(
    [
      'toBeTruthy()',
      'toBeDefined()',
      'toBeInstanceOf(A)',
      'toContain(7)',
      'toContainEqual(7)',
      'toMatch(/7/)',
      'toBeGreaterThan(6)',
      'toBeGreaterThanOrEqual(6)',
      'toBeLessThan(8)',
      'not.toBeNull()',
      'not.toBeUndefined()',
      'not.toBeNaN()',
      'not.toBe(8)',
      'toEqual(expect.any(Number))',
      'toBe(expect.anything())',
      'foo(mock.ANY)',
      'toEqual(expect.stringContaining("a"))',
      'toEqual(expect.objectContaining({}))',
      'toEqual(expect.arrayContaining([]))',
      'to.exist',
      'to.be.ok',
      'to.be.a("number")',
      'to.be.an("object")',
      'to.be.above(6)',
      'to.be.below(8)',
      'to.include(7)',
      'to.contain(7)',
      'to.match(/7/)',
      'to.not.be.null',
      'to.not.be.undefined',
    ].map((end) => `expect(total(a)).${end}`),
  )('in JavaScript: %s', (after) => {
    expect(isLooser(strict, after)).toBe(true);
  });

  test.each(
    [
      'ok',
      'isDefined',
      'isNotNull',
      'exists',
      'isOk',
      'notEqual',
      'notEqualTo',
      'notStrictEqual',
      'match',
      'include',
      'includeMembers',
      'NotNil',
      'NotEmpty',
      'NotZero',
      'NoError',
      'Contains',
      'True',
      'Greater',
      'GreaterOrEqual',
      'Less',
      'LessOrEqual',
      'IsType',
      'Implements',
    ].map((name) => `assert.${name}(total(a), x)`),
  )('by a method of assert: %s', (after) => {
    expect(isLooser(strict, after)).toBe(true);
  });

  test.each(
    ['NotNil', 'NotEmpty', 'NotZero', 'NoError', 'Contains', 'True', 'Greater', 'Less', 'LessOrEqual'].map(
      (name) => `require.${name}(t, total(a))`,
    ),
  )('by testify: %s', (after) => {
    expect(isLooser(strict, after)).toBe(true);
  });

  test.each(
    [
      'IsNotNone',
      'True',
      'In',
      'IsInstance',
      'Greater',
      'GreaterEqual',
      'Less',
      'NotEqual',
      'NotEquals',
      'NotNull',
      'NotEmpty',
      'NotSame',
      'InstanceOf',
      'IsInt',
      'Contains',
      'ContainsOnly',
      'StringStartsWith',
      'Regex',
      'Regexp',
      'MatchesRegularExpression',
      '_not_nil',
      '_includes',
      '_instance_of',
      '_kind_of',
      '_match',
      '_predicate',
      '_operator',
    ].map((name) => `assert${name}(total(a), x)`),
  )('by a function that asserts: %s', (after) => {
    expect(isLooser(strict, after)).toBe(true);
  });

  test.each([
    'refute_nil total(a)',
    ...[
      'be_truthy',
      'be_a(A)',
      'be_an(A)',
      'be_present',
      'be_an_instance_of(A)',
      'be_kind_of(A)',
      'include(7)',
      'match(/7/)',
      'be > 6',
      'be < 8',
    ].map((end) => `expect(total(a)).to ${end}`),
    ...['not_to be_nil', 'not_to eq(8)', 'not_to be_empty', 'not_to raise_error', 'to_not be_nil'].map(
      (end) => `expect(total(a)).${end}`,
    ),
  ])('in Ruby: %s', (after) => {
    expect(isLooser('expect(total(a)).to eq(7)', after)).toBe(true);
  });

  test.each([
    ...[
      'NotNull',
      'IsNotNull',
      'NotEmpty',
      'True',
      'IsTrue',
      'Contains',
      'IsInstanceOfType',
      'IsType',
      'NotEqual',
      'Greater',
      'Less',
    ].map((name) => `Assert.${name}(total(a))`),
    'Assert.That(total(a), Is.Not.Null)',
    ...[
      'NotBe',
      'NotBeNull',
      'Contain',
      'ContainSingle',
      'BeOfType',
      'BeAssignableTo',
      'BeGreaterThan',
      'BeLessThan',
      'Match',
      'MatchRegex',
    ].map((name) => `total(a).Should().${name}(x)`),
    ...['isNotNull', 'isNotEmpty', 'isPresent', 'isInstanceOf', 'contains', 'containsAnyOf'].map(
      (name) => `assertThat(total(a)).${name}(x)`,
    ),
    'assertThat(total(a), notNullValue())',
    'assertThat(total(a), anything())',
  ])('in C# and Java: %s', (after) => {
    expect(isLooser('Assert.Equal(7, total(a))', after)).toBe(true);
  });

  test.each([
    'assert total(a)',
    'assert not total(a)',
    'assert total(a) is not None',
    'assert 7 in total(a)',
    'assert isinstance(total(a), int)',
    'assert total(a) > 6',
    'assert total(a) < 8',
    'assert total(a) != 8',
    'assert(total(a))',
    'assert.ok(total(a))',
    'assert!(total(a))',
    'debug_assert!(total(a))',
  ])('by a bare question: %s', (after) => {
    expect(isLooser(strict, after)).toBe(true);
  });
});

describe('a comparison of any kind can be loosened', () => {
  test.each(
    [
      'toBe(7)',
      'toEqual(7)',
      'toStrictEqual(7)',
      'toMatchObject({ a: 7 })',
      'toHaveLength(7)',
      'toHaveBeenCalledWith(7)',
      'toHaveBeenLastCalledWith(7)',
      'toHaveBeenCalledTimes(7)',
      'to.equal(7)',
      'to.eql(7)',
      'to.deep.equal(7)',
      'to.be.equal(7)',
    ].map((end) => `expect(total(a)).${end}`),
  )('of JavaScript: %s', (before) => {
    expect(isLooser(before, loose)).toBe(true);
  });

  test.each([
    ...[
      'equal',
      'strictEqual',
      'deepEqual',
      'deepStrictEqual',
      'same',
      'sameMembers',
      'Equal',
      'EqualValues',
      'Exactly',
      'JSONEq',
      'ElementsMatch',
      'Len',
    ].map((name) => `assert.${name}(total(a), 7)`),
    ...['Equal', 'EqualError', 'Exactly', 'JSONEq', 'ElementsMatch', 'Len'].map(
      (name) => `require.${name}(t, total(a), 7)`,
    ),
    ...[
      'assertEquals',
      'assertEqual',
      'assertListEqual',
      'assertSame',
      'assertIs',
      'assertArrayEquals',
      'assertIterableEquals',
      'assertJsonStringEquals',
    ].map((name) => `${name}(total(a), 7)`),
    'assert_equal 7, total(a)',
    'assert_same x, total(a)',
    'assert_eq!(total(a), 7)',
    ...['eq(7)', 'eql(7)', 'equal(7)', 'contain_exactly(7)', 'match_array([7])', 'eq 7'].map(
      (end) => `expect(total(a)).to ${end}`,
    ),
    ...['Equal', 'AreEqual', 'Same', 'AreSame', 'StrictEqual', 'Equivalent'].map(
      (name) => `Assert.${name}(7, total(a))`,
    ),
    'Assert.That(total(a), Is.EqualTo(7))',
    ...['Be', 'Equal', 'BeEquivalentTo'].map((name) => `total(a).Should().${name}(7)`),
    'assertThat(total(a)).isEqualTo(7)',
    'assertThat(total(a)).containsExactly(7)',
    'assertThat(total(a)).containsOnly(7)',
    'assertThat(total(a), is(7))',
    'assertThat(total(a), equalTo(7))',
    'assert total(a) == 7',
    'assert total(a) is x',
    'assert(total(a) === 7)',
    'assert!(total(a) == 7)',
    'debug_assert!(total(a) == 7)',
  ])('%s', (before) => {
    expect(isLooser(before, loose)).toBe(true);
  });
});

describe('nothing is loosened', () => {
  test.each<readonly [name: string, before: string, after: string]>([
    ['where nothing was compared', loose, 'assert.ok(total(a))'],
    ['where it still compares', strict, 'assert.equal(total(a), 7)'],
    ['where it still stands', strict, strict],
    ['where it asks for something else', strict, 'expect(other(b)).toBeTruthy()'],
    ['where the loose one stood before', loose, loose],
    ['where it compares the very question', strict, 'assert.ok(total(a) === 7)'],
    ['where it calls an equality', strict, 'assertTrue(total(a).equals(7))'],
    ...['true', 'false', 'null', 'undefined', '0', "''", '""', '[]', '{}'].map(
      (value) => [`where it compared with ${value}`, `expect(total(a)).toBe(${value})`, loose] as const,
    ),
    ...['toEqual(true)', 'toStrictEqual(null)', 'to.equal(true)', 'to.eql([])'].map(
      (end) => [`where it said ${end}`, `expect(total(a)).${end}`, loose] as const,
    ),
    ...[
      'assert total(a) == True',
      'assert total(a) is None',
      'assert(total(a) === false)',
      'assertEquals(true, total(a))',
      'assertSame(null, total(a))',
    ].map((before) => [`where it said ${before}`, before, loose] as const),
    ...[
      'assert_eq!(true, total(a))',
      'assert.equal(t, nil, total(a))',
      'assert.equal(total(a), false)',
      'assert.equal(total(a), [])',
    ].map((before) => [`where it said ${before}`, before, loose] as const),
  ])('%s', (_name, before, after) => {
    expect(told(before, after)).toBeNull();
  });

  test('where as many compare as before', () => {
    const other = 'expect(total(b)).toBe(8)';
    expect(loosenedEquality(of(strict), of(loose, other))).toBeNull();
    expect(loosenedEquality(of(strict, other), of(loose, other))).toContain('toBeTruthy');
  });

  test('where only words of the library are the same', () => {
    expect(told('expect(a).toBe(7)', 'expect(b).toBeTruthy()')).toBeNull();
    expect(told('assert.equal(t, "total", x)', 'assert.NotNil(t, "total", y)')).toBeNull();
  });
});
