import { describe, expect, test } from 'vitest';
import { isThere } from '../../../support/is-there.ts';
import { runFiles } from '../../../support/run-files.ts';
import { standInOf } from '../../../support/stand-in-of.ts';

const thrown = "raise NotImplementedError, 'stand-in'";

describe('in Ruby', () => {
  test.each<readonly [promise: string, before: string | null, after: string, expected: string]>([
    ['a new method raises', null, 'def a(b)\n  b\nend', `def a(b); ${thrown}; end`],
    [
      'an old one does what it did',
      'class A\n  def a(b, c: 1)\n    b\n  rescue => e\n    c\n  end\nend',
      'class A\n  def a(b, c: 2)\n    c\n  end\nend',
      'class A\n  def a(b, c: 2)\n    b\n  rescue => e\n    c\n  end\nend',
    ],
    ['in any form', 'def a(b) = b\ndef c; end', 'def a(b)\n  1\nend\ndef c = 2', 'def a(b) = b\ndef c; end'],
    ['a renamed parameter makes it new', 'def a(b) = b', 'def a(c) = c', `def a(c); ${thrown}; end`],
    [
      'methods belong to what they stand in',
      'class A\n  def self.a = 1\n  private def b = 2\nend',
      'class A\n  def self.a = 3\n  private def b = 4\n  def a = 5\n  class << self\n    def c = 6\n  end\nend',
      `class A\n  def self.a = 1\n  private def b = 2\n  def a; ${thrown}; end\n  class << self\n    def c; ${thrown}; end\n  end\nend`,
    ],
    [
      'blocks that stand for methods raise, declarations stay',
      null,
      'A = ->(b) { b }\nclass B < C\n  include D\n  attr_reader :e\n  define_method(:f) { |g| g }\n  scope :h, -> { i }\nend\nJ = Struct.new(:k) do\n  def l = 1\nend\nget "/" do |m|\n  m\nend',
      `A = ->(b) { ${thrown} }\nclass B < C\n  include D\n  attr_reader :e\n  define_method(:f) { |g| ${thrown} }\n  scope :h, -> { ${thrown} }\nend\nJ = Struct.new(:k) do\n  def l; ${thrown}; end\nend\nget "/" do |m|; ${thrown}; end`,
    ],
    [
      'literals stay, what is computed is nil',
      null,
      'A = 60 * 60\nB = { a: [A, :b], "c" => %w[d] }.freeze\nC = make(1)\nD = Class.new(StandardError)\nE = ENV.fetch("F", nil)',
      'A = 60 * 60\nB = { a: [A, :b], "c" => %w[d] }.freeze\nC = nil\nD = Class.new(StandardError)\nE = ENV.fetch("F", nil)',
    ],
    [
      'unless the load needs it',
      null,
      'Base = make(1)\nclass A < Base\n  B = other\nend',
      'Base = begin; make(1); rescue Exception; nil; end\nclass A < Base\n  B = nil\nend',
    ],
    ['an old value is computed as it was', 'A = make(1)', 'A = make(2)', 'A = make(1)'],
    [
      'new statements that call what is empty may raise',
      null,
      'require "a"\ndef self.go(a) = a\nclass A\n  def self.b = 1\n  b\n  c :d\nend\ngo 1\n3.times { |a| a }',
      `require "a"\ndef self.go(a); ${thrown}; end\nclass A\n  def self.b; ${thrown}; end\n  begin; b; rescue Exception; end\n  c :d\nend\nbegin; go 1; rescue Exception; end\nbegin; 3.times { |a| ${thrown} }; rescue Exception; end`,
    ],
    [
      'a text over several lines stays behind its statement',
      null,
      'class A\n  class_eval <<~B, __FILE__, __LINE__ + 1\n    c #{d.map { |e| e }}\n  B\n  F = make(<<~G)\n    h\n  G\nend',
      `class A\n  class_eval <<~B, __FILE__, __LINE__ + 1\n    c #{d.map { |e| ${thrown} }}\n  B\n  F = make(<<~G)\n    h\n  G\nend`,
    ],
    [
      'what an old body still needs comes back, and nothing else',
      'require "set"\nclass A\n  LOST = Set.new\n  def a = gone(LOST)\n  private\n  def gone(b) = b\n  def other = 1\nend',
      'class A\n  def a = 2\nend',
      '\nrequire "set"\nclass A\n  def a = gone(LOST)\n\nLOST = Set.new\n\ndef gone(b) = b\nend',
    ],
  ])('%s', async (_, before, after, expected) => {
    expect(await standInOf('ruby', before, after)).toBe(expected);
  });
});

const before = `
require 'json'
class Shelf
  def initialize(books)
    @books = books
  end
  def all
    join(@books)
  end
  private
  def join(all) = all.to_json
end
`;
const after = `
class Shelf
  LIMIT = 3
  def self.table(size) = { size: size }
  SIZES = table(1)
  ODD = ->(n) { n.odd? }
  Pair = Struct.new(:a, :b) do
    def sum = a + b
  end
  table(2)
  def initialize(books)
    @books = books.dup
  end
  def all
    @books.to_s
  end
  def first
    @books.first
  end
  define_method(:last) { @books.last }
end
class Room < Shelf
  def initialize
    super(['a'])
  end
end
Room.new
`;
const use = `
require './made'
def told
  yield
rescue NotImplementedError => error
  error.message
end
shelf = Shelf.new(['a', 'b'])
p [told { shelf.all }, Shelf::LIMIT, Shelf::SIZES, told { Shelf.table(1) }, told { Shelf::ODD.(1) }, told { Shelf::Pair.new(1, 2).sum },
   told { shelf.first }, told { shelf.last }, told { Room.new }]
`;

describe.skipIf(!isThere('ruby', '--version'))('where there is ruby', () => {
  test('the stand-in is required: the old works, the new raises', async () => {
    const text = (await standInOf('ruby', before, after)) ?? '';
    expect(runFiles({ 'made.rb': text, 'use.rb': use }, 'ruby', 'use.rb')).toBe(
      `["[\\"a\\",\\"b\\"]", 3, nil${', "stand-in"'.repeat(6)}]\n`,
    );
  });
});
