import { describe, expect, test } from 'vitest';
import { findingsOf, type GuardCase } from '../../support/guard-case.ts';

const binary = new Uint8Array([1, 0, 2]);
const told = async (written: GuardCase): Promise<string[]> =>
  (await findingsOf(written)).filter(({ rule }) => rule === 'binary-or-generated').map(({ message }) => message);
const one = (path: string, content: string | Uint8Array = 'a\n'): Promise<string[]> =>
  told({ after: { [path]: content } });
const comes = (path: string, what: string): string[] => [`${path} is ${what} and comes under version control`];
const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

describe('a new file that a machine made is told by its place or name', () => {
  test.each(
    words(
      'node_modules/a/b.js x/node_modules/a.js bower_components/a.js jspm_packages/a.js a/__pycache__/b.txt .pytest_cache/a',
      '.mypy_cache/a .ruff_cache/a .tox/a .nox/a .gradle/a .next/a .nuxt/a .svelte-kit/a .turbo/a .parcel-cache/a .nyc_output/a',
      'lcov-report/a htmlcov/a my.egg-info/a DerivedData/a CMakeFiles/a cmake-build-debug/a bin/Debug/a bin/Release/a obj/Debug/a',
      'obj/Release/a target/debug/a target/release/a target/classes/a target/test-classes/a target/surefire-reports/a',
      'build/classes/a build/libs/a build/tmp/a build/reports/a build/test-results/a',
    ),
  )('made by a tool: %s', async (path) => {
    expect(await one(path)).toEqual(comes(path, 'made by a tool'));
  });

  test.each(
    words(
      '.coverage lcov.info coverage-final.json clover.xml npm-debug.log yarn-error.log x/core.123 a.pyc a.pyo A.class a.o a.a a.lo',
      'a.so a.dylib a.dll a.exe a.war a.ear a.jar a.whl a.egg a.nupkg a.tsbuildinfo a.gcda a.gcno a.profraw .a.swp a.min.js',
      'a.min.css a.bundle.js A.PYC dist/a.txt x/dist/b.js',
    ),
  )('build output: %s', async (path) => {
    expect(await one(path)).toEqual(comes(path, 'build output'));
  });

  test.each(words('.DS_Store x/Thumbs.db desktop.ini test/fixtures/.DS_Store'))(
    'of an operating system: %s',
    async (path) => {
      expect(await one(path)).toEqual(comes(path, "an operating system's own file"));
    },
  );

  test.each(
    words(
      'node_module/a my.DS_Store coverage.json core.txt a.pyx a.jars a.js.min a.bundle.ts gradle/wrapper/gradle-wrapper.jar maven-wrapper.jar',
      'fixtures/node_modules/a.js test/__fixtures__/dist/a.js testdata/a.class test-data/a.exe golden/a.o snapshots/a.so __snapshots__/a.so',
      'bin/a obj/a target/a.rs build/a.txt out/a.txt src/build/a.js lib/out/a.js build/a.js',
    ),
  )('and none of it is %s', async (path) => {
    expect(await one(path)).toEqual([]);
  });
});

describe('below an output folder a file is build output by what it holds', () => {
  test.each([
    'f();\n//# sourceMappingURL=a.js.map\n',
    '//@ sourceMappingURL=a\n',
    'x = __webpack_require__(1);\n',
    ...['create', 'defProp', 'getOwnPropNames', 'export', 'commonJS', 'awaiter', 'importDefault'].map(
      (name) => `var __${name} = 1;\n`,
    ),
    'Object.defineProperty(exports, "__esModule", {});\n',
    "Object.defineProperty(exports,'__esModule');\n",
    'System.register([]);\n',
    `${'a'.repeat(1001)}\n`,
  ])('built: %j', async (text) => {
    for (const path of ['build/a.js', 'x/out/a.cjs', 'target/a.css'])
      expect(await one(path, text)).toEqual(comes(path, 'build output'));
    expect(await one('build/a.txt', text)).toEqual([]);
    expect(await one('src/a.js', text)).toEqual([]);
    for (const folder of [
      'src',
      'lib',
      'app',
      'internal',
      'pkg',
      'cmd',
      'crates',
      'test',
      'spec',
      'doc',
      'scripts',
      'tools',
      'config',
      'examples',
    ])
      expect(await one(`${folder}/build/a.js`, text)).toEqual([]);
  });

  test.each(['f();\n', ` var __create = 1;\n`, `${'a'.repeat(1000)}\n`, 'let __webpack = 1;\n'])(
    'written: %j',
    async (text) => {
      expect(await one('build/a.js', text)).toEqual([]);
    },
  );

  test('or by its name, or as nothing can be read', async () => {
    for (const path of ['build/a.js.map', 'out/a.d.ts', 'out/a.d.mts'])
      expect(await one(path)).toEqual(comes(path, 'build output'));
    expect(await one('build/a.png', binary)).toEqual(comes('build/a.png', 'build output'));
  });

  test('unless it is tracked already', async () => {
    expect(await told({ before: { 'dist/a.js': 'a\n' }, after: { 'dist/a.js': 'b\n', 'dist/b.js': 'c\n' } })).toEqual(
      [],
    );
    expect(
      await told({ before: { 'x/dist/a.js': 'a\n' }, after: { 'x/dist/a.js': 'b\n', 'dist/b.js': 'c\n' } }),
    ).toEqual(comes('dist/b.js', 'build output'));
  });
});

describe('a new binary file is told', () => {
  test.each(words('a.bin x/a.dat a.wasm a.zip'))('%s', async (path) => {
    expect(await one(path, binary)).toEqual(comes(path, 'a binary file'));
  });

  test.each(
    words(
      'a.png a.jpg a.jpeg a.gif a.webp a.avif a.bmp a.ico a.icns a.tif a.tiff a.psd a.heic a.svgz a.woff a.woff2 a.ttf a.otf',
      'a.eot a.mp3 a.mp4 a.m4a a.m4v a.ogg a.oga a.ogv a.opus a.wav a.flac a.webm a.mov a.PDF asset/a.bin assets/a.bin static/a.bin',
      'public/a.bin resource/a.bin resources/a.bin res/a.bin media/a.bin images/a.bin font/a.bin test/a.bin __tests__/a.bin spec/a.bin',
      'e2e/a.bin samples/a.bin example/a.bin',
    ),
  )('but not what people keep so: %s', async (path) => {
    expect(await one(path, binary)).toEqual([]);
  });

  test('but not an empty one, nor WebAssembly that the change loads', async () => {
    expect(await one('a.bin', new Uint8Array())).toEqual([]);
    expect(await told({ after: { 'lib/a.wasm': binary, 'lib/a.js': "load('a.wasm');\n" } })).toEqual([]);
    expect(await told({ after: { 'lib/a.bin': binary, 'lib/a.js': "load('a.bin');\n" } })).toEqual(
      comes('lib/a.bin', 'a binary file'),
    );
  });

  test('but not one that was there, nor a link', async () => {
    expect(await told({ before: { 'a.bin': new Uint8Array([2, 0]) }, after: { 'a.bin': binary } })).toEqual([]);
    expect(await told({ after: { 'a.so': 'b' }, modes: { 'a.so': '120000' } })).toEqual([]);
    expect(await told({ after: { 'a.so': 'b' }, modes: { 'a.so': '100755' } })).toEqual(comes('a.so', 'build output'));
  });
});

test('of one folder ten are told, and the number of the others', async () => {
  const files = (count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`node_modules/a${n}.js`, 'a\n']));
  expect(await told({ after: files(10) })).toHaveLength(10);
  const findings = (await findingsOf({ after: files(12) })).filter(({ rule }) => rule === 'binary-or-generated');
  expect(findings).toHaveLength(11);
  expect(findings.at(-1)).toMatchObject({
    path: 'node_modules',
    message: '2 more files of node_modules/ come with it',
  });
  const alone = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`a${n}.so`, 'a\n']));
  expect(await told({ after: alone })).toHaveLength(12);
});
