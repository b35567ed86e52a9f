import { describe, expect, test } from 'vitest';
import { told } from '../../../support/guard-case.ts';
import { oneTest } from '../../../support/one-test.ts';

const rule = 'test-weakened';
type Language = keyof typeof oneTest;
type Case = readonly [Language, before: string, after: string];

async function severities([language, before, after]: Case): Promise<string[]> {
  const { path, of } = oneTest[language];
  const found = await told(rule, { before: { [path]: of(before) }, after: { [path]: of(after) } });
  return found.map((each) => each.split(' ', 1)[0] ?? '');
}

const blocks = (cases: readonly Case[]): void => {
  test.each(cases)('is found: %s %#', async (...each) => {
    expect(await severities(each)).toEqual(['block']);
  });
};
const passes = (cases: readonly Case[]): void => {
  test.each(cases)('is none: %s %#', async (...each) => {
    expect(await severities(each)).toEqual([]);
  });
};

const python = 'assert total([1]) == 7';
const js = 'expect(total([1])).toBe(7);';
const java = 'assertEquals(7, total(1));';
const csharp = 'Assert.Equal(7, Total(1));';
const php = '$this->assertSame(7, total(1));';
const ruby = 'expect(total(1)).to eq(7)';
const rust = 'assert_eq!(total(1), 7);';
const go = 'if Total(1) != 7 {\n\tt.Fatal("no")\n}';

describe('an assertion that is true whatever stands in it', () => {
  blocks([
    ['python', python, 'assert (total([1]) == 7, "seven")'],
    ['python', python, 'assert (total([1]) == 7,)'],
    ['python', python, 'assert ((total([1]) == 7, "seven"))'],
    ['python', python, 'assert [total([1]) == 7]'],
    ['python', python, 'assert {"seven": total([1]) == 7}'],
    ['python', python, 'assert {total([1]) == 7}'],
    ['python', python, 'assert lambda: total([1]) == 7'],
    ['python', python, 'assert (total([1]) == 7 for _ in range(1))'],
    ['python', python, 'assert f"{total([1]) == 7}"'],
    ['python', python, 'assert "total is 7"'],
    ['python', python, 'check = lambda: total([1]) == 7\nassert check'],
    ['python', python, 'def check():\n    return total([1]) == 7\nassert check'],
    ['python', 'self.assertEqual(total([1]), 7)', 'self.assertTrue((total([1]), 7))'],
    ['python', python, 'assert total([1]) == mock.ANY'],
    ['python', 'self.assertEqual(total([1]), 7)', 'self.assertEqual(total([1]), ANY)'],
    ['python', python, 'assert any([total([1]) == 7, True])'],
    ['javascript', js, 'assert(() => total([1]) === 7);'],
    ['javascript', js, 'assert.ok([total([1]) === 7]);'],
    ['javascript', js, 'const check = () => total([1]) === 7;\nassert(check);'],
    ['javascript', js, 'expect(total([1])).toSatisfy(() => true);'],
    ['ruby', ruby, 'expect(total(1)).to satisfy { true }'],
    ['ruby', ruby, 'expect(total(1)).to satisfy { |sum| true }'],
    ['ruby', ruby, 'expect(total(1)).to eq(anything)'],
    ['ruby', ruby, 'expect(total(1)).to be_anything'],
    ['java', java, 'assertAll();'],
    ['java', java, 'verifyNoInteractions();'],
    ['csharp', csharp, 'Assert.That(Total(1), Is.Anything);'],
    ['csharp', csharp, 'Assert.Multiple(() => {});'],
    ['csharp', csharp, 'Assert.Warn("seven");'],
    ['csharp', csharp, 'Assert.Pass();\nAssert.Equal(7, Total(1));'],
    ['rust', rust, 'assert!(total(1) == 7 || true);'],
    ['php', php, '$this->addToAssertionCount(1);'],
    ['javascript', js, 'expect.assertions(0);\ntotal([1]);'],
  ]);
  passes([
    ['python', python, 'assert (total([1]) == 7)'],
    ['python', python, 'assert (\n    total([1]) == 7\n), "seven"'],
    ['python', python, 'expected = (7, "seven")\nassert (total([1]), "seven") == expected'],
    ['python', python, 'assert [total([1])] == [7]'],
    ['python', python, 'def check():\n    return total([1]) == 7\nassert check()'],
    ['python', python, 'check = total([1]) == 7\nassert check'],
    ['python', python, 'assert f"{total([1])}" == "7"'],
    ['python', python, 'assert any(total([n]) == 7 for n in (1, 2)) or total([1]) == 7'],
    ['javascript', js, 'expect([total([1])]).toEqual([7]);'],
    ['javascript', js, 'expect(total([1])).toBe(7);\nexpect.assertions(1);'],
    ['ruby', ruby, 'expect(total(1)).to satisfy { |sum| sum == 7 }'],
    ['rust', rust, 'assert!(total(1) == 7, "or true");'],
  ]);

  test('a fixture is no function, though it bears the name of one', async () => {
    const path = 'tests/test_app.py';
    const fixture = '@pytest.fixture\ndef app():\n    return make()\n\n\n';
    const body = (text: string) => ({ [path]: `${fixture}def test_app(app):\n    ${text}\n` });
    expect(await told(rule, { before: body('assert app is not None'), after: body('assert app') })).toEqual([]);
  });
});

describe('an assertion that asks nothing', () => {
  blocks([
    ['javascript', js, 'expect(total([1]));'],
    ['javascript', js, 'expect(total([1])).toBe;'],
    ['javascript', js, 'expect(total([1])).not.toBe;'],
    ['javascript', js, 'expect(total([1]))["toBe"];'],
    ['javascript', js, 'await expect(total([1]));'],
    ['javascript', js, 'expect(total([1])).to.equal;'],
    ['javascript', js, 'expect(total([1])).to.be;'],
    ['typescript', js, 'expect(total([1]) === 7);'],
    ['java', java, 'assertThat(total(1));'],
    ['java', java, 'assertThat(total(1) == 7);'],
    ['java', java, 'assertThat(total(1)).as("total");'],
    ['java', java, 'assertThat(total(1)).usingRecursiveComparison();'],
    ['csharp', csharp, 'Total(1).Should();'],
    ['ruby', ruby, 'expect(total(1))'],
    ['ruby', ruby, 'expect { total(1) }'],
    ['python', python, 'expect(total([1]))'],
  ]);
  passes([
    ['javascript', 'expect(ready()).to.equal(true);', 'expect(ready()).to.be.true;'],
    ['java', java, 'assertThat(total(1)).as("total").isEqualTo(7);'],
    ['java', java, 'assertThat(total(1), is(7));'],
    ['java', java, 'var sum = assertThat(total(1));\nsum.isEqualTo(7);'],
    ['csharp', csharp, 'Total(1).Should().Be(7);'],
    ['ruby', ruby, 'expect(total(1))\n  .to eq(7)'],
    ['python', 'expect(total([1])).to_be(7)', 'expect(\n    total([1])\n).to_be(7)'],
  ]);
});

describe('an assertion that the test does not wait for', () => {
  blocks([
    ['javascript', 'await expect(load()).resolves.toBe(7);', 'expect(load()).resolves.toBe(7);'],
    ['javascript', 'return expect(load()).resolves.toBe(7);', 'expect(load()).resolves.toBe(7);'],
    ['javascript', 'await expect(load()).rejects.toThrow("no");', 'void expect(load()).rejects.toThrow("no");'],
    ['javascript', 'await assert.rejects(load(), /no/);', 'assert.rejects(load(), /no/);'],
    ['javascript', 'expect(await load()).toBe(7);', 'load().then((sum) => expect(sum).toBe(7));'],
    ['javascript', js, `(async () => { ${js} })();`],
    ['javascript', js, `void (async () => { ${js} })();`],
    ['java', java, `new Thread(() -> { ${java} }).start();`],
    ['csharp', csharp, `Task.Run(() => ${csharp.slice(0, -1)});`],
    ['ruby', ruby, `Thread.new { ${ruby} }`],
    ['rust', rust, `std::thread::spawn(|| { ${rust} });`],
    ['rust', rust, `async { ${rust} };`],
  ]);
  passes([
    ['javascript', 'await expect(load()).resolves.toBe(7);', 'return expect(load()).resolves.toBe(7);'],
    ['javascript', 'expect(await load()).toBe(7);', 'await load().then((sum) => expect(sum).toBe(7));'],
    ['javascript', 'expect(await load()).toBe(7);', 'return load().then((sum) => expect(sum).toBe(7));'],
    ['javascript', js, `await (async () => { ${js} })();`],
    ['javascript', 'expect(load()).resolves.toBe(7);', 'expect(load(1)).resolves.toBe(7);'],
    ['rust', rust, `std::thread::spawn(|| { ${rust} }).join().unwrap();`],
    ['csharp', csharp, `await Task.Run(() => ${csharp.slice(0, -1)});`],
  ]);
});

describe('an assertion that is expected to fail', () => {
  blocks([
    ['javascript', js, `expect(() => { ${js} }).toThrow();`],
    ['javascript', js, `await expect(async () => { ${js} }).rejects.toThrow();`],
    ['javascript', js, `assert.throws(() => { ${js} });`],
    ['python', python, `with pytest.raises(AssertionError):\n    ${python}`],
    ['python', python, `with pytest.raises(Exception):\n    ${python}`],
    ['java', java, `assertThrows(Throwable.class, () -> { ${java} });`],
    ['java', java, `catchThrowable(() -> ${java.slice(0, -1)});`],
    ['csharp', csharp, `Record.Exception(() => ${csharp.slice(0, -1)});`],
    ['csharp', csharp, `var error = Record.Exception(() => ${csharp.slice(0, -1)});`],
    ['csharp', csharp, `Assert.ThrowsAny<Exception>(() => ${csharp.slice(0, -1)});`],
    ['php', php, `$this->expectException(\\Throwable::class);\n${php}`],
    ['ruby', ruby, `expect { ${ruby} }.to raise_error`],
  ]);
  passes([
    ['javascript', 'expect(() => f()).toThrow("a");', 'expect(() => f()).toThrow("b");'],
    ['php', php, `${php}\n$this->expectException(\\Exception::class);\nfail();`],
    ['csharp', csharp, `${csharp}\nAssert.NotNull(Record.Exception(() => Total(-1)));`],
  ]);

  test('a new test may expect it: a library of assertions is tested so', async () => {
    const { path, of } = oneTest.javascript;
    expect(await told(rule, { after: { [path]: of('expect(() => expect(1).toBeOdd()).toThrow();') } })).toEqual([]);
  });
});

describe('an assertion that compares a call with the same call', () => {
  blocks([
    ['javascript', js, 'expect(total([1])).toBe(total([1]));'],
    ['javascript', js, 'assert.equal(total([1]), total([1]));'],
    ['python', python, 'assert total([1]) == total([1])'],
    ['java', java, 'assertEquals(total(1), total(1));'],
    ['csharp', csharp, 'Assert.Equal(Total(1), Total(1));'],
    ['php', php, '$this->assertSame(total(1), total(1));'],
    ['ruby', ruby, 'expect(total(1)).to eq(total(1))'],
    ['ruby', ruby, 'expect(total(1)).to eq total(1)'],
    ['rust', rust, 'assert_eq!(total(1), total(1));'],
    ['go', go, 'if Total(1) != Total(1) {\n\tt.Fatal("no")\n}'],
  ]);
  passes([
    ['javascript', js, 'expect(total([1])).toBe(7);\nexpect(total([1])).toBe(total([1]));'],
    ['python', python, 'assert total([1]) == total([7]) == 7'],
    ['java', java, 'assertEquals(total(7), total(1));'],
  ]);
});

describe('an assertion that is made only somewhere', () => {
  blocks([
    ['javascript', js, `if (process.env.SLOW) {\n  ${js}\n}`],
    ['java', java, `if (System.getenv("SLOW") != null) { ${java} }`],
    ['go', go, `if testing.Short() {\n\t${go}\n}`],
    ['csharp', csharp, `#if SLOW\n${csharp}\n#endif`],
    ['rust', rust, `if cfg!(feature = "slow") { ${rust} }`],
    ['rust', rust, `#[cfg(feature = "slow")]\n${rust}`],
    ['rust', rust, `#[cfg(any())]\n${rust}`],
    ['ruby', ruby, `next unless ENV['SLOW']\n${ruby}`],
    ['ruby', ruby, `next\n${ruby}`],
    ['ruby', ruby, `-> { ${ruby} }`],
    ['ruby', ruby, `proc { ${ruby} }`],
    ['python', python, `if not __debug__:\n    ${python}`],
    ['python', python, `if TYPE_CHECKING:\n    ${python}`],
    ['python', python, `if typing.TYPE_CHECKING:\n    ${python}`],
  ]);
  passes([
    ['javascript', js, `if (process.env.SLOW) {\n  prepare();\n}\n${js}`],
    ['javascript', js, `if (process.env.SLOW) {\n  ${js}\n} else {\n  expect(total([1])).toBe(7);\n}`],
    ['javascript', js, `${js}\nif (process.env.CI) expect(total([2])).toBe(8);`],
    ['ruby', ruby, `[1].each { |n| next if n > 1 }\n${ruby}`],
    ['csharp', csharp, `${csharp}\n#if NET8_0\nAssert.Equal(8, Total(2));\n#endif`],
  ]);

  test('by its platform asks', async () => {
    expect(await severities(['go', go, `if runtime.GOOS == "linux" {\n\t${go}\n}`])).toEqual(['ask']);
    expect(await severities(['csharp', csharp, `#if NET8_0\n${csharp}\n#endif`])).toEqual(['ask']);
    expect(await severities(['rust', rust, `#[cfg(unix)]\n${rust}`])).toEqual(['ask']);
  });
});

describe('a test that takes any error now', () => {
  const of = (language: Language, form: (type: string) => string, narrow: string, ...wide: string[]): Case[] =>
    wide.map((type) => [language, form(narrow), form(type)]);
  const cases: Case[] = [
    ...of(
      'python',
      (type) => `with pytest.raises(${type}):\n    f()`,
      'ValueError',
      'Exception',
      '(ValueError, Exception)',
    ),
    ...of('python', (type) => `with self.assertRaises(${type}):\n    f()`, 'ValueError', 'BaseException'),
    ...of(
      'java',
      (type) => `assertThrows(${type}.class, () -> f());`,
      'IOException',
      'Exception',
      'Throwable',
      'RuntimeException',
    ),
    ...of('java', (type) => `assertThatThrownBy(() -> f()).isInstanceOf(${type}.class);`, 'IOException', 'Throwable'),
    ['java', 'assertThatThrownBy(() -> f()).isInstanceOf(IOException.class);', 'assertThatThrownBy(() -> f());'],
    ...of(
      'csharp',
      (type) => `Assert.Throws<${type}>(() => F());`,
      'ArgumentException',
      'Exception',
      'System.Exception',
    ),
    ...of('csharp', (type) => `act.Should().Throw<${type}>();`, 'ArgumentException', 'Exception'),
    ...of(
      'php',
      (type) => `$this->expectException(${type}::class);\nf();`,
      'RangeException',
      'Exception',
      '\\Throwable',
    ),
    ...of('ruby', (type) => `expect { f }.to raise_error${type}`, '(ArgumentError)', '', '(StandardError)'),
    ...of('javascript', (type) => `expect(() => f()).toThrow(${type});`, 'RangeError', '', 'Error', '""', '/.*/'),
    ['javascript', 'expect(() => f()).toThrow("bad");', 'expect(() => f()).toThrow();'],
    ['go', 'if !errors.Is(err, ErrBad) {\n\tt.Fatal(err)\n}', 'if err == nil {\n\tt.Fatal(err)\n}'],
  ];
  blocks(cases);
  passes([
    ['python', 'with pytest.raises(ValueError):\n    f()', 'with pytest.raises(CartError):\n    f()'],
    ['python', 'with pytest.raises(Exception):\n    f()', 'with pytest.raises(ValueError):\n    f()'],
    ['python', python, `${python}\nwith pytest.raises(Exception):\n    f()`],
    ['java', 'assertThrows(IOException.class, () -> f());', 'assertThrows(UncheckedIOException.class, () -> f());'],
    ['javascript', 'expect(() => f()).toThrow("bad");', 'expect(() => f()).toThrow(/bad|worse/);'],
    ['csharp', 'Assert.Throws<ArgumentException>(() => F());', 'Assert.ThrowsAny<ArgumentException>(() => F());'],
  ]);

  test('and asks more of something asks', async () => {
    const after = 'with pytest.raises(Exception) as caught:\n    f()\nassert caught.value.code == 7';
    expect(await severities(['python', 'with pytest.raises(ValueError):\n    f()', after])).toEqual(['ask']);
    const inBlock = 'expect { f }.to raise_error { |error| expect(error.code).to eq(7) }';
    expect(await severities(['ruby', 'expect { f }.to raise_error(ArgumentError)', inBlock])).toEqual([]);
  });

  test('of its type, whatever its words, asks', async () => {
    const raising = (list: string): string => `with pytest.raises(${list}):\n    f()`;
    expect(await severities(['python', raising('ValueError, match="bad"'), raising('ValueError')])).toEqual(['ask']);
  });

  test('by an annotation is found, and in a new test is none', async () => {
    const { path } = oneTest.java;
    const junit = (type: string) => ({
      [path]: `class CartTest {\n  @Test(expected = ${type}.class)\n  public void refuses() {\n    f();\n  }\n}\n`,
    });
    expect(await told(rule, { before: junit('IOException'), after: junit('Exception') })).toEqual([`block ${path}:2`]);
    expect(await told(rule, { after: junit('Exception') })).toEqual([]);
  });
});

describe('an assertion that compared and now takes anything', () => {
  blocks([
    [
      'javascript',
      'expect(f()).toEqual({ id: 1, n: "a" });',
      'expect(f()).toEqual({ id: expect.any(Number), n: expect.any(String) });',
    ],
    [
      'javascript',
      'expect(f()).toEqual({ id: 1, n: "a" });',
      'expect(f()).toEqual({ id: expect.anything(), n: expect.anything() });',
    ],
    ['javascript', js, 'expect(total([1])).toBeTypeOf("number");'],
    ['javascript', js, 'expect(() => total([1])).not.toThrow();'],
    ['javascript', js, 'assert.doesNotThrow(() => total([1]));'],
    ['javascript', js, 'expect(!!total([1])).toBe(true);'],
    ['ruby', ruby, 'expect(total(1)).to be'],
    ['rust', 'let n = total(1).unwrap();\nassert_eq!(n, 7);', 'let _ = total(1);\nassert_eq!(other(1), 7);'],
    ['rust', 'total(1).unwrap();', 'let _ = total(1);'],
  ]);
  passes([
    [
      'javascript',
      'expect(f()).toEqual({ id: 1, n: "a" });',
      'expect(f()).toEqual({ id: expect.any(Number), n: "a" });',
    ],
    [
      'javascript',
      'expect(f()).toEqual({ id: "x", n: "a" });',
      'expect(f()).toEqual({ id: expect.anything(), n: "a" });',
    ],
    ['rust', 'total(1).unwrap();', 'let _ = total(2);\ntotal(1).unwrap();'],
  ]);
});

describe('a wrapper that keeps a failure to itself', () => {
  const path = 'tests/test_cart.py';
  const plain = 'from shop.cart import total\n\n\ndef test_adds_up():\n    assert total([1]) == 7\n';
  const decorated = (definition: string, mark = '@lenient') => ({
    [path]: plain.replace('def test_adds_up', `${definition}\n\n\n${mark}\ndef test_adds_up`),
  });
  const wrapper = (handler: string): string =>
    `def lenient(f):\n    def run(*args):\n        try:\n            return f(*args)\n        except AssertionError:\n            ${handler}\n    return run`;

  test.each([
    ['catches', wrapper('pass'), '@lenient'],
    ['logs', wrapper('print("no")'), '@lenient'],
    ['runs nothing', 'def lenient(f):\n    return lambda *args: None', '@lenient'],
  ])('is found round an old test: one that %s', async (_name, definition, mark) => {
    expect((await told(rule, { before: { [path]: plain }, after: decorated(definition, mark) })).length).toBe(1);
  });

  test('is found where it stands in another file of the change', async () => {
    const after = { [path]: plain.replace('def test', '@lenient\ndef test'), 'tests/tools.py': `${wrapper('pass')}\n` };
    expect(await told(rule, { before: { [path]: plain }, after })).toEqual([`block ${path}:5`]);
  });

  test.each<readonly [string, Language, string, string]>([
    ['a function', 'javascript', js, `const quiet = (run) => { try { run(); } catch {} };\nquiet(() => { ${js} });`],
    [
      'a context',
      'python',
      python,
      `@contextmanager\ndef quiet():\n    try:\n        yield\n    except AssertionError:\n        pass\nwith quiet():\n    ${python}`,
    ],
  ])('is found round the assertions: %s', async (_name, language, before, after) => {
    expect(await severities([language, before, after])).toEqual(['block']);
  });

  test.each([
    ['raises in the end', wrapper('raise')],
    ['has nothing to do with failures', 'def lenient(f):\n    f.slow = True\n    return f'],
    ['catches something else', wrapper('pass').replace('AssertionError', 'OSError')],
  ])('is none where it %s', async (_name, definition) => {
    expect(await told(rule, { before: { [path]: plain }, after: decorated(definition) })).toEqual([]);
  });

  test('is none where it only cleans up', async () => {
    const after = `const quiet = (run) => { try { run(); } catch {} };\n${js}\nquiet(() => remove());`;
    expect(await severities(['javascript', js, after])).toEqual([]);
  });
});

describe('retries', () => {
  const pythonTest = (mark: string) => ({ 'tests/test_a.py': `${mark}def test_a():\n    assert f() == 1\n` });
  const jsTest = (options: string, first = '') => ({
    'test/a.test.js': `${first}test('a', ${options}() => {\n  expect(f()).toBe(1);\n});\n`,
  });
  const javaTest = (mark: string) => ({
    'src/test/java/ATest.java': `class ATest {\n  ${mark}@Test void a() {\n    assertEquals(1, f());\n  }\n}\n`,
  });
  const rubyTest = (option: string) => ({
    'spec/a_spec.rb': `describe A do\n  it 'a'${option} do\n    expect(f).to eq(1)\n  end\nend\n`,
  });
  const csharpTest = (mark: string) => ({
    'test/ATests.cs': `public class ATests {\n  ${mark}[Test] public void A() {\n    Assert.AreEqual(1, F());\n  }\n}\n`,
  });

  test.each([
    ['python', pythonTest(''), pythonTest('@pytest.mark.flaky(reruns=50)\n')],
    ['python, the module', pythonTest(''), pythonTest('pytestmark = pytest.mark.flaky(reruns=50)\n\n\n')],
    ['vitest', jsTest(''), jsTest('{ retry: 50 }, ')],
    ['playwright', jsTest(''), jsTest('', 'test.describe.configure({ retries: 50 });\n')],
    ['jest', jsTest(''), jsTest('', 'jest.retryTimes(50);\n')],
    ['more than before', jsTest('{ retry: 2 }, '), jsTest('{ retry: 50 }, ')],
    ['pioneer', javaTest(''), javaTest('@RetryingTest(50) ')],
    ['rspec', rubyTest(''), rubyTest(', retry: 50')],
    ['nunit', csharpTest(''), csharpTest('[Retry(50)] ')],
  ])('by the dozen are found: %s', async (_name, before, after) => {
    const found = await told(rule, { before, after });
    expect(found.map((each) => each.split(' ', 1)[0])).toEqual(['block']);
  });

  test('a few ask, and those of a new test or of what is tested are none of it', async () => {
    expect(await told(rule, { before: jsTest(''), after: jsTest('{ retry: 2 }, ') })).toEqual(['ask test/a.test.js:1']);
    expect(await told(rule, { after: jsTest('{ retry: 2 }, ') })).toEqual([]);
    const tested = { 'test/a.test.js': "test('a', () => {\n  expect(f({ retries: 50 })).toBe(1);\n});\n" };
    expect(await told(rule, { before: jsTest(''), after: tested })).toEqual([]);
  });
});
