import { entropy } from './entropy.ts';

const words =
  /example|dummy|fake|sample|placeholder|redacted|replace[-_ ]?me|change[-_]?(?:me|it|this)|your[-_]?|insert[-_]?|x{4,}|\*{3,}|\.{3}|…|<[^>]*>|\$\{|\{\{|%\(|not[-_]?(?:a[-_]?)?real|invalid|mock|foobar|deadbeef|cafebabe|lorem|secret[-_]?here|test[-_]?(?:key|token|secret|only)|only[-_]?for[-_]?test|correct-horse/i;
/** Parts of the token that jwt.io shows: "John Doe", 1234567890. */
const knownExamples = /IkpvaG4gRG9l|xMjM0NTY3ODkw/;
const orders = ['0123456789', '9876543210', 'abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba', 'qwertyuiop'];
const runChars = 7;
const longRun = /(.)\1{5,}/;
const repeatedPart = /(.{2,12}?)\1{3,}/;
/** A prefix such as `sk_live_` doesn't count; random letters are at 3 and more. */
const minEntropy = 2.7;
const longPrefix = /^[A-Za-z]{2,10}[-_](?:[a-z]{3,8}\d{0,2}[-_])?/;

/** Says by itself that it is none: a word for it, repeated or ordered characters. */
export function isPlaceholder(value: string): boolean {
  if (words.test(value) || knownExamples.test(value)) return true;
  const body = value.replace(longPrefix, '');
  const lower = body.toLowerCase();
  if (longRun.test(body) || repeatedPart.test(body)) return true;
  if (orders.some((order) => hasRun(lower, order))) return true;
  return body.length >= 16 && entropy(body) < minEntropy;
}

function hasRun(text: string, order: string): boolean {
  for (let from = 0; from + runChars <= order.length; from++)
    if (text.includes(order.slice(from, from + runChars))) return true;
  return false;
}
