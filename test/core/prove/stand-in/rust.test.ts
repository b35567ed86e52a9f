import { describe, expect, test } from 'vitest';
import { isThere } from '../../../support/is-there.ts';
import { runFiles } from '../../../support/run-files.ts';
import { standInOf } from '../../../support/stand-in-of.ts';

const thrown = 'unimplemented!("stand-in")';

describe('in Rust', () => {
  test.each<readonly [promise: string, before: string | null, after: string, expected: string | null]>([
    ['a new function panics', null, 'pub fn f<T>(a: T) -> T { a }', `pub fn f<T>(a: T) -> T { ${thrown} }`],
    [
      'an old one does what it did, under the old names',
      'fn f(a: u32) -> u32 { a }',
      'pub fn f(b: u32) -> u32 { b + 1 }',
      'pub fn f(a: u32) -> u32 { a }',
    ],
    [
      'another type makes it new',
      'fn f(a: u32) -> u32 { a }',
      'fn f(a: u32) -> Option<u32> { None }',
      `fn f(a: u32) -> Option<u32> { ${thrown} }`,
    ],
    [
      'methods belong to their type and trait, what has no body stays',
      'impl A for S { fn f(&self) -> u32 { 1 } }',
      'impl A for S { fn f(&self) -> u32 { 2 } }\nimpl S { fn f(&self) -> u32 { 3 } }\ntrait A { fn f(&self) -> u32; fn g(&self) {} }',
      `impl A for S { fn f(&self) -> u32 { 1 } }\nimpl S { fn f(&self) -> u32 { ${thrown} } }\ntrait A { fn f(&self) -> u32; fn g(&self) { ${thrown} } }`,
    ],
    [
      'tests in the file are the new ones',
      null,
      'fn f() {}\n#[cfg(test)]\nmod tests { #[test] fn a() { super::f(); } }\n#[tokio::test]\nasync fn b() {}\n#[cfg(not(test))]\nfn c() {}',
      `fn f() { ${thrown} }\n#[cfg(test)]\nmod tests { #[test] fn a() { super::f(); } }\n#[tokio::test]\nasync fn b() {}\n#[cfg(not(test))]\nfn c() { ${thrown} }`,
    ],
    [
      'some type is promised with one that is',
      null,
      'fn a() -> impl Iterator<Item = u32> { vec![1].into_iter() }\nfn b() -> impl Fn(u32) -> u32 { |x| x }',
      `fn a() -> impl Iterator<Item = u32> { if true { ${thrown} } Vec::<u32>::new().into_iter() }\nfn b() -> impl Fn(u32) -> u32 { if true { ${thrown} } move |_: u32| -> u32 { ${thrown} } }`,
    ],
    ['and where none is known there is no stand-in', null, 'fn a() -> impl Other { B }', null],
    [
      'a constant that would panic is the plainest of its type, one that waits stays',
      null,
      'const A: u32 = f(1);\npub static B: &str = g();\nconst C: u32 = 2;\nstatic D: LazyLock<u32> = LazyLock::new(|| f(3));\nconst fn f(a: u32) -> u32 { a }\nconst fn g() -> &\'static str { "" }',
      `const A: u32 = 0;\npub static B: &str = "";\nconst C: u32 = 2;\nstatic D: LazyLock<u32> = LazyLock::new(|| f(3));\nconst fn f(a: u32) -> u32 { panic!("stand-in") }\nconst fn g() -> &'static str { panic!("stand-in") }`,
    ],
    [
      'where none is known there is no stand-in',
      null,
      'const A: S = S::new();\nimpl S { const fn new() -> S { S } }',
      null,
    ],
    [
      'dropping and printing for a failed assertion do not panic',
      null,
      'impl Drop for S { fn drop(&mut self) { go() } }\nimpl fmt::Debug for S { fn fmt(&self, f: &mut F) -> R { write!(f, "a") } }',
      'impl Drop for S { fn drop(&mut self) {} }\nimpl fmt::Debug for S { fn fmt(&self, f: &mut F) -> R { Ok(()) } }',
    ],
    [
      'an old match has room for new kinds',
      'fn f(a: E) -> u32 { match a { E::A => 1, E::B => match 2 { _ => 3, // c\n} } }',
      'enum E { A, B, C }\nfn f(a: E) -> u32 { 4 }',
      `enum E { A, B, C }\nfn f(a: E) -> u32 { match a { E::A => 1, E::B => match 2 { _ => 3, // c\n_ => ${thrown} } , _ => ${thrown} } }`,
    ],
    [
      'what builds a type with other fields stays new',
      'struct S { a: u32 }\nimpl S { fn new() -> Self { Self { a: 1 } } fn a(&self) -> u32 { self.a } }',
      'struct S { a: u32, b: u32 }\nimpl S { fn new() -> Self { Self { a: 2, b: 3 } } fn a(&self) -> u32 { self.b } }',
      'struct S { a: u32, b: u32 }\nimpl S { fn new() -> Self { Self { a: 2, b: 3 } } fn a(&self) -> u32 { self.a } }',
    ],
    [
      "what an old body still needs comes back, and so does what is the standard library's",
      'use a::{b, c::{self, d as e}};\nuse std::io::Read;\nimpl S { fn f(&self) -> u32 { self.g() } fn g(&self) -> u32 { e() } }\nfn other() {}',
      'impl S { fn f(&self) -> u32 { 2 } }',
      'impl S { fn f(&self) -> u32 { self.g() } \nfn g(&self) -> u32 { e() }\n}\nuse a::c::d as e;\n\nuse std::io::Read;\n',
    ],
  ])('%s', async (_, before, after, expected) => {
    expect(await standInOf('rust', before, after)).toBe(expected === null ? null : `#![allow(warnings)] ${expected}`);
  });

  test('its own settings stay first', async () => {
    expect(await standInOf('rust', null, '//! doc\n#![deny(warnings)]\nfn a() {}')).toBe(
      `//! doc\n#![deny(warnings)] #![allow(warnings)]\nfn a() { ${thrown} }`,
    );
  });
});

const before = `use std::collections::HashMap;
use std::fmt::Write;

pub enum Kind { Small, Large }

pub struct Shelf { pub books: Vec<String> }

impl Shelf {
    pub fn new(books: &[&str]) -> Self { Self { books: books.iter().map(|b| b.to_string()).collect() } }
    pub fn all(&self) -> String { join(&self.books) }
    pub fn size(kind: Kind) -> u32 { match kind { Kind::Small => 1, Kind::Large => 2 } }
}

fn join(all: &[String]) -> String {
    let mut text = String::new();
    for each in all { write!(text, "{each}+").unwrap(); }
    let _: HashMap<u8, u8> = HashMap::new();
    text
}
`;
const after = `#![deny(warnings)]
pub enum Kind { Small, Large, Huge }

#[derive(Debug)]
pub struct Shelf { pub books: Vec<String>, pub count: usize }

pub const LIMIT: u32 = 3;
pub const SIZE: u32 = double(4);

impl Shelf {
    pub fn new(all: &[&str]) -> Self {
        Self { books: all.iter().map(|b| b.to_string()).collect(), count: all.len() }
    }
    pub fn all(&self) -> String { self.books.concat() }
    pub fn size(of: Kind) -> u32 { match of { Kind::Small => 3, Kind::Large => 4, Kind::Huge => 5 } }
    pub fn each(&self) -> impl Iterator<Item = String> { self.books.clone().into_iter() }
    pub fn first(&self) -> Option<&String> { let unused = 1; self.books.get(unused - 1) }
}

impl Drop for Shelf { fn drop(&mut self) { self.count = 0; } }

pub const fn double(n: u32) -> u32 { n * 2 }
pub fn odd() -> impl Fn(u32) -> bool { |n| n % 2 == 1 }
`;
const use = `mod made;
use made::*;
use std::panic::catch_unwind;

fn told<T: std::fmt::Debug>(call: impl FnOnce() -> T + std::panic::UnwindSafe) -> String {
    match catch_unwind(call) {
        Ok(value) => format!("{value:?}"),
        Err(error) => error.downcast_ref::<String>().cloned().unwrap_or_else(|| error.downcast_ref::<&str>().unwrap().to_string()),
    }
}

fn main() {
    println!("{} {} {LIMIT} {SIZE}", told(|| Shelf::new(&["a", "b"]).all()), told(|| Shelf::size(Kind::Large)));
    println!("{} {} {}", told(|| double(1)), told(|| odd()(1)), told(|| Shelf::new(&[]).first().is_some()));
}
`;

describe.skipIf(!isThere('rustc', '--version'))('where there is rustc', () => {
  test('the stand-in compiles: the old works, the new panics', { timeout: 120_000 }, async () => {
    const text = (await standInOf('rust', before, after)) ?? '';
    const build = 'rustc --edition 2021 -D warnings -o use use.rs && ./use';
    const panic = 'not implemented: stand-in';
    expect(runFiles({ 'made.rs': text, 'use.rs': use }, 'sh', '-c', build)).toBe(
      `"a+b+" 2 3 0\nstand-in ${panic} ${panic}\n`,
    );
  });
});
