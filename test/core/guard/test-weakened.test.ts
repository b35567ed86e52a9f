import { describe, expect, test } from 'vitest';
import { findingsOf, told } from '../../support/guard-case.ts';
import { oneTest } from '../../support/one-test.ts';

type Case = readonly [keyof typeof oneTest, string, string];
const rule = 'test-weakened';

const found = async ([language, before, after]: Case): Promise<string[]> => {
  const { path, of } = oneTest[language];
  const findings = await findingsOf({ before: { [path]: of(before) }, after: { [path]: of(after) } });
  return findings
    .filter((finding) => finding.rule === rule && finding.severity === 'block')
    .map(({ message }) => message);
};

describe('an assertion whose failure is caught', () => {
  const js = 'expect(total([1, 2])).toBe(3);';
  const java = 'assertEquals(3, total(1, 2));';
  test.each<Case>([
    ['javascript', js, `try {\n  ${js}\n} catch {}`],
    ['typescript', js, `try {\n  ${js}\n} catch (error) {\n  console.log(error);\n}`],
    ['javascript', js, `try {\n  ${js}\n} finally {\n  return;\n}`],
    ['java', java, `try {\n  ${java}\n} finally {\n  return;\n}`],
    ['python', 'assert total([1, 2]) == 3', 'try:\n    assert total([1, 2]) == 3\nfinally:\n    return'],
    ['javascript', js, `await Promise.resolve().then(() => {\n  ${js}\n}).catch(() => {});`],
    ['python', 'assert total([1, 2]) == 3', 'try:\n    assert total([1, 2]) == 3\nexcept Exception:\n    pass'],
    ['python', 'assert total([1, 2]) == 3', 'try:\n    assert total([1, 2]) == 3\nexcept:\n    print("no")'],
    ['python', 'assert total([1, 2]) == 3', 'with contextlib.suppress(AssertionError):\n    assert total([1, 2]) == 3'],
    ['java', java, `try {\n  ${java}\n} catch (Throwable t) {\n}`],
    ['java', java, `try {\n  ${java}\n} catch (AssertionError e) {\n  log(e);\n}`],
    ['java', java, `try {\n  ${java}\n} catch (Exception e) {\n}`],
    ['csharp', 'Assert.Equal(3, Total(1, 2));', 'try {\n  Assert.Equal(3, Total(1, 2));\n} catch (Exception) {\n}'],
    ['csharp', 'Assert.Equal(3, Total(1, 2));', 'try {\n  Assert.Equal(3, Total(1, 2));\n} catch {\n}'],
    ['csharp', 'Assert.Equal(3, Total(1, 2));', 'try { Assert.Equal(3, Total(1, 2)); } catch (XunitException e) { }'],
    [
      'php',
      '$this->assertSame(3, total(1, 2));',
      'try {\n  $this->assertSame(3, total(1, 2));\n} catch (\\Throwable $e) {\n}',
    ],
    [
      'php',
      '$this->assertSame(3, total(1, 2));',
      'try { $this->assertSame(3, total(1, 2)); } catch (\\Exception $e) { }',
    ],
    [
      'php',
      '$this->assertSame(3, total(1, 2));',
      'try { $this->assertSame(3, total(1, 2)); } catch (ExpectationFailedException $e) { }',
    ],
    ['ruby', 'expect(total(1, 2)).to eq(3)', 'begin\n  expect(total(1, 2)).to eq(3)\nrescue Exception\nend'],
    ['ruby', 'expect(total(1, 2)).to eq(3)', 'expect(total(1, 2)).to eq(3) rescue nil'],
    ['ruby', 'expect(total(1, 2)).to eq(3)', 'begin\n  expect(total(1, 2)).to eq(3)\nrescue => e\n  puts e\nend'],
    [
      'rust',
      'assert_eq!(total(1, 2), 3);',
      'let _ = std::panic::catch_unwind(|| {\n    assert_eq!(total(1, 2), 3);\n});',
    ],
    [
      'go',
      'if Total(1, 2) != 3 {\n\tt.Error("no")\n}',
      'defer func() { recover() }()\nif Total(1, 2) != 3 {\n\tt.Error("no")\n}',
    ],
  ])('is found: %s %#', async (...each) => {
    expect(await found(each)).toEqual([expect.stringContaining('is caught when it fails')]);
  });

  test('also in a test that is new', async () => {
    const { path, of } = oneTest.javascript;
    expect(await told(rule, { after: { [path]: of(`try {\n  ${js}\n} catch {}`) } })).toEqual([`block ${path}:3`]);
  });

  test.each<Case>([
    ['javascript', js, `try {\n  ${js}\n} finally {\n  close();\n}`],
    ['javascript', js, `try {\n  ${js}\n} catch (error) {\n  dump();\n  throw error;\n}`],
    ['javascript', 'expect(1 + f()).toBe(2);', 'try {\n  f();\n} catch (error) {\n  expect(error.code).toBe("E");\n}'],
    ['python', 'assert total([1]) == 1', 'try:\n    assert total([1]) == 1\nexcept ValueError:\n    pass'],
    ['python', 'assert total([1]) == 1', 'try:\n    assert total([1]) == 1\nexcept Exception:\n    dump()\n    raise'],
    ['python', 'assert total([1]) == 1', 'with suppress(FileNotFoundError):\n    remove()\nassert total([1]) == 1'],
    ['java', java, `try {\n  ${java}\n} catch (IOException e) {\n}`],
    ['java', 'fail("x");', 'try {\n  total();\n  fail("no exception");\n} catch (Exception expected) {\n}'],
    ['java', java, `try {\n  ${java}\n} finally {\n  close();\n}`],
    ['csharp', 'Assert.Equal(3, F());', 'try { Assert.Equal(3, F()); } catch (IOException) { }'],
    ['csharp', 'Assert.Equal(3, F());', 'try { Assert.Equal(3, F()); } catch (Exception) { throw; }'],
    ['php', '$this->assertSame(3, f());', 'try { $this->assertSame(3, f()); } catch (RuntimeException $e) { }'],
    ['ruby', 'expect(f).to eq(3)', 'begin\n  expect(f).to eq(3)\nrescue Errno::ENOENT\nend'],
    ['ruby', 'expect(f).to eq(3)', 'begin\n  expect(f).to eq(3)\nensure\n  close\nend'],
    ['rust', 'assert_eq!(f(), 3);', 'let r = std::panic::catch_unwind(|| f());\nassert_eq!(r.unwrap(), 3);'],
    [
      'go',
      'if f() != 3 {\n\tt.Error("no")\n}',
      'defer func() {\n\tif recover() == nil {\n\t\tt.Error("no panic")\n\t}\n}()\nf()',
    ],
  ])('is not what this is: %s %#', async (...each) => {
    expect(await found(each)).toEqual([]);
  });
});

describe('an assertion that never runs', () => {
  const js = 'expect(total([1, 2])).toBe(3);';
  test.each<Case>([
    ['javascript', js, `return;\n${js}`],
    ['javascript', js, `if (false) {\n  ${js}\n}`],
    ['typescript', js, `const check = () => {\n  ${js}\n};`],
    ['javascript', js, `[].forEach((n) => {\n  ${js}\n});`],
    ['javascript', js, `setTimeout(() => {\n  ${js}\n}, 10);`],
    ['javascript', js, `for (const n of []) {\n  ${js}\n}`],
    ['python', 'assert total([1]) == 1', 'return\nassert total([1]) == 1'],
    ['python', 'assert total([1]) == 1', 'if False:\n    assert total([1]) == 1'],
    ['python', 'assert total([1]) == 1', 'def check():\n    assert total([1]) == 1'],
    ['python', 'assert total([1]) == 1', 'for n in []:\n    assert total([1]) == 1'],
    ['go', 'if f() != 3 {\n\tt.Error("no")\n}', 'return\nif f() != 3 {\n\tt.Error("no")\n}'],
    ['go', 'if f() != 3 {\n\tt.Error("no")\n}', 'if false {\n\tt.Error("no")\n}'],
    ['go', 'if f() != 3 {\n\tt.Error("no")\n}', '_ = func() {\n\tt.Error("no")\n}'],
    ['rust', 'assert_eq!(f(), 3);', 'return;\nassert_eq!(f(), 3);'],
    ['rust', 'assert_eq!(f(), 3);', 'if false {\n    assert_eq!(f(), 3);\n}'],
    ['rust', 'assert_eq!(f(), 3);', 'let check = || assert_eq!(f(), 3);'],
    ['java', 'assertEquals(3, f());', 'if (false) {\n  assertEquals(3, f());\n}'],
    ['java', 'assertEquals(3, f());', 'Runnable check = () -> {\n  assertEquals(3, f());\n};'],
    ['java', 'assertEquals(3, f());', 'while (false) {\n  assertEquals(3, f());\n}'],
    ['ruby', 'expect(f).to eq(3)', 'expect(f).to eq(3) if false'],
    ['ruby', 'expect(f).to eq(3)', 'if false\n  expect(f).to eq(3)\nend'],
    ['ruby', 'expect(f).to eq(3)', 'check = -> { expect(f).to eq(3) }'],
    ['csharp', 'Assert.Equal(3, F());', 'return;\nAssert.Equal(3, F());'],
    ['csharp', 'Assert.Equal(3, F());', 'if (false) { Assert.Equal(3, F()); }'],
    ['csharp', 'Assert.Equal(3, F());', 'void Check() { Assert.Equal(3, F()); }'],
    ['php', '$this->assertSame(3, f());', 'return;\n$this->assertSame(3, f());'],
    ['php', '$this->assertSame(3, f());', 'if (false) {\n  $this->assertSame(3, f());\n}'],
    ['php', '$this->assertSame(3, f());', 'while (0) {\n  $this->assertSame(3, f());\n}'],
  ])('is found: %s %#', async (...each) => {
    expect(await found(each)).toEqual([expect.stringContaining('never runs')]);
  });

  test.each<Case>([
    ['javascript', js, `const check = () => {\n  ${js}\n};\ncheck();`],
    ['javascript', js, `if (isLinux) return;\n${js}`],
    ['javascript', js, `await new Promise((done) => setTimeout(() => {\n  ${js}\n  done();\n}, 1));`],
    ['python', 'assert total([1]) == 1', 'def check():\n    assert total([1]) == 1\n\ncheck()'],
    ['python', 'assert total([1]) == 1', 'for n in [1, 2]:\n    assert total([1]) == 1'],
    ['go', 'if f() != 3 {\n\tt.Error("no")\n}', 'got := f()\nif got != 3 {\n\tt.Error("no")\n\treturn\n}'],
    ['rust', 'assert_eq!(f(), 3);', 'let check = || assert_eq!(f(), 3);\ncheck();'],
    ['java', 'assertEquals(3, f());', 'Runnable check = () -> assertEquals(3, f());\ncheck.run();'],
    ['ruby', 'expect(f).to eq(3)', 'expect(f).to eq(3) if ready'],
    ['csharp', 'Assert.Equal(3, F());', 'void Check() { Assert.Equal(3, F()); }\nCheck();'],
    ['php', '$this->assertSame(3, f());', 'foreach ([1] as $n) {\n  $this->assertSame(3, f());\n}'],
  ])('is not one that runs: %s %#', async (...each) => {
    expect(await found(each)).toEqual([]);
  });
});

describe('an assertion whose condition is joined with a constant', () => {
  test.each<Case>([
    ['python', 'assert total([]) == 0', 'assert total([]) == 0 or True'],
    ['python', 'assert total([]) == 0', 'assert (True or total([]) == 0), "no"'],
    ['python', 'assert total([]) == 0', 'assert total([]) == 0 or 1'],
    ['python', 'self.assertTrue(total([]) == 0)', 'self.assertTrue(total([]) == 0 or not False)'],
    ['python', 'self.assertFalse(total([]) == 1)', 'self.assertFalse(total([]) == 1 and False)'],
    ['javascript', 'assert.ok(total([]) === 0);', 'assert.ok(total([]) === 0 || true);'],
    ['javascript', 'assert(total([]) === 0);', 'assert(1 || total([]) === 0);'],
    ['typescript', 'expect(total([]) === 0).toBe(true);', 'expect(total([]) === 0 || true).toBe(true);'],
    ['ruby', 'assert total([]) == 0', 'assert total([]) == 0 || true'],
    ['ruby', 'expect(total([]) == 0).to be(true)', 'expect(total([]) == 0 || true).to be(true)'],
    ['php', '$this->assertTrue(total([]) === 0);', '$this->assertTrue(total([]) === 0 || true);'],
    ['go', 'assert.True(t, Total(nil) == 0)', 'assert.True(t, Total(nil) == 0 || true)'],
  ])('is found, in a test that stood and in one that is new: %s %#', async (language, before, after) => {
    expect(await found([language, before, after])).toEqual([expect.stringContaining('what always holds')]);
    const { path, of } = oneTest[language];
    const fresh = await findingsOf({ after: { [path]: of(after) } });
    expect(fresh.filter((finding) => finding.rule === rule).map(({ severity }) => severity)).toEqual(['block']);
  });

  test.each<Case>([
    ['go', 'if Total(nil) != 0 {\n\tt.Error("no")\n}', 'if false && Total(nil) != 0 {\n\tt.Error("no")\n}'],
    ['go', 'if Total(nil) != 0 {\n\tt.Error("no")\n}', 'if (Total(nil) != 0) && !true {\n\tt.Error("no")\n}'],
  ])('is found where it stands below the condition: %s %#', async (...each) => {
    expect(await found(each)).toEqual([expect.stringContaining('never runs')]);
  });

  test.each<Case>([
    ['python', 'assert total([]) == 0', 'assert total([] or True) == 0'],
    ['python', 'assert total([]) == 0', 'assert total([]) == 0 or total([]) is None'],
    ['python', 'assert total([]) == 0', 'assert total([]) == 0 and True'],
    ['python', 'assert total([]) == 0', 'assert total([]) == 0, "nothing or True"'],
    ['javascript', 'assert.ok(total([]) === 0);', "assert.ok(total([]) === 0, 'a || true');"],
    ['javascript', 'assert.equal(total([]), 0);', 'assert.equal(total([] || true), 0);'],
    ['go', 'if Total(nil) != 0 {\n\tt.Error("no")\n}', 'if Total(nil) != 0 || false {\n\tt.Error("no")\n}'],
  ])('is not found where it can still fail: %s %#', async (...each) => {
    expect(await found(each)).toEqual([]);
  });
});

describe('an assertion that expects 1 or true', () => {
  test.each<Case>([
    ['java', '', 'assertEquals(1, total(1));'],
    ['java', '', 'assertEquals(true, total(1));'],
    ['csharp', '', 'Assert.Equal(1, Total(1));'],
    ['php', '', '$this->assertSame(1, total(1));'],
    ['ruby', '', 'assert_equal 1, total(1)'],
    ['javascript', '', 'assert.equal(1, total(1));'],
  ])('can fail: %s %#', async (language, _before, after) => {
    const { path, of } = oneTest[language];
    const fresh = await findingsOf({ after: { [path]: of(after) } });
    expect(fresh.filter((finding) => finding.rule === rule)).toEqual([]);
  });
});

describe('a tolerance', () => {
  test.each<Case>([
    ['javascript', 'expect(f()).toBeCloseTo(0.3, 5);', 'expect(f()).toBeCloseTo(0.3, 1);'],
    ['typescript', 'expect(f()).toBeCloseTo(0.3);', 'expect(f()).toBeCloseTo(0.3, 0);'],
    ['javascript', 'expect(f()).to.be.closeTo(0.3, 0.001);', 'expect(f()).to.be.closeTo(0.3, 1);'],
    ['javascript', 'expect(Math.abs(f() - 3) < 1e-9).toBe(true);', 'expect(Math.abs(f() - 3) < 5).toBe(true);'],
    ['python', 'assert f() == pytest.approx(3, rel=1e-6)', 'assert f() == pytest.approx(3, rel=0.5)'],
    ['python', 'self.assertAlmostEqual(f(), 3.0, places=7)', 'self.assertAlmostEqual(f(), 3.0, places=0)'],
    ['python', 'self.assertAlmostEqual(f(), 3.0)', 'self.assertAlmostEqual(f(), 3.0, delta=2)'],
    ['python', 'assert f() == 3.25', 'assert f() == pytest.approx(3, abs=1)'],
    ['go', 'assert.InDelta(t, 3.0, f(1, 2), 0.001)', 'assert.InDelta(t, 3.0, f(1, 2), 10)'],
    ['go', 'if math.Abs(f()-3) > 1e-9 {\n\tt.Error("no")\n}', 'if math.Abs(f()-3) > 2 {\n\tt.Error("no")\n}'],
    ['go', 'require.InEpsilon(t, 3.0, f(), 0.01)', 'require.InEpsilon(t, 3.0, f(), 0.9)'],
    ['rust', 'assert!((f() - 3.0).abs() < 1e-9);', 'assert!((f() - 3.0).abs() < 1.0);'],
    ['rust', 'assert_relative_eq!(f(), 3.0, epsilon = 1e-6);', 'assert_relative_eq!(f(), 3.0, epsilon = 1.0);'],
    ['rust', 'assert_abs_diff_eq!(f(), 3.0, epsilon = 0.01);', 'assert_abs_diff_eq!(f(), 3.0, epsilon = 2.0);'],
    ['java', 'assertEquals(3.0, f(1, 2), 0.001);', 'assertEquals(3.0, f(1, 2), 5.0);'],
    ['java', 'assertThat(f()).isCloseTo(3.0, within(0.01));', 'assertThat(f()).isCloseTo(3.0, within(1.0));'],
    ['java', 'assertArrayEquals(a, f(), 1e-9);', 'assertArrayEquals(a, f(), 1.0);'],
    ['ruby', 'expect(f).to be_within(0.01).of(3)', 'expect(f).to be_within(2).of(3)'],
    ['ruby', 'assert_in_delta(3, f, 0.01)', 'assert_in_delta(3, f, 1)'],
    ['ruby', 'assert_in_epsilon(3, f, 0.01)', 'assert_in_epsilon(3, f, 0.7)'],
    ['csharp', 'Assert.Equal(3.0, F(), 6);', 'Assert.Equal(3.0, F(), 0);'],
    ['csharp', 'F().Should().BeApproximately(3.0, 0.01);', 'F().Should().BeApproximately(3.0, 2);'],
    ['csharp', 'Assert.AreEqual(3.0, F(), 0.01);', 'Assert.AreEqual(3.0, F(), 1.5);'],
    ['php', '$this->assertEqualsWithDelta(3, f(), 0.01);', '$this->assertEqualsWithDelta(3, f(), 1);'],
    ['php', '$this->assertEqualsWithDelta(3, f(1, 2), 0.01);', '$this->assertEqualsWithDelta(3, f(1, 2), 0.5);'],
  ])('that is wider is found: %s %#', async (...each) => {
    expect(await found(each)).toEqual([
      expect.stringMatching(/allows (?:more than it did|much where it allowed nothing)/),
    ]);
  });

  test.each<Case>([
    ['javascript', 'expect(f()).toBeCloseTo(0.3, 1);', 'expect(f()).toBeCloseTo(0.3, 5);'],
    ['javascript', 'expect(f()).toBe(0.3);', 'expect(f()).toBeCloseTo(0.3);'],
    ['javascript', 'expect(f(1, 2)).toBe(3);', 'expect(f(1, 5)).toBe(6);'],
    ['python', 'assert f() == pytest.approx(3, rel=1e-3)', 'assert f() == pytest.approx(3.5, rel=1e-3)'],
    ['python', 'assert f() == 0.3', 'assert f() == pytest.approx(0.3)'],
    ['go', 'assert.InDelta(t, 3.0, f(1), 0.5)', 'assert.InDelta(t, 3.0, f(1), 0.1)'],
    ['rust', 'assert!((f() - 3.0).abs() < 1.0);', 'assert!((f() - 3.0).abs() < 1e-9);'],
    ['java', 'assertEquals(3, f(1, 2));', 'assertEquals(7, f(1, 6));'],
    ['java', 'assertEquals("a", f(), "why");', 'assertEquals("b", f(), "why not");'],
    ['ruby', 'expect(f).to be_within(0.5).of(3)', 'expect(f).to be_within(0.5).of(4)'],
    ['csharp', 'Assert.Equal(3.0, F(), 2);', 'Assert.Equal(3.0, F(), 6);'],
    ['php', '$this->assertEqualsWithDelta(3, f(), 1);', '$this->assertEqualsWithDelta(3, f(), 0.1);'],
  ])('that is not is none of it: %s %#', async (...each) => {
    expect(await found(each)).toEqual([]);
  });
});

describe('a comparison', () => {
  test.each<Case>([
    ['javascript', 'expect(total([1])).toBe(7);', 'expect(total([1])).toBeTruthy();'],
    ['typescript', 'expect(total([1])).toEqual({ a: 7 });', 'expect(total([1])).toBeDefined();'],
    ['javascript', "expect(name()).toBe('a long name');", "expect(name()).toContain('a');"],
    ['javascript', 'expect(total([1])).toEqual(7);', 'expect(total([1])).toEqual(expect.anything());'],
    ['javascript', 'assert.strictEqual(total([1]), 7);', 'assert.ok(total([1]));'],
    ['javascript', 'expect(total([1])).toBe(7);', 'expect(total([1])).not.toBeNull();'],
    ['python', 'assert total([1]) == 7', 'assert total([1])'],
    ['python', 'assert total([1]) == 7', 'assert total([1]) is not None'],
    ['python', 'self.assertEqual(total([1]), 7)', 'self.assertIsNotNone(total([1]))'],
    ['python', 'assert name() == "a long name"', 'assert "a" in name()'],
    ['python', 'assert total([1]) == 7', 'assert total([1]) > 0'],
    ['go', 'assert.Equal(t, 7, Total(1))', 'assert.NotNil(t, Total(1))'],
    ['go', 'require.Equal(t, "abc", Name())', 'require.NotEmpty(t, Name())'],
    ['go', 'assert.Equal(t, "abc", Name())', 'assert.Contains(t, Name(), "a")'],
    ['rust', 'assert_eq!(total(1), Some(7));', 'assert!(total(1).is_some());'],
    ['rust', 'assert_eq!(total(1), 7);', 'assert!(total(1) > 0);'],
    ['rust', 'assert_eq!(name(), "abc");', 'assert!(name().contains("a"));'],
    ['java', 'assertEquals(7, total(1));', 'assertNotNull(total(1));'],
    ['java', 'assertEquals("abc", name());', 'assertTrue(name().contains("a"));'],
    ['java', 'assertThat(total(1)).isEqualTo(7);', 'assertThat(total(1)).isNotNull();'],
    ['ruby', 'expect(total(1)).to eq(7)', 'expect(total(1)).to be_truthy'],
    ['ruby', 'expect(total(1)).to eq(7)', 'expect(total(1)).not_to be_nil'],
    ['ruby', "expect(name).to eq('abc')", "expect(name).to include('a')"],
    ['csharp', 'Assert.Equal(7, Total(1));', 'Assert.NotNull(Total(1));'],
    ['csharp', 'Assert.Equal("abc", Name());', 'Assert.Contains("a", Name());'],
    ['csharp', 'Total(1).Should().Be(7);', 'Total(1).Should().NotBeNull();'],
    ['php', '$this->assertSame(7, total(1));', '$this->assertNotNull(total(1));'],
    ['php', '$this->assertSame(7, total(1));', '$this->assertIsInt(total(1));'],
    ['php', "$this->assertEquals('abc', name());", '$this->assertNotEmpty(name());'],
  ])('that became a question whether something is there is found: %s %#', async (...each) => {
    expect(await found(each)).toEqual([expect.stringContaining('compares no more what it compared')]);
  });

  test.each<Case>([
    ['javascript', 'expect(isOdd(1)).toBe(true);', 'expect(isOdd(1)).toBeTruthy();'],
    ['javascript', 'expect(list().length).toBe(3);', 'expect(list()).toHaveLength(3);'],
    ['javascript', 'expect(total([1])).toBe(7);', 'assert.strictEqual(total([1]), 7);'],
    ['javascript', 'expect(total([1])).toBe(7);', 'expect(total([1])).toBe(7);\nexpect(total([1])).toBeDefined();'],
    ['python', 'assert is_odd(1) == True', 'assert is_odd(1)'],
    ['python', 'self.assertEqual(total([1]), 7)', 'assert total([1]) == 7'],
    ['python', 'self.assertEqual(total([1]), 7)', 'self.assertTrue(total([1]) == 7)'],
    ['go', 'assert.Equal(t, true, Ok(1))', 'assert.True(t, Ok(1))'],
    ['go', 'assert.Equal(t, nil, err)', 'assert.NoError(t, err)'],
    ['rust', 'assert_eq!(ok(1), true);', 'assert!(ok(1));'],
    ['java', 'assertEquals(true, ok(1));', 'assertTrue(ok(1));'],
    ['java', 'assertEquals(7, total(1));', 'assertThat(total(1)).isEqualTo(7);'],
    ['ruby', 'expect(ok(1)).to eq(true)', 'expect(ok(1)).to be_truthy'],
    ['csharp', 'Assert.Equal(true, Ok(1));', 'Assert.True(Ok(1));'],
    ['php', '$this->assertSame(true, ok(1));', '$this->assertTrue(ok(1));'],
  ])('said in another way is none of it: %s %#', async (...each) => {
    expect(await found(each)).toEqual([]);
  });
});

describe('a stand-in', () => {
  const js = 'expect(total([1])).toBe(7);';
  test.each<Case>([
    ['javascript', js, `vi.mock('../src/cart.js', () => ({ total: () => 7 }));\n${js}`],
    ['typescript', js, `jest.mock('../src/cart');\n${js}`],
    [
      'javascript',
      js,
      `vi.mock('../src/cart.js', async (real) => ({ ...(await real()), total: () => 7, x: importActual }));\n${js}`,
    ],
    [
      'javascript',
      'expect(cart.total()).toBe(7);',
      "vi.spyOn(cart, 'total').mockReturnValue(7);\nexpect(cart.total()).toBe(7);",
    ],
    ['python', 'assert total([1]) == 7', 'with patch("shop.cart.total", return_value=7):\n    assert total([1]) == 7'],
    [
      'python',
      'assert cart.total([1]) == 7',
      'monkeypatch.setattr(cart, "total", lambda _: 7)\nassert cart.total([1]) == 7',
    ],
    ['python', 'assert total([1]) == 7', 'mocker.patch("shop.cart.total", return_value=7)\nassert total([1]) == 7'],
    ['java', 'assertEquals(7, cart.total());', 'Cart cart = mock(Cart.class);\nassertEquals(7, cart.total());'],
    [
      'ruby',
      'expect(cart.total).to eq(7)',
      'allow(cart).to receive(:total).and_return(7)\nexpect(cart.total).to eq(7)',
    ],
    [
      'ruby',
      'expect(cart.total).to eq(7)',
      'allow_any_instance_of(Cart).to receive(:total).and_return(7)\nexpect(cart.total).to eq(7)',
    ],
    ['csharp', 'Assert.Equal(7, cart.Total());', 'var cart = new Mock<Cart>();\nAssert.Equal(7, cart.Total());'],
    ['csharp', 'Assert.Equal(7, cart.Total());', 'var cart = Substitute.For<Cart>();\nAssert.Equal(7, cart.Total());'],
    [
      'php',
      '$this->assertSame(7, $cart->total());',
      '$cart = $this->createMock(Cart::class);\n$this->assertSame(7, $cart->total());',
    ],
  ])('for what the file tests is found: %s %#', async (...each) => {
    expect(await found(each)).toEqual([expect.stringContaining('is replaced by a stand-in')]);
  });

  test.each<Case>([
    ['javascript', js, `vi.mock('../src/database.js');\n${js}`],
    ['typescript', js, `vi.spyOn(console, 'log').mockImplementation(() => {});\n${js}`],
    ['javascript', js, `const load = vi.fn(() => 7);\n${js}`],
    ['python', 'assert total([1]) == 7', 'with patch("shop.cart.requests.get"):\n    assert total([1]) == 7'],
    ['python', 'assert total([1]) == 7', 'monkeypatch.setattr(time, "sleep", lambda _: None)\nassert total([1]) == 7'],
    ['python', 'assert total([1]) == 7', 'mocker.patch("shop.cart.load_prices")\nassert total([1]) == 7'],
    ['java', 'assertEquals(7, cart.total());', 'Prices prices = mock(Prices.class);\nassertEquals(7, cart.total());'],
    [
      'ruby',
      'expect(cart.total).to eq(7)',
      'allow(prices).to receive(:load).and_return([7])\nexpect(cart.total).to eq(7)',
    ],
    ['csharp', 'Assert.Equal(7, cart.Total());', 'var prices = new Mock<IPrices>();\nAssert.Equal(7, cart.Total());'],
    [
      'php',
      '$this->assertSame(7, $cart->total());',
      '$p = $this->createMock(Prices::class);\n$this->assertSame(7, $cart->total());',
    ],
  ])('for something else is none of it: %s %#', async (...each) => {
    expect(await found(each)).toEqual([]);
  });
});

describe('a snapshot', () => {
  const path = 'test/__snapshots__/a.test.js.snap';
  const entry = (name: string, value: string): string => `exports[\`${name} 1\`] = \`\n${value}\n\`;\n\n`;
  const before = { [path]: entry('a', '<b>1</b>') };
  const overwritten = { [path]: entry('a', '<b>2</b>') };

  test('that was overwritten with no change of the source is blocked', async () => {
    expect(await told(rule, { before, after: overwritten })).toEqual([`block ${path}:2`]);
    const withTest = { ...overwritten, 'test/a.test.js': 'x\n', 'README.md': 'y\n' };
    expect(await told(rule, { before, after: withTest })).toEqual([`block ${path}:2`]);
  });

  test('that was overwritten with the source is a note', async () => {
    expect(await told(rule, { before, after: { ...overwritten, 'src/a.js': 'x\n' } })).toEqual([`note ${path}:2`]);
    const settings = { rules: { [rule]: 'ask' as const } };
    const after = { ...overwritten, 'src/a.js': 'x\n' };
    expect(await told(rule, { before, after, settings })).toEqual([`note ${path}:2`]);
    expect(await told(rule, { before, after: overwritten, settings })).toEqual([`ask ${path}:2`]);
  });

  test.each([
    ['is new', {}, before],
    ['is one more', before, { [path]: entry('a', '<b>1</b>') + entry('b', '<i>2</i>') }],
    ['has another name', before, { [path]: entry('z', '<b>1</b>') }],
    ['went with its test', { [path]: entry('a', 'x') + entry('b', 'y') }, { [path]: entry('a', 'x') }],
  ])('that %s is none of it', async (_name, old, fresh) => {
    expect(await told(rule, { before: old, after: fresh })).toEqual([]);
  });

  test('on one line, in a test, in another language or as a picture is read too', async () => {
    const one = { [path]: 'exports[`a 1`] = `"x"`;\n' };
    expect(await told(rule, { before: one, after: { [path]: 'exports[`a 1`] = `"y"`;\n' } })).toEqual([
      `block ${path}:1`,
    ]);
    const inline = (value: string): Record<string, string> => ({
      'a.test.js': `test('a', () => {\n  expect(f()).toMatchInlineSnapshot(${value});\n});\n`,
    });
    expect(await told(rule, { before: inline('`1`'), after: inline('`2`') })).toEqual(['block a.test.js:1']);
    expect(await told(rule, { before: inline(''), after: inline('`2`') })).toEqual([]);
    expect(await told(rule, { before: inline('`1`'), after: { ...inline('`2`'), 'src/a.js': 'x\n' } })).toEqual([
      'note a.test.js:1',
    ]);
    const insta = (value: string): Record<string, string> => ({
      'src/snapshots/a.snap': `---\nsource: src/a.rs\n---\n${value}\n`,
    });
    expect(await told(rule, { before: insta('1'), after: insta('2') })).toEqual(['block src/snapshots/a.snap:4']);
    const picture = (byte: number): Record<string, Uint8Array> => ({
      'e2e/__image_snapshots__/a.png': new Uint8Array([0, byte]),
    });
    expect(await told(rule, { before: picture(1), after: picture(2) })).toEqual([
      'block e2e/__image_snapshots__/a.png',
    ]);
  });
});

describe('a test by another name', () => {
  const { path, of } = oneTest.javascript;
  const before = { [path]: of('const t = total([1, 2]);\nexpect(t).toBe(3);\nexpect(total([])).toBe(0);') };

  test('is still held to what it demanded', async () => {
    const after = { [path]: before[path]?.replace('adds up', 'adds').replace('expect(t).toBe(3);\n', '') ?? '' };
    expect(await told(rule, { before, after })).toEqual([`block ${path}:3`]);
    const empty = { [path]: of('total([1, 2]);').replace('adds up', 'adds') };
    expect(await told(rule, { before, after: empty })).toEqual([`block ${path}:3`]);
    const moved = { 'test/other.test.js': of('expect(total([1, 2])).toBe(3);') };
    expect(await told(rule, { before, after: moved })).toEqual(['block test/other.test.js:3']);
  });

  test('may say the same, and another test may say something else', async () => {
    const renamed = { [path]: before[path]?.replace('adds up', 'adds') ?? '' };
    expect(await told(rule, { before, after: renamed })).toEqual([]);
    const other = { [path]: of("expect(() => total(null)).toThrow('list');").replace('adds up', 'wants a list') };
    expect(await told(rule, { before, after: other })).toEqual([]);
  });
});

test('where no grammar reads, fewer lines that assert ask', async () => {
  const path = 'Tests/CartTests.swift';
  const before = { [path]: 'func testA() {\n  XCTAssertEqual(a(), 1)\n  XCTAssertEqual(b(), 2)\n}\n' };
  const after = { [path]: 'func testA() {\n  XCTAssertEqual(a(), 1)\n}\n' };
  const findings = await findingsOf({ before, after });
  expect(findings.filter((finding) => finding.rule === rule)).toEqual([
    { rule, severity: 'ask', path, line: null, message: `${path} has 1 fewer line that assert (read as text)` },
  ]);
  const moved = { [path]: 'func testA() {\n  XCTAssertEqual(b(), 2)\n  XCTAssertEqual(a(), 1)\n}\n' };
  expect(await told(rule, { before, after: moved })).toEqual([]);
});

describe('a value compared with itself', () => {
  test.each([
    ['test/a.test.js', "test('a', () => {\n  HERE\n});\n", 'expect(f()).toBe(1);', 'expect(got).toBe(got);'],
    ['test/a.test.js', "test('a', () => {\n  HERE\n});\n", 'assert.equal(f(), 1);', 'assert.equal(got, got);'],
    ['tests/test_a.py', 'def test_a():\n    HERE\n', 'assert f() == 1', 'assert got.value == got.value'],
    ['src/a.rs', '#[test]\nfn a() {\n    HERE\n}\n', 'assert_eq!(f(), 1);', 'assert_eq!(got, got);'],
    [
      'src/test/java/ATest.java',
      'class ATest {\n  @Test void a() {\n    HERE\n  }\n}\n',
      'Assert.assertEquals(1, f());',
      'Assert.assertEquals(got, got);',
    ],
    [
      'tests/ATest.php',
      '<?php\nclass ATest extends TestCase {\n  function testA() {\n    HERE\n  }\n}\n',
      '$this->assertSame(1, f());',
      '$this->assertSame($got, $got);',
    ],
  ])('always holds: %s', async (path, body, honest, hollow) => {
    const change = (text: string) => ({
      before: { [path]: body.replace('HERE', honest) },
      after: { [path]: body.replace('HERE', text) },
    });
    expect((await told(rule, change(hollow))).length).toBe(1);
    expect(await told(rule, change(hollow.replace(/got(?=\W*$|\.value$)/, 'other')))).toEqual([]);
  });
});

describe('a test that leaves before its assertions', () => {
  test.each([
    ['test/a.test.js', "test('a', () => {\n  HERE\n  expect(f()).toBe(1);\n});\n", 'if (!process.env.X) return;'],
    ['tests/test_a.py', 'def test_a():\n    HERE\n    assert f() == 1\n', 'if not os.environ.get("X"): return'],
    [
      'a_test.go',
      'package a\n\nfunc TestA(t *testing.T) {\n\tHERE\n\tif f() != 1 { t.Fatal("no") }\n}\n',
      'if os.Getenv("X") == "" { return }',
    ],
  ])('where a variable is not set demands nothing: %s', async (path, body, leave) => {
    const before = { [path]: body.replace('HERE', '') };
    expect((await told(rule, { before, after: { [path]: body.replace('HERE', leave) } })).length).toBe(1);
    const other = leave.replace(/return/, 'prepare()');
    expect(await told(rule, { before, after: { [path]: body.replace('HERE', other) } })).toEqual([]);
  });
});

test('a promise to assert nothing is no assertion', async () => {
  const php = (body: string) => ({
    'tests/ATest.php': `<?php\nclass ATest extends TestCase {\n  function testA() {\n    ${body}\n  }\n}\n`,
  });
  const before = php('$this->assertSame(1, f());');
  expect(await told(rule, { before, after: php('$this->expectNotToPerformAssertions();') })).toEqual([
    'block tests/ATest.php:3',
  ]);
  expect(await told(rule, { before, after: php('$this->expectException(E::class); f();') })).toEqual([]);
});

test('checks in a helper of the change that fails the test by a format still count', async () => {
  const path = 'a_test.go';
  const go = (body: string, rest = '') => ({
    [path]: `package a\n\nfunc TestA(t *testing.T) {\n\t${body}\n}\n${rest}`,
  });
  const before = go('if f() != 1 { t.Fatalf("no") }');
  const helper = (body: string) => `\nfunc expectOne(t *testing.T, n int) {\n\t${body}\n}\n`;
  const fails = helper('if n != 1 { t.Fatalf("%d", n) }');
  expect(await told(rule, { before, after: go('expectOne(t, f())', fails) })).toEqual([]);
  expect(await told(rule, { before, after: go('expectOne(t, f())', helper('t.Logf("%d", n)')) })).toEqual([
    `block ${path}:3`,
  ]);
});

test("AssertJ's comparisons of a whole collection are as strict as an equality, a part of it is not", async () => {
  const path = 'src/test/java/ATest.java';
  const java = (body: string) => ({ [path]: `class ATest {\n  @Test void a() {\n    ${body}\n  }\n}\n` });
  const before = java('assertEquals(List.of("a"), split(text));');
  expect(await told(rule, { before, after: java('assertThat(split(text)).containsExactly("a");') })).toEqual([]);
  expect(await told(rule, { before, after: java('assertThat(split(text)).contains("a");') })).toEqual([
    `block ${path}:2`,
  ]);
});

test('a new test that expects 1 or true of a call does not always hold, with a message or without', async () => {
  const path = 'src/test/java/ATest.java';
  const java = (body: string) => ({ [path]: `class ATest {\n  @Test void a() {\n    ${body}\n  }\n}\n` });
  for (const honest of ['assertEquals(1, f());', 'Assert.assertEquals(1, list.size());', 'assertEquals(true, f());'])
    expect(await told(rule, { after: java(honest) })).toEqual([]);
  for (const hollow of ['assertTrue(true);', 'assertTrue(true, "reached");'])
    expect(await told(rule, { after: java(hollow) })).toEqual([`block ${path}:2`]);
});

describe('cases that became rows', () => {
  const path = 'tests/test_a.py';
  const before = { [path]: 'def test_a():\n    assert f("one") == 11\n    assert f("two") == 12\n' };
  const rows = (list: string, body = 'assert f(text) == n') => ({
    [path]: `@pytest.mark.parametrize(("text", "n"), [${list}])\ndef test_a(text, n):\n    ${body}\n`,
  });

  test('are all there', async () => {
    expect(await told(rule, { before, after: rows('("one", 11), ("two", 12)') })).toEqual([]);
    const loop = {
      [path]: 'def test_a():\n    for text, n in [("one", 11), ("two", 12)]:\n        assert f(text) == n\n',
    };
    expect(await told(rule, { before, after: loop })).toEqual([]);
  });
});
