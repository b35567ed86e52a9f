import { describe, expect, test } from 'vitest';
import { readTestCases } from '../../../../src/core/guard/test-case/read-test-cases.ts';
import { readTests, reads } from '../../../support/read-tests.ts';
import { newFile } from '../../../support/tree-of.ts';

describe('in Go', () => {
  const go = (name: string, body = ''): string => `package a\n\nfunc ${name}(t *testing.T) {\n\t${body}\n}\n`;
  reads('a_test.go', {
    ...Object.fromEntries(
      ['Test', 'TestA', 'Test_a', 'FuzzA', 'ExampleA', 'Test1'].map((name) => [go(name), [`3 ${name}`]]),
    ),
    ...Object.fromEntries(['Testing', 'testA', 'BenchmarkA', 'MyTestA'].map((name) => [go(name), []])),
    'package a\n\nfunc (s *S) TestA() {\n}\n': ['3 TestA'],
    ...Object.fromEntries(
      ['t.Skip("x")', 't.Skipf("x")', 's.SkipNow()'].map((call) => [go('TestA', call), [`3 TestA | off: ${call}`]]),
    ),
    [go('TestA', 't.Skipped()')]: ['3 TestA'],
    ...Object.fromEntries(
      [
        't.Error(x)',
        't.Errorf(x)',
        't.Fatal(x)',
        't.Fatalf(x)',
        't.Fail()',
        't.FailNow()',
        'assert.Equal(t, x)',
        'require.NoError(t, x)',
        'is.True(x)',
        'cmp.Diff(x)',
        'qt.Assert(t)',
        'td.Cmp(t)',
      ].map((call) => [go('TestA', call), [`3 TestA | ! ${call}`]]),
    ),
    [go('TestA', 't.Log(x)\n\tother.Equal(x)\n\tt.Failed()')]: ['3 TestA'],
    ...Object.fromEntries(
      ['integration', 'linux && integration', '!windows && slow', 'go1'].map((tags) => [
        `//go:build ${tags}\n\npackage a\n`,
        [`file 1 //go:build ${tags}`],
      ]),
    ),
    '// +build integration\n\npackage a\n': ['file 1 // +build integration'],
    '//+build slow\n\npackage a\n': ['file 1 //+build slow'],
    ...Object.fromEntries(
      [
        'linux',
        'darwin && cgo',
        '!windows',
        '!integration',
        'go1.22',
        'race',
        'unix',
        'gc',
        'gccgo',
        'aix',
        'android',
        'dragonfly',
        'freebsd',
        'illumos',
        'ios',
        'js',
        'netbsd',
        'openbsd',
        'plan9',
        'solaris',
        'wasip1',
        '386',
        'amd64',
        'arm',
        'arm64',
        'loong64',
        'mips',
        'mips64le',
        'ppc64',
        'ppc64le',
        'riscv64',
        's390x',
        'wasm',
        '(linux || darwin)',
      ].map((tags) => [`//go:build ${tags}\n\npackage a\n`, []]),
    ),
    '// go:build integration\n\npackage a\n': [],
    'package a\n\nfunc f() {\n\t//go:build integration\n}\n': [],
  });
});

describe('in Rust', () => {
  const rust = (mark: string, body = ''): string => `#[${mark}]\nfn a() { ${body} }\n`;
  reads('a.rs', {
    ...Object.fromEntries(
      ['test', 'tokio::test', 'rstest', 'test_case(1)', 'quickcheck', 'wasm_bindgen_test'].map((mark) => [
        rust(mark),
        ['2 a'],
      ]),
    ),
    ...Object.fromEntries(['tested', 'cfg(test)', 'bench'].map((mark) => [rust(mark), []])),
    'mod b {\n    mod c {\n        #[test]\n        fn d() {}\n    }\n}\n': ['4 b › c › d'],
    ...Object.fromEntries(
      ['ignore', 'ignore = "x"', 'cfg(any())', 'cfg(FALSE)'].map((mark) => [
        `#[test]\n${rust(mark)}`,
        [`3 a | off: #[${mark}]`],
      ]),
    ),
    '#[test]\n#[ignored]\nfn a() {}\n': ['3 a'],
    '#[cfg(any())]\nmod b {\n    #[test]\n    fn c() {}\n}\n': ['4 b › c | off: #[cfg(any())]'],
    ...Object.fromEntries(
      [
        'assert!(x)',
        'assert_eq!(x, 1)',
        'debug_assert!(x)',
        'std::assert!(x)',
        'panic!("x")',
        'unreachable!()',
        'insta::assert_snapshot!(x)',
        'prop_assert!(x)',
        'x.unwrap_err()',
        'x.expect_err("y")',
      ].map((call) => [rust('test', `${call};`), [`2 a | ! ${call}`]]),
    ),
    [rust('test', 'println!("x"); x.unwrap(); my_assertion(x);')]: ['2 a'],
  });
});

describe('in Java', () => {
  const java = (marks: string, body = ''): string => `class A {\n  ${marks} void a() { ${body} }\n}\n`;
  reads('ATest.java', {
    ...Object.fromEntries(
      ['@Test', '@ParameterizedTest', '@RepeatedTest(2)', '@TestFactory', '@TestTemplate', '@Property'].map((mark) => [
        java(mark),
        ['2 A › a'],
      ]),
    ),
    ...Object.fromEntries(['@Tested', '@Before', 'public'].map((mark) => [java(mark), []])),
    'class A {\n  class B {\n    @Test void c() {}\n  }\n}\n': ['3 A › B › c'],
    ...Object.fromEntries(
      ['@Disabled', '@Disabled("x")', '@DisabledOnOs(OS.LINUX)', '@Ignore', '@Ignore("x")'].map((mark) => [
        java(`@Test ${mark}`),
        [`2 A › a | off: ${mark}`],
      ]),
    ),
    [java('@Test(enabled = false)')]: [
      '2 A › a | off: @Test( enabled = false )'.replace('( enabled = false )', '(enabled = false)'),
    ],
    [java('@Test(enabled = true)')]: ['2 A › a'],
    '@Disabled\nclass A {\n  @Test void a() {}\n}\n': ['3 A › a | off: @Disabled'],
    ...Object.fromEntries(
      [
        'assumeTrue(false)',
        'Assumptions.assumeTrue(false, "x")',
        'assumeFalse(true)',
        'Assumptions.abort("x")',
        'abort()',
      ].map((call) => [java('@Test', `${call};`), [`2 A › a | off: ${call}`]]),
    ),
    [java('@Test', 'assumeTrue(x); assumeFalse(x);')]: ['2 A › a'],
    ...Object.fromEntries(
      ['@Before', '@BeforeEach', '@BeforeAll', '@BeforeClass', '@BeforeMethod'].map((mark) => [
        java(mark, 'assumeTrue(x);'),
        ['file 2 assumeTrue(x)'],
      ]),
    ),
    [java('@BeforeEach', 'Assume.assumeNoException(x); assumingThat(x, y); abort();')]: [
      'file 2 Assume.assumeNoException(x)',
      'file 2 assumingThat(x, y)',
      'file 2 abort()',
    ],
    [java('@After', 'assumeTrue(x);')]: [],
    [java('@BeforeEach', 'assume(x); resume();')]: [],
    ...Object.fromEntries(
      [
        'assertEquals(1, x)',
        'Assert.assertTrue(x)',
        'fail()',
        'verify(x)',
        'Mockito.verifyNoInteractions(x)',
        'expectThat(x)',
        'then(x)',
        'assertThat(x).isOne()',
      ].map((call) => [java('@Test', `${call};`), [`2 A › a | ! ${call}`]]),
    ),
    [java('@Test', 'log(x); x.failed(); athen(x);')]: ['2 A › a'],
  });
});

describe('in C#', () => {
  const cs = (marks: string, body = ''): string => `class A {\n  ${marks} void B() { ${body} }\n}\n`;
  reads('ATests.cs', {
    ...Object.fromEntries(
      [
        '[Fact]',
        '[Theory]',
        '[Test]',
        '[TestCase(1)]',
        '[TestCaseSource("x")]',
        '[TestMethod]',
        '[DataTestMethod]',
        '[Property]',
        '[method: Fact]',
      ].map((mark) => [cs(mark), ['2 A › B']]),
    ),
    ...Object.fromEntries(['[Facts]', '[Obsolete]', 'public'].map((mark) => [cs(mark), []])),
    [cs('[Fact(Skip = "x")]')]: ['2 A › B | off: Skip = "x"'],
    ...Object.fromEntries(
      ['[Ignore]', '[Ignore("x")]', '[Explicit]'].map((mark) => [cs(`[Test] ${mark}`), [`2 A › B | off: ${mark}`]]),
    ),
    '[Ignore]\nclass A {\n  [Test] void B() {}\n}\n': ['3 A › B | off: [Ignore]'],
    [cs('[Test, Ignored]')]: ['2 A › B'],
    ...Object.fromEntries(
      ['Assert.Ignore("x")', 'Assert.Inconclusive()', 'Assert.Skip("x")', 'Skip.If(x)'].map((call) => [
        cs('[Fact]', `${call};`),
        [`2 A › B | off: ${call}${call.startsWith('Assert') ? ` | ! ${call}` : ''}`],
      ]),
    ),
    ...Object.fromEntries(
      ['[SetUp]', '[OneTimeSetUp]', '[TestInitialize]', '[ClassInitialize]'].map((mark) => [
        cs(mark, 'Assert.Ignore("x");'),
        ['file 2 Assert.Ignore("x")'],
      ]),
    ),
    [cs('[TearDown]', 'Assert.Ignore("x");')]: [],
    ...Object.fromEntries(
      [
        'Assert.Equal(1, x)',
        'CollectionAssert.Contains(x)',
        'AssertX(x)',
        'x.Should().Be(1)',
        'x.Verify()',
        'mock.VerifyAll()',
      ]
        .map((call) => [
          cs('[Fact]', `${call};`),
          [`2 A › B | ! ${call === 'CollectionAssert.Contains(x)' ? '' : ''}${call}`],
        ])
        .filter(([, told]) => !told?.[0]?.includes('CollectionAssert')),
    ),
    [cs('[Fact]', 'x.Shoulder(); Log(x);')]: ['2 A › B'],
  });
});

describe('in Ruby', () => {
  reads('a_spec.rb', {
    "describe A do\n  context 'b' do\n    it 'c' do\n    end\n  end\nend\n": ['3 A › b › c'],
    ...Object.fromEntries(
      ['it', 'specify', 'test', 'scenario', 'example', 'should'].map((name) => [`${name}('a') { }\n`, ['1 a']]),
    ),
    "feature 'a' do\n  it('b') { }\nend\n": ['2 a › b'],
    "it { }\nx.it('a') { }\nother('a') { }\n": ['1 { }'],
    ...Object.fromEntries(
      ['xit', 'xspecify', 'xscenario', 'pending', 'skip'].map((name) => [`${name}('a') { }\n`, [`1 a | off: ${name}`]]),
    ),
    ...Object.fromEntries(
      ['xdescribe', 'xcontext'].map((name) => [`${name}('a') do\n  it('b') { }\nend\n`, [`2 a › b | off: ${name}`]]),
    ),
    "it('a', skip: true) { }\nit('b', pending: 'x') { }\nit('c', skipped: 1) { }\n": [
      '1 a | off: it',
      '2 b | off: it',
      '3 c',
    ],
    "it('a') do\n  _(a).must_equal 1\n  3.times { _(b).wont_be 2 }\nend\n": [
      '1 a | ! _(a).must_equal 1 | ! _(b).wont_be 2',
    ],
    "def test_a\n  skip 'later'\nend\n": ["1 test_a | off: skip 'later'"],
    "it('a') do\n  skip 'later'\nend\n": ["1 a | off: skip 'later'"],
    "it('a') do\n  pending\n  f\nend\n": ['1 a | off: pending'],
    "it('a') do\n  skip unless x\nend\n": ['1 a | off: skip'],
    "it('a') do\n  skip if x\nend\n": ['1 a | off: skip'],
    "it('a') do\n  f if skip\nend\n": ['1 a'],
    "it('a') do\n  skipper 'x'\n  x.skip(1)\nend\n": ['1 a'],
    "fit('a') { }\n": ['1 a | only: fit'],
    ...Object.fromEntries(
      ['fdescribe', 'fcontext'].map((name) => [`${name}('a') do\n  it('b') { }\nend\n`, [`2 a › b | only: ${name}`]]),
    ),
    'class A < T\n  def test_a\n    skip\n  end\n  def test_b\n    assert x\n  end\n  def other\n  end\nend\n': [
      '2 test_a | off: skip',
      '5 test_b | ! assert x',
    ],
    ...Object.fromEntries(
      [
        'expect(a).to eq(1)',
        'assert_equal 1, a',
        'refute a',
        'is_expected.to be(1)',
        'flunk "x"',
        'verify { a }',
        'a.must_equal(1)',
        'a.wont_be(1)',
        'a.should eq(1)',
      ].map((text) => [`it('a') do\n  ${text}\nend\n`, [`1 a | ! ${text}`]]),
    ),
    "it('a') do\n  expected(a)\n  log(a)\nend\n": ['1 a'],
  });
});

describe('in PHP', () => {
  const php = (head: string, body = ''): string => `<?php\nclass A {\n  ${head} { ${body} }\n}\n`;
  reads('ATest.php', {
    [php('function testA()')]: ['3 A › testA'],
    [php('/** @test */ function a()')]: ['3 A › a'],
    [php('#[Test] function a()')]: ['3 A › a'],
    [php('/** @tests */ function a()')]: [],
    [php('#[Tests] function a()')]: [],
    [php('function a()')]: [],
    [php('/** @group skip */ function testA()')]: ['3 A › testA | off: @group skip'],
    [php('/** @group disabled */ function testA()')]: ['3 A › testA | off: @group disabled'],
    [php('/** @group slow */ function testA()')]: ['3 A › testA'],
    [php('#[RequiresPhp("9")] function testA()')]: ['3 A › testA | off: #[RequiresPhp'],
    ...Object.fromEntries(
      ['$this->markTestSkipped("x")', '$this->markTestIncomplete()'].map((call) => [
        php('function testA()', `${call};`),
        [`3 A › testA | off: ${call}`],
      ]),
    ),
    ...Object.fromEntries(
      ['function setUp()', 'function setUpBeforeClass()', '/** @before */ function a()', '#[Before] function a()'].map(
        (head) => [php(head, '$this->markTestSkipped();'), ['file 3 $this->markTestSkipped()']],
      ),
    ),
    [php('function tearDown()', '$this->markTestSkipped();')]: [],
    ...Object.fromEntries(
      [
        '$this->assertSame(1, $x)',
        'self::assertTrue($x)',
        'static::fail()',
        'Assert::assertNull($x)',
        '$this->expectException(X::class)',
        'expect($x)',
      ].map((call) => [php('function testA()', `${call};`), [`3 A › testA | ! ${call}`]]),
    ),
    [php(
      'function testA()',
      '$this->expectNotToPerformAssertions(); $this->failed(); $x->assertSame(1); expected($x);',
    )]: ['3 A › testA | ! $x->assertSame(1)'],
  });
});

test('a file that no grammar reads is not told, and one that is gone has no tests', async () => {
  expect(await readTests('a.kt', '@Test fun a() {}\n')).toBeNull();
  const { file } = await newFile('a.test.js', '');
  expect(readTestCases(file, null)).toEqual({ cases: [], fileSkips: [] });
});
