import { describe, expect, test } from 'vitest';
import { mayAnswer } from '../../../../src/core/guard/special-case/may-answer.ts';
import { readAnswers } from '../../../../src/core/guard/special-case/read-answers.ts';
import { treeOf } from '../../../support/tree-of.ts';

/** Each answer as `what it asks for → what it gives`, with what else is known of it. */
async function answersIn(path: string, text: string): Promise<string[]> {
  const answers = readAnswers(await treeOf(path, text));
  // The look before a tree is made is wider than the rule.
  expect(mayAnswer(text) || answers.length === 0).toBe(true);
  return answers.map(({ inputs, output, isTable, isShortcut, isOrdinary }) =>
    [
      `${inputs.join(' + ')} → ${output}`,
      ...(isTable ? ['in a table'] : []),
      ...(isShortcut() ? ['beside work'] : []),
      ...(isOrdinary() ? ['ordinary'] : []),
    ].join(', '),
  );
}

function reads(path: string, cases: Readonly<Record<string, readonly string[]>>): void {
  test.each(Object.entries(cases))(`${path}: %s`, async (text, answers) => {
    expect(await answersIn(path, text)).toEqual(answers);
  });
}

const fn = (body: string): string => `function f(x, y) { ${body} }`;

describe('a fixed answer of JavaScript is read', () => {
  reads('a.js', {
    [fn('if (x === 5) return 7; return g(x);')]: ['n:5 → n:7, beside work'],
    [fn('if (x === 5) return 7; return 8;')]: ['n:5 → n:7'],
    [fn('if (x === 5) return 7;\n  g(x);')]: ['n:5 → n:7, beside work'],
    [fn('if (5 == x) { return "a"; } return g(x);')]: ['n:5 → s:a, beside work'],
    [fn('if (x === 2 && y === 3) return 5;')]: ['n:3 + n:2 → n:5'],
    [fn('if ((x === 2) || (y === 3)) return 5;')]: ['n:3 + n:2 → n:5'],
    [fn('if (x === 5) { y = 7; }')]: ['n:5 → n:7'],
    [fn('if (x === 5) { log(); return (7); }')]: ['n:5 → n:7'],
    [fn('if (isEqual(x, [1, 2])) return 5;')]: ['c:n:1,n:2 → n:5'],
    [fn('if (deepEquals(x, "a")) return 5;')]: ['s:a → n:5'],
    [fn('return x === 5 ? 7 : g(x);')]: ['n:5 → n:7, beside work'],
    ['const f = (x) => (x === 5 ? 7 : x * 2);']: ['n:5 → n:7, beside work'],
    ['const f = (x) => { if (x === 5) return 7; return x * 2; };']: ['n:5 → n:7, beside work'],
    ['const f = function (x) { if (x === 5) return 7; return x * 2; };']: ['n:5 → n:7, beside work'],
    ['function* f(x) { if (x === 5) return 7; return x * 2; }']: ['n:5 → n:7, beside work'],
    ['class A { f(x) { if (x === 5) return 7; return x * 2; } }']: ['n:5 → n:7, beside work'],
    [fn('switch (x) { case 5: return 7; case 6: log(); return 8; default: return g(x); }')]: [
      'n:5 → n:7, beside work',
      'n:6 → n:8, beside work',
    ],
    ['const t = { a: 1, "b c": [2], 5: true };']: [
      's:a → n:1, in a table',
      's:b c → c:n:2, in a table',
      'n:5 → k:true, in a table',
    ],
    ['const t = [["a", 1], ["b", 2]];']: ['s:a → n:1, in a table', 's:b → n:2, in a table'],
    ['t["a"] = 1;']: ['s:a → n:1, in a table'],
    ['t.set("a", 1);']: ['s:a → n:1, in a table'],
    ['t.put("a", 1); m.insert(2, 3);']: ['s:a → n:1, in a table', 'n:2 → n:3, in a table'],
    [fn('if (x.type === "a") return { b: 1 };')]: ['s:a → c:s:b,n:1, ordinary', 's:b → n:1, in a table'],
    [fn('switch (action.kind) { case "a": return 5; } return 8;')]: ['s:a → n:5, ordinary'],
    [`const start = { b: 1 };\n${fn('if (x === "a") return { b: 1 };')}`]: [
      's:a → c:s:b,n:1, ordinary',
      's:b → n:1, in a table',
      's:b → n:1, in a table',
    ],
  });
});

describe('no fixed answer of JavaScript is', () => {
  reads('a.js', {
    [fn('if (x !== 5) return 7;')]: [],
    [fn('if (x > 5) return 7;')]: [],
    [fn('if (x === y) return 7;')]: [],
    [fn('if (1 === 2) return 7;')]: [],
    [fn('if (x === 5) return y;')]: [],
    [fn('if (x === 5) g(7);')]: [],
    [fn('if (x) return 7;')]: [],
    [fn('if (has(x, 5)) return 7;')]: [],
    [fn('switch (x) { case y: return 7; default: return 8; }')]: [],
    ['const t = { a: b, [c]: 1 };']: [],
    ['const t = [["a", 1, 2], ["b"]];']: [],
    ['t.a = 1; u = 2;']: [],
    ['t.add("a", 1);']: [],
  });
});

describe('a fixed answer is read in', () => {
  reads('a.py', {
    'def f(x):\n    if x == 5:\n        return 7\n    elif x == 6:\n        return 8\n    return g(x)\n': [
      'n:5 → n:7, beside work',
      'n:6 → n:8, beside work',
    ],
    'def f(x):\n    return 7 if x == 5 else g(x)\n': ['n:5 → n:7, beside work'],
    'f = lambda x: 7 if x == 5 else g(x)\n': ['n:5 → n:7, beside work'],
    'def f(x):\n    if x is True and y == "a":\n        return 7\n': ['s:a + k:true → n:7'],
    'def f(x):\n    if x != 5:\n        return 7\n': [],
    'def f(x):\n    match x:\n        case 5:\n            return 7\n        case _:\n            return g(x)\n': [
      'n:5 → n:7, beside work',
    ],
    't = {"a": 1, 2: "b"}\n': ['s:a → n:1, in a table', 'n:2 → s:b, in a table'],
    't = [("a", 1), ("b", 2)]\n': ['s:a → n:1, in a table', 's:b → n:2, in a table'],
    't["a"] = 1\n': ['s:a → n:1, in a table'],
  });
  reads('a.go', {
    'package a\n\nfunc f(x int) int {\n\tif x == 5 {\n\t\treturn 7\n\t}\n\treturn g(x)\n}\n': [
      'n:5 → n:7, beside work',
    ],
    'package a\n\nfunc f(x int) int {\n\tswitch x {\n\tcase 5, 6:\n\t\treturn 7\n\t}\n\treturn 8\n}\n': [
      'n:5 → n:7',
      'n:6 → n:7',
    ],
    'package a\n\nfunc f(x []int) int {\n\tif reflect.DeepEqual(x, []int{1, 2}) {\n\t\treturn 7\n\t}\n\treturn 8\n}\n':
      ['c:n:1,n:2 → n:7'],
    'package a\n\nfunc f(x string) int {\n\tif strings.EqualFold(x, "a") {\n\t\treturn 7\n\t}\n\treturn 8\n}\n': [
      's:a → n:7',
    ],
    'package a\n\nvar t = map[string]int{"a": 1}\n': ['s:a → n:1, in a table'],
    'package a\n\nfunc f() {\n\tt["a"] = 1\n}\n': ['s:a → n:1, in a table'],
  });
  reads('a.rs', {
    'fn f(x: u8) -> u8 { if x == 5 { return 7; } g(x) }': ['n:5 → n:7, beside work'],
    'fn f(x: u8) -> u8 { match x { 5 | 6 => 7, _ => x } }': ['n:5 → n:7, beside work', 'n:6 → n:7, beside work'],
    'fn f() { let c = |x| if x == 5 { 7 } else { 8 }; }': ['n:5 → n:7'],
    'fn f() { t.insert("a", 1); }': ['s:a → n:1, in a table'],
    'const T: [(u8, u8); 1] = [(1, 2)];': ['n:1 → n:2, in a table'],
  });
  reads('A.java', {
    'class A { int f(int x) { if (x == 5) { return 7; } return g(x); } }': ['n:5 → n:7, beside work'],
    'class A { int f(String x) { if (x.equals("a")) return 7; if ("b".equalsIgnoreCase(x)) return 8; return 9; } }': [
      's:a → n:7',
    ],
    'class A { int f(int x) { switch (x) { case 5: return 7; } return 8; } }': ['n:5 → n:7'],
    'class A { int f(int x) { return switch (x) { case 5 -> 7; default -> g(x); }; } }': ['n:5 → n:7, beside work'],
    'class A { int f(int x) { return x == 5 ? 7 : g(x); } }': ['n:5 → n:7, beside work'],
    'class A { A(int x) { if (x == 5) { y = 7; } } }': ['n:5 → n:7'],
    'class A { Object t = Map.of("a", 1, "b", 2); Object e = Map.entry("c", 3); }': [
      's:a → n:1, in a table',
      's:b → n:2, in a table',
      's:c → n:3, in a table',
    ],
    'class A { void f() { t.put("a", 1); t.get("a", 1); } }': ['s:a → n:1, in a table'],
    'class A { int[][] t = {{1, 2}}; }': [],
  });
  reads('a.rb', {
    'def f(x)\n  return 7 if x == 5\n  g(x)\nend\n': ['n:5 → n:7, beside work'],
    'def f(x)\n  if x == 5\n    7\n  end\nend\n': ['n:5 → n:7'],
    'def self.f(x)\n  x == 5 ? 7 : g(x)\nend\n': ['n:5 → n:7, beside work'],
    'def f(x)\n  if x.eql?(5)\n    7\n  end\nend\n': [],
    'def f(x)\n  case x\n  when 5, 6 then 7\n  else g(x)\n  end\nend\n': [
      'n:5 → n:7, beside work',
      'n:6 → n:7, beside work',
    ],
    't = { "a" => 1, b: 2 }\n': ['s:a → n:1, in a table', 's:b → n:2, in a table'],
    't = [["a", 1]]\n': ['s:a → n:1, in a table'],
    't["a"] = 1\n': ['s:a → n:1, in a table'],
  });
  reads('A.cs', {
    'class A { int F(int x) { if (x == 5) return 7; return G(x); } }': ['n:5 → n:7, beside work'],
    'class A { int F(string x) { if (x.Equals("a")) return 7; return 8; } }': ['s:a → n:7'],
    'class A { int F(int x) { switch (x) { case 5: return 7; } return 8; } }': ['n:5 → n:7'],
    'class A { int F(int x) => x switch { 5 => 7, _ => G(x) }; }': ['n:5 → n:7, beside work'],
    'class A { int F(int x) => x == 5 ? 7 : G(x); }': ['n:5 → n:7, beside work'],
    'class A { void F() { T["a"] = 1; } }': ['s:a → n:1, in a table'],
    'class A { object T = new D { { "a", 1 }, { "b", 2 } }; }': ['s:a → n:1, in a table', 's:b → n:2, in a table'],
  });
  reads('a.php', {
    '<?php\nfunction f($x) { if ($x === 5) { return 7; } return g($x); }\n': ['n:5 → n:7, beside work'],
    '<?php\nfunction f($x) { switch ($x) { case 5: return 7; } return 8; }\n': ['n:5 → n:7'],
    '<?php\nfunction f($x) { return match ($x) { 5, 6 => 7, default => g($x) }; }\n': [
      'n:5 → n:7, beside work',
      'n:6 → n:7, beside work',
    ],
    '<?php\nfunction f($x) { return $x == 5 ? 7 : g($x); }\n': ['n:5 → n:7, beside work'],
    '<?php\n$f = function ($x) { if ($x === 5) { return 7; } return g($x); };\n': ['n:5 → n:7, beside work'],
    '<?php\n$t = ["a" => 1, 2 => "b"];\n': ['s:a → n:1, in a table', 'n:2 → s:b, in a table'],
    '<?php\n$t["a"] = 1;\n': ['s:a → n:1, in a table'],
  });
});

describe('a branch tells kinds of messages apart, which is no answer', () => {
  const kinds = [
    'a.type a._type a.kind a.action a.event a.msg a.message_type a.messageType a.command a.cmd a.op a.operation a.tag',
    'a._tag a.mode a.state a["type"] a[\'kind\'] type kind action actionType action_type a?.type',
  ].flatMap((line) => line.split(' '));
  reads('a.js', {
    ...Object.fromEntries(kinds.map((kind) => [fn(`if (${kind} === "b c") return 5;`), ['s:b c → n:5, ordinary']])),
    [fn('if ("b c" === a.type) return 5;')]: ['s:b c → n:5, ordinary'],
    [fn('switch (a.type) { case "b c": return 5; } return 8;')]: ['s:b c → n:5, ordinary'],
    ...Object.fromEntries(
      ['a.typed', 'a.name', 'msg', 'event', 'prototype', 'a.type.name'].map((name) => [
        fn(`if (${name} === "b c") return 5;`),
        ['s:b c → n:5'],
      ]),
    ),
    [fn('switch (a.name) { case "b c": return 5; } return 8;')]: ['s:b c → n:5'],
  });
  reads('a.py', {
    'def f(a):\n    match a.kind:\n        case "b c":\n            return 5\n        case _:\n            return g(a)\n':
      ['s:b c → n:5, beside work, ordinary'],
    'def f(a):\n    if a["type"] == "b c":\n        return 5\n': ['s:b c → n:5, ordinary'],
  });
  reads('a.rs', {
    'fn f(a: A) -> u8 { match a.kind { "b c" => 5, _ => g(a) } }': ['s:b c → n:5, beside work, ordinary'],
  });
  reads('a.go', {
    'package a\n\nfunc f(a A) int {\n\tswitch a.Type {\n\tcase "b c":\n\t\treturn 5\n\t}\n\treturn 6\n}\n': [
      's:b c → n:5, ordinary',
    ],
  });
  reads('A.java', {
    'class A { int f(A a) { switch (a.type()) { case "b c": return 5; } return 6; } }': ['s:b c → n:5, ordinary'],
  });
});

describe('a value that the source has a name for is no answer', () => {
  reads('a.js', {
    [`const s = [1, 2];\n${fn('if (x === "a") return [1, 2];')}`]: ['s:a → c:n:1,n:2, ordinary'],
    [`f([1, 2]);\n${fn('if (x === "a") return [1, 2];')}`]: ['s:a → c:n:1,n:2, ordinary'],
    [`const s = [1, 3];\n${fn('if (x === "a") return [1, 2];')}`]: ['s:a → c:n:1,n:2'],
    [`const s = 5;\n${fn('if (x === "a") return 5;')}`]: ['s:a → n:5'],
    [fn('if (x === "a") return [1, 2]; return [1, 2];')]: ['s:a → c:n:1,n:2'],
  });
});
