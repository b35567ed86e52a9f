import { quoted } from '../quoted.ts';
import type { Assertion } from '../test-case/test-case.ts';

const loose =
  /\bto(?:BeTruthy|BeDefined|BeInstanceOf|Contain\w*|Match|BeGreaterThan\w*|BeLessThan\w*)\(|\bnot\.toBe(?:Null|Undefined|NaN)?\(|\((?:expect\.(?:any|anything)\(|(?:mock\.)?ANY\b)|\.(?:stringContaining|objectContaining|arrayContaining)\(|\bassert\.(?:ok|isDefined|isNotNull|exists|isOk|notEqual\w*|notStrictEqual|match|include\w*|NotNil|NotEmpty|NotZero|NoError|Contains|True|Greater\w*|Less\w*|IsType|Implements)\(|\brequire\.(?:NotNil|NotEmpty|NotZero|NoError|Contains|True|Greater\w*|Less\w*)\(|\.to\.(?:exist|be\.(?:ok|an?|above|below)|include|contain|match|not\.be\.(?:null|undefined))\b|\bassert(?:IsNotNone|True|In|IsInstance|Greater\w*|Less\w*|NotEqual\w*|NotNull|NotEmpty|NotSame|InstanceOf|Is\w+|Contains\w*|String\w+|Regexp?|MatchesRegularExpression|_not_nil|_includes|_instance_of|_kind_of|_match|_predicate|_operator)\(|\brefute_nil\b|\b(?:be_truthy|be_an?\b|be_present|be_an_instance_of|be_kind_of|include\(|match\(|be >|be <|not_to (?:be_nil|eq|be_empty|raise_error)|to_not be_nil)|\bAssert\.(?:NotNull|IsNotNull|NotEmpty|True|IsTrue|Contains|IsInstanceOf\w*|IsType|NotEqual|Greater|Less|That\(.*Is\.Not)|\.Should\(\)\.(?:NotBe\w*|Contain\w*|BeOfType|BeAssignableTo|BeGreater\w*|BeLess\w*|Match\w*)|\.is(?:NotNull|NotEmpty|Present|InstanceOf)\(|\.contains(?!Exactly|Only)\w*\(|\bnotNullValue\(|(?<!expect\.)\banything\(|\bto(?:BeTypeOf|Satisfy)\(|\.not\.toThrow\w*\(|\bassert\.doesNotThrow\(|^expect\(!!|\.to be$|\bIs\.Anything\b/;
const bare =
  /^assert (?:not )?(?!.*\bis\b)[^=<>!]+$|^assert .*\b(?:is not None|in |isinstance\()|^assert[^=]*[<>]|^assert[^=]*!=|^assert(?:\.ok)?\([^=]*\)$|^(?:debug_)?assert!\([^=]*\)$/;
const strict =
  /\bto(?:Be|Equal|StrictEqual|MatchObject|HaveLength|HaveBeenCalledWith|HaveBeenLastCalledWith|HaveBeenCalledTimes)\(|\bto(?:\.deep)?\.(?:equal|eql|be\.equal)\(|\bassert\.(?:equal|strictEqual|deepEqual|deepStrictEqual|same\w*|Equal\w*|Exactly|JSONEq|ElementsMatch|Len)\(|\brequire\.(?:Equal\w*|Exactly|JSONEq|ElementsMatch|Len)\(|\bassert\w*Equals?\w*\(|\bassert(?:Same|Is|_equal|_same|ArrayEquals|IterableEquals|JsonString\w+)\b|\bassert_eq!|\b(?:eq|eql|equal|contain_exactly|match_array)[ (]|\bAssert\.(?:Equal|AreEqual|Same|AreSame|StrictEqual|Equivalent|That\(.*Is\.EqualTo)|\.Should\(\)\.(?:Be|Equal|BeEquivalentTo)\(|\.isEqualTo\(|\.contains(?:Exactly|Only)\w*\(|\b(?:is|equalTo)\(|^assert .*(?:==|\bis\b)|^(?:debug_)?assert!?\(.*===?/;
/** Comparing with one of these says no more than whether something is there. */
const weakLiteral =
  /(?:toBe|toEqual|toStrictEqual|equal|eql|eq|isEqualTo|Be)[ (]+(?:true|false|null|undefined|nil|0|''|""|\[\]|\{\})\)|(?:==|===|\bis) (?:True|False|None|true|false|null|nil|0|''|""|\[\]|\{\})(?:\W|$)|(?:[eE]quals?|Same|_eq!|_equal)\w*\((?:t, ?)?(?:true|false|null|nil|None|True|False|0|""|''|\[\])\s*,|,\s*(?:true|false|null|nil|None|True|False|0|""|''|\[\])\s*\)$/;
const noNames =
  /^(?:expect|assert\w*|self|this|to|be|not|toBe\w*|toEqual|toStrictEqual|should|Should|Assert\w*|require|true|false|null|None|True|False|nil|undefined|is|in|len|length|eq|await|async|const|new|the|Equal|NotNil|eql?|equal\w*|ok|isDefined|isNotNull|NotNull|any|anything|That|Is|include|String|Number|Object|Array)$/;

type Told = Omit<Assertion, 'node'>;

/** As many assertions as before, but one that compared asks no more than whether something is there, or in there. */
export function loosenedEquality(before: readonly Told[], after: readonly Told[]): string | null {
  const kept = new Set(after.map(({ text }) => text));
  const known = new Set(before.map(({ text }) => text));
  const lost = before.filter(({ text }) => !kept.has(text) && isStrict(text));
  const gained = after.filter(({ text }) => !known.has(text) && isLoose(text));
  if (lost.length === 0 || gained.length === 0) return null;
  if (after.filter(({ text }) => isStrict(text)).length >= before.filter(({ text }) => isStrict(text)).length) {
    return null;
  }
  const names = new Set(lost.flatMap(({ text }) => namesIn(text)));
  const found = gained.find(({ text }) => namesIn(text).some((name) => names.has(name)));
  return found === undefined ? null : `compares no more what it compared: ${quoted(found.text)}`;
}

function isLoose(text: string): boolean {
  return (
    isAllAny(text) || ((loose.test(text) || bare.test(text)) && !/[^=!<>]={2,3}[^=]|\.equals?\(|\bEqual\(/.test(text))
  );
}

/** An object of which no part is compared: `{ id: expect.any(Number), name: expect.any(String) }`. One part that is, an id say, may be any. */
function isAllAny(text: string): boolean {
  if (!/\bexpect\.any/.test(text)) return false;
  const wanted = text.slice(text.search(/\.to[A-Z]\w*\(/)).replace(/^\.to\w+\(/, '');
  const rest = wanted
    .replaceAll(/\bexpect\.(?:anything\(\)|any\([\w.]*\))/g, '')
    .replaceAll(/["']?[\w$]+["']?\s*:/g, '');
  return !/[\w"'`]/.test(rest);
}

/** It compares with a value, whole. */
export function isStrict(text: string): boolean {
  return strict.test(text) && !isLoose(text) && !weakLiteral.test(text);
}

function namesIn(text: string): string[] {
  // Go hands its runner to each assertion.
  const names = text.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|(?<=\()t(?=,)/g, '').match(/[A-Za-z_$][\w$]*/g) ?? [];
  return names.filter((name) => !noNames.test(name));
}
