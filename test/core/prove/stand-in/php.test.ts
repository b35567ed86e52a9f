import { describe, expect, test } from 'vitest';
import { isThere } from '../../../support/is-there.ts';
import { runFiles } from '../../../support/run-files.ts';
import { standInOf } from '../../../support/stand-in-of.ts';

const thrown = "throw new \\Error('stand-in');";
const thrownValue = `(function () { ${thrown} })()`;

describe('in PHP', () => {
  test.each<readonly [promise: string, before: string | null, after: string, expected: string]>([
    ['a new function throws', null, 'function a(int $b): int { return $b; }', `function a(int $b): int { ${thrown} }`],
    [
      'an old one does what it did',
      'function a(int $b = 1) { return $b; }',
      'function a(string $b = "2"): string { return $b . "c"; }',
      'function a(string $b = "2"): string { return $b; }',
    ],
    [
      'a renamed parameter makes it new, and so does one by reference',
      'function a($b) { return $b; } function c($d) { return $d; }',
      'function a($c) { return $c; } function c(&$d) { return 1; }',
      `function a($c) { ${thrown} } function c(&$d) { ${thrown} }`,
    ],
    [
      'a body that gives something back does not go into a function that may not',
      'function a() { return 1; } function b() { yield 1; }',
      'function a(): void { c(); } function b(): array { return [1]; }',
      `function a(): void { ${thrown} } function b(): array { ${thrown} }`,
    ],
    [
      'methods belong to what they stand in, what has no body stays',
      'class A { public function a() { return 1; } } trait T { function a() { return 2; } }',
      'abstract class A { public function __construct(private int $b) {} public function a() { return 3; } abstract function c(); } trait T { static function d() { return 4; } function a() { return 5; } } interface I { function e(); } enum E: int { case X = 1; function f() { return 6; } }',
      `abstract class A { public function __construct(private int $b) { ${thrown} } public function a() { return 1; } abstract function c(); } trait T { static function d() { ${thrown} } function a() { return 2; } } interface I { function e(); } enum E: int { case X = 1; function f() { ${thrown} } }`,
    ],
    [
      'functions without a name are known by what they are given to',
      "$a = fn($b) => $b; $r->get('/', function ($c) { return 1; });",
      "$a = fn($b) => 2; $r->get('/', function ($c) { return 3; }); $d = function () use ($a) { return 4; }; $e = ['f' => fn() => 5];",
      `$a = fn($b) => $b; try { $r->get('/', function ($c) { return 1; }); } catch (\\Throwable $standIn) {} $d = function () use ($a) { ${thrown} }; $e = ['f' => fn() => ${thrownValue}];`,
    ],
    [
      'constants and what is required stay, new statements may throw',
      null,
      "require __DIR__ . '/a.php'; const A = 60 * 60; class B { const C = [1]; private static $d = []; } define('E', 1); $f = make(); $f->go(); return ['g' => make()];",
      "require __DIR__ . '/a.php'; const A = 60 * 60; class B { const C = [1]; private static $d = []; } define('E', 1); try { $f = make(); } catch (\\Throwable $standIn) { $f = null; } try { $f->go(); } catch (\\Throwable $standIn) {} try { return ['g' => make()]; } catch (\\Throwable $standIn) { return null; }",
    ],
    [
      'what an old body still needs comes back, and nothing else',
      'namespace N; use X\\{Y, Z as Q}; class A { private $lost = 1, $other; function a() { return $this->gone(Q::b()); } function gone($c) { return self::D . $this->lost . helper(); } const D = 2; } function helper() { return 3; }',
      'namespace N; use X\\Y; class A { function a() { return 4; } }',
      'namespace N; use X\\Y;\nuse X\\Z as Q;\n class A { function a() { return $this->gone(Q::b()); } \nprivate $lost = 1;\n\nfunction gone($c) { return self::D . $this->lost . helper(); }\n\nconst D = 2;\n}\nfunction helper() { return 3; }\n',
    ],
    [
      'and stays code before what is none',
      'function a() { return gone(); } function gone() { return 1; } ?>\n<p>',
      'function a() { return 2; } ?>\n<p>',
      'function a() { return gone(); }\nfunction gone() { return 1; }\n ?>\n<p>',
    ],
  ])('%s', async (_, before, after, expected) => {
    const head = (text: string): string => `<?php ${text}`;
    expect(await standInOf('php', before === null ? null : head(before), head(after))).toBe(head(expected));
  });
});

const before = `<?php
namespace Made;
use ArrayObject as Box;
class Shelf {
    private $books;
    public function __construct(array $books) { $this->books = new Box($books); }
    public function all() { return $this->join('+'); }
    private function join($with) { return implode($with, $this->books->getArrayCopy()); }
}
`;
const after = `<?php
namespace Made;
const LIMIT = 3;
function twice(int $n): int { return $n * 2; }
$table = twice(2);
twice(1);
class Shelf {
    private $books;
    const SIZE = 4;
    public function __construct(array $books) { $this->books = $books; }
    public function all(): string { return implode(',', $this->books); }
    public static function of(string ...$books): static { return new static($books); }
    public function first(): ?string { return $this->books[0] ?? null; }
}
class Room extends Shelf {
    public function __construct(private int $doors) { parent::__construct([]); }
}
enum Kind: string { case Small = 's'; public function label(): string { return 'Small'; } }
`;
const use = `<?php
require __DIR__ . '/made.php';
function told(callable $call) {
    try { return $call(); } catch (Error $error) { return $error->getMessage(); }
}
echo json_encode([
    Made\\LIMIT, $table, Made\\Shelf::SIZE, Made\\Kind::Small->value, told(fn() => Made\\twice(1)), told(fn() => Made\\Shelf::of('a')),
    told(fn() => new Made\\Room(1)), told(fn() => Made\\Kind::Small->label()), told(fn() => (new Made\\Shelf(['a', 'b']))->all()),
]), "\\n";
`;

describe.skipIf(!isThere('php', '--version'))('where there is php', () => {
  test('the stand-in is loaded: the old works, the new throws', async () => {
    const text = (await standInOf('php', before, after)) ?? '';
    expect(runFiles({ 'made.php': text, 'use.php': use }, 'php', 'use.php')).toBe(
      '[3,null,4,"s","stand-in","stand-in","stand-in","stand-in","a+b"]\n',
    );
  });
});
