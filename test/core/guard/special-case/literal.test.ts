import { describe, expect, test } from 'vitest';
import {
  isBoundary,
  isDistinctive,
  isName,
  isOddNumber,
  isStatus,
} from '../../../../src/core/guard/special-case/is-distinctive.ts';
import { literalOf, literalTypes } from '../../../../src/core/guard/special-case/literal.ts';
import { descendants } from '../../../../src/core/guard/test-case/test-case.ts';
import { treeOf } from '../../../support/tree-of.ts';

/** Each outermost literal of a text, and `null` for what has to be worked out. */
async function literalsIn(path: string, text: string): Promise<(string | null)[]> {
  const nodes = descendants(await treeOf(path, text), ...literalTypes);
  let end = -1;
  const outer = nodes.filter((node) => {
    const isOuter = node.startIndex >= end;
    if (isOuter) end = node.endIndex;
    return isOuter;
  });
  return outer.map(literalOf);
}

describe('a value that is written out has one form in all languages', () => {
  test.each<[path: string, text: string, ...literals: (string | null)[]]>([
    [
      'a.js',
      'f("a", \'b\', `c`, 1, 1.50, 1_000, -3, true, null, undefined)',
      's:a',
      's:b',
      's:c',
      'n:1',
      'n:1.5',
      'n:1000',
      'n:-3',
      'k:true',
      'k:null',
      'k:undefined',
    ],
    ['a.js', 'f([1, "a"], { a: 1, "b": [true] }, [])', 'c:n:1,s:a', 'c:s:a,n:1,s:b,k:true', null],
    ['a.js', 'f(`a${b}`, [a], { a: b }, !0, -a, /x/)', null, null, null, null, null],
    ['a.js', 'f(0x10, 1e3, 10n)', 'n:16', 'n:1000', 'n:NaN'],
    [
      'a.js',
      `f('[1, -2.5, "a", true, false, null]', '{"a": 1}', '[]', '[a]')`,
      'c:n:1,n:-2.5,s:a,k:true,k:false,k:null',
      'c:s:a,n:1',
      's:[]',
      's:[a]',
    ],
    ['a.js', 'f([/* a */ 1, 2])', 'c:n:1,n:2'],
    [
      'a.py',
      'f("a", \'b\', """c""", r"d", b"e", 1, 1.5, 1_0, -2, True, None)',
      's:a',
      's:b',
      's:c',
      's:d',
      's:e',
      'n:1',
      'n:1.5',
      'n:10',
      'n:-2',
      'k:true',
      'k:none',
    ],
    ['a.py', 'f([1], (1, 2), {"a": 1}, {1, 2}, f"a{b}")', 'c:n:1', 'c:n:1,n:2', 'c:s:a,n:1', 'c:n:1,n:2', null],
    [
      'a.go',
      'package a\n\nvar x = f("a", `b`, 1, 1.5, -2, true, nil)\n',
      's:a',
      's:b',
      'n:1',
      'n:1.5',
      'n:-2',
      'k:true',
      'k:nil',
    ],
    [
      'a.go',
      'package a\n\nvar x = []int{1, 2}\nvar y = map[string]int{"a": 1}\nvar z = T{1, b}\n',
      'c:n:1,n:2',
      'c:s:a,n:1',
      null,
    ],
    [
      'a.rs',
      'fn f() { g("a", r"b", 1, 1u8, 2_000i64, 1.5f32, 3usize, -4, true, [1, 2], (1, "a")); }',
      's:a',
      's:b',
      'n:1',
      'n:1',
      'n:2000',
      'n:1.5',
      'n:3',
      'n:-4',
      'k:true',
      'c:n:1,n:2',
      'c:n:1,s:a',
    ],
    [
      'A.java',
      'class A { Object x = f("a", 1, 2L, 1.5f, 2.5d, -3, true, null); int[] y = {1, 2}; }',
      's:a',
      'n:1',
      'n:2',
      'n:1.5',
      'n:2.5',
      'n:-3',
      'k:true',
      'k:null',
      'c:n:1,n:2',
    ],
    [
      'a.rb',
      'f("a", \'b\', :c, 1, 1.5, -2, true, nil, [1, "a"], { a: 1, "b" => 2 })',
      's:a',
      's:b',
      's:c',
      'n:1',
      'n:1.5',
      'n:-2',
      'k:true',
      'k:nil',
      'c:n:1,s:a',
      'c:s:a,n:1,s:b,n:2',
    ],
    ['a.rb', 'f("a#{b}")', null],
    [
      'A.cs',
      'class A { object X = F("a", @"b", 1, 2m, 1.5f, 3UL, true, null); int[] Y = { 1, 2 }; }',
      's:a',
      's:b',
      'n:1',
      'n:2',
      'n:1.5',
      'n:3',

      'k:true',
      'k:null',
      'c:n:1,n:2',
    ],
    [
      'a.php',
      '<?php f("a", \'b\', 1, 1.5, true, null, [1, 2], ["a" => 1], "x$y");',
      's:a',
      's:b',
      'n:1',
      'n:1.5',

      'k:true',
      'k:null',
      'c:n:1,n:2',
      'c:s:a,n:1',
      null,
    ],
  ])('%s: %s', async (path, text, ...literals) => {
    expect(await literalsIn(path, text)).toEqual(literals);
  });

  test('up to forty values, and up to a thousand characters', async () => {
    const list = (count: number): string => `f([${Array.from({ length: count }, (_, n) => n).join(', ')}])`;
    expect((await literalsIn('a.js', list(40)))[0]).toMatch(/^c:n:0,n:1,.*,n:39$/);
    expect(await literalsIn('a.js', list(41))).toEqual([null]);
    expect(await literalsIn('a.js', `f(["${'a'.repeat(996)}"])`)).toEqual([`c:s:${'a'.repeat(996)}`]);
    expect(await literalsIn('a.js', `f(["${'a'.repeat(997)}"])`)).toEqual([null]);
    const long = `[1, "${'a'.repeat(400)}"]`;
    expect(await literalsIn('a.js', `f('${long}')`)).toEqual([`s:${long}`]);
  });
});

describe('a value is', () => {
  const told = (is: (value: string) => boolean, ...values: string[]): boolean[] => values.map(is);

  test('at the edge of a domain', () => {
    const edges = [
      'k:true',
      'k:none',
      'n:0',
      'n:1',
      'n:-1',
      'n:2',
      'n:-2',
      'n:10',
      'n:100',
      's:',
      's:a',
      'n:NaN',
      'c:',
    ];
    expect(edges.filter((value) => !isBoundary(value))).toEqual([]);
    expect(told(isBoundary, 'n:3', 'n:11', 'n:1000', 's:ab', 'c:n:1', 'sk:true')).toEqual(Array(6).fill(false));
  });

  test('a name', () => {
    const names = ['s:abc', 's:a_b-c', 's:$a', 's:.svg', 's:image/svg+xml', 's:a.b', 's:a:b', 's:', 's:---', 's:12'];
    expect(names.filter((value) => !isName(value))).toEqual([]);
    expect(told(isName, 's:a b', 's:a.b.c!', 'n:1', 's:12-3', 's:1.5', 's:12:30', 's:a@b', 's:-a b')).toEqual(
      Array(8).fill(false),
    );
  });

  test('a number that somebody made up', () => {
    const odd = ['n:1234', 'n:-1597', 'n:1001', 'n:1.7', 'n:-0.333', 'n:3.14'];
    expect(odd.filter((value) => !isOddNumber(value, 1000))).toEqual([]);
    const even = [
      'n:999',
      'n:1000',
      'n:1230',
      'n:1024',
      'n:2047',
      'n:0.5',
      'n:2.05',
      'n:1.25',
      'n:9.75',
      'n:NaN',
      'n:Infinity',
      's:1234',
    ];
    expect(even.filter((value) => isOddNumber(value, 1000))).toEqual([]);
    expect([isOddNumber('n:101', 101), isOddNumber('n:101', 102)]).toEqual([true, false]);
  });

  test('a status of HTTP', () => {
    expect(told(isStatus, 'n:100', 'n:404', 'n:599')).toEqual([true, true, true]);
    expect(told(isStatus, 'n:99', 'n:600', 'n:1000', 's:404', 'n:4041', 'n:-404')).toEqual(Array(6).fill(false));
  });

  test('distinctive', () => {
    const telling = ['c:n:1,n:2', 'n:1597', 's:a b c', 's:a1+b2!', 's:me@a.de x', 's:2024-02-29'];
    expect(telling.filter((value) => !isDistinctive(value))).toEqual([]);
    const plain = ['c:n:1', 'n:999', 's:a b', 's:abcdef', 's:image/svg', 'k:a b c d', 's:!!!!!!!', 's:a+b+c+d'];
    expect(plain.filter((value) => isDistinctive(value))).toEqual([]);
  });
});
