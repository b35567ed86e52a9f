import { describe } from 'vitest';
import { have, haveNone } from '../../support/patch-words.ts';

const js = 'test/a.test.js';
const names = [
  'expect assert chai should test it describe suite beforeEach afterEach beforeAll afterAll jest vi',
  'sinon',
].flatMap((line) => line.split(' '));
const libraries = [
  'assert node:assert assert/strict node:assert/strict node:test vitest jest chai expect ava tap',
  'mocha should uvu uvu/assert sinon power-assert bun:test jasmine earl unexpected @jest/globals',
  '@jest/expect @vitest/expect @playwright/test @std/assert @japa/assert',
].flatMap((line) => line.split(' '));
const builtIn = [
  'toBe toEqual toStrictEqual toMatch toMatchObject toContain toContainEqual toHaveLength',
  'toHaveProperty toBeTruthy toBeFalsy toBeNull toBeUndefined toBeDefined toBeNaN toBeCloseTo',
  'toBeGreaterThan toBeGreaterThanOrEqual toBeLessThan toBeInstanceOf toThrow toThrowError',
  'toHaveBeenCalled toHaveReturned toMatchSnapshot toMatchInlineSnapshot equal equals eql eq eqls',
  'deep include includes contain match ok exist property lengthOf throw throws above below within a',
  'an be not instanceof closeTo members keys empty true false null undefined',
].flatMap((line) => line.split(' '));

describe('in JavaScript the assertions are changed', () => {
  have('changed', js, [
    ...names.map((name) => `globalThis.${name} = f;`),
    ...names.map((name) => `window["${name}"] = f;`),
    ...['global', 'self'].map((name) => `${name}.expect.toBe = f;`),
    ...names.map((name) => `${name}.a = f;`),
    'expect["toBe"] = f;',
    'assert.calls += 1;',
    'Object.is = f;',
    'Assertion.prototype.equal = f;',
    'chai.Assertion.prototype.equal = f;',
    'AssertionError = f;',
    'assert.AssertionError.prototype.name = f;',
    'require.cache[require.resolve("assert")].exports = f;',
    "require.cache['chai'] = f;",
  ]);
  have('changed', js, [
    ...['defineProperty', 'defineProperties', 'assign', 'setPrototypeOf'].map((name) => `Object.${name}(expect, f);`),
    ...['set', 'defineProperty', 'setPrototypeOf'].map((name) => `Reflect.${name}(assert, 'equal', f);`),
    'Object.assign(Assertion.prototype, f);',
    "Object.defineProperty(Object, 'is', f);",
    "Object.defineProperty(globalThis, 'expect', f);",
    'Object.assign(global, { expect: f });',
    'Object.assign(window, { a, test });',
  ]);
  have(
    'changed',
    js,
    builtIn.map((name) => `expect.extend({ ${name}: f });`),
  );
  have('changed', js, [
    'expect.extend({ a() {}, "toBe"() {} });',
    'expect.extend({ toBe });',
    'jasmine.addMatchers({ toBe: f });',
    "Assertion.addMethod('equal', f);",
    "chai.Assertion.overwriteProperty('ok', f);",
    "util.addMethod(Assertion.prototype, 'equal', f);",
    "chai.utils.overwriteMethod(Assertion.prototype, 'equal', f);",
  ]);
  have('changed', js, [
    ...['jest', 'vi', 'sinon', 'sandbox', 'mock', 't.mock', 'td'].flatMap((tool) =>
      ['spyOn', 'stub', 'replace', 'method', 'fake'].map((name) => `${tool}.${name}(assert, 'equal');`),
    ),
    "stub(chai.expect, 'fail');",
    "sinon.stub(should, 'exist');",
  ]);
  have('changed', js, [
    ...libraries.map((name) => `vi.mock('${name}');`),
    ...['jest.mock', 'jest.doMock', 'vi.unstable_mockModule', 'jest.setMock', 'mock.module', 't.mock.module'].map(
      (callee) => `${callee}("chai", f);`,
    ),
    ...['mockery.registerMock', 'td.replace', 'td.replaceEsm'].map((callee) => `${callee}(\`chai\`, f);`),
  ]);
  have(
    'changed',
    'src/a.js',
    libraries.map((name) => `import { assert } from '${name}';\nassert.equal = f;`),
  );
  have('changed', 'src/a.js', [
    'expect.toBe = f;',
    "const assert = require('chai');\nassert.equal = f;",
    "const assert = await import('chai');\nassert.equal = f;",
    'const assert = chai.assert;\nassert.equal = f;',
    'const should = expect(x);\nshould.be = f;',
  ]);
  haveNone('src/a.js', [
    'assert.equal = f;',
    "import { assert } from './mine.js';\nassert.equal = f;",
    "import { assert } from 'chai-like';\nassert.equal = f;",
    'const test = make();\ntest.a = 1;',
    'for (const it of list) it.a = 1;',
    'function f(suite) { suite.a = 1; }',
    'process.exitCode = 0;',
    "process.on('exit', () => { process.exitCode = 0; });",
    "process.on('uncaughtException', () => {});",
    'console.assert(x);',
    'function assert() {}',
  ]);
  haveNone(js, [
    'globalThis.expected = f;',
    'global.other = f;',
    'expectation.a = f;',
    'Object.isFrozen = f;',
    'Object.keys(expect);',
    "Object.defineProperty(Object, 'other', f);",
    "Object.defineProperty(globalThis, 'fetch', f);",
    'Object.assign(global, { expected: f });',
    'Object.assign(expected, f);',
    'require.cache[other] = f;',
    'process.exitCode = 1;',
    'expect.extend({ toBeEven: f });',
    'expect.extend(matchers);',
    "chai.use('equal', f);",
    "vi.spyOn(console, 'assert');",
    "vi.spyOn(expected, 'equal');",
    "vi.mock('chai-like');",
    "vi.importActual('chai');",
    "import { expect } from 'vitest';\nglobal.expect = expect;",
    "import * as chai from 'chai';\nglobalThis['expect'] = chai.expect;",
  ]);
  have('changed', js, [
    "import { expect } from './mine.js';\nglobal.expect = expect;",
    "import { other } from 'vitest';\nglobal.expect = other;",
    'global.expect = expect;',
  ]);
});

describe('in JavaScript something is equal to everything', () => {
  have('equal', js, [
    'expect.addEqualityTesters([() => true]);',
    'expect.addEqualityTesters([(a, b) => { return true; }]);',
    'jasmine.addCustomEqualityTester((a) => true);',
    'const any = { asymmetricMatch() { return true; } };',
    'class A { asymmetricMatch(x) { return (1) } }',
  ]);
  haveNone(js, [
    'expect.addEqualityTesters([(a, b) => a.x === b.x]);',
    'const any = { asymmetricMatch(x) { return x > 1; } };',
    'const any = { match() { return true; } };',
  ]);
});

describe('in JavaScript the outcome is changed', () => {
  have('outcome', js, [
    'process.exitCode = 0;',
    ...['on', 'once', 'addListener', 'prependListener'].map(
      (name) => `process.${name}("exit", () => { process.exitCode = 1; });`,
    ),
    "process.on('beforeExit', () => process.reallyExit(0));",
    "process.on('exit', () => process.exit(0));",
    "process.on('uncaughtException', () => {});",
    "process.on('unhandledRejection', function () {  });",
  ]);
  haveNone(js, [
    "process.off('exit', () => process.exit(0));",
    "process.on('SIGTERM', () => process.exit(0));",
    "process.on('exit', () => clean());",
    "process.on('uncaughtException', (error) => { fail(error); });",
  ]);
});

describe('in JavaScript an assertion is hidden', () => {
  have('hidden', js, [
    ...['expect', 'assert', 'assertEqual', 'assertEquals', 'deepEqual', 'strictEqual'].map(
      (name) => `function ${name}(a) { log(a); }`,
    ),
    'const expect = () => ({ toBe() {} });',
    'let assert = function (a) { return a; };',
    'const expect = new Proxy({}, {});',
    'console.assert(f() === 1);',
  ]);
  haveNone(js, [
    ...['a == b', 'a !== b', 'throw new Error(a)', 'return false', 'return 1'].map(
      (body) => `function assert(a, b) { ${body}; }`,
    ),
    ...[
      'raise panic fail expectOther assertOther refute reject require flunk abort unreachable super.f parent.f',
      'exit die base equal ok is deepEqual t.log',
    ]
      .flatMap((line) => line.split(' '))
      .map((name) => `function assert(a, b) { ${name}(a); }`),
    'function expected(a) { log(a); }',
    'const expect = make();',
  ]);
});
