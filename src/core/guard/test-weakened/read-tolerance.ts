import { splitArguments } from './split-arguments.ts';

/** An assertion without what it allows to differ, and how much that is. */
export interface Tolerance {
  readonly key: string;
  /** Absolute or relative; only compared with another one of the same key. */
  readonly width: number;
}

interface Form {
  readonly callee: RegExp;
  /** Where the number stands among the arguments. */
  readonly index: number;
  readonly isDigits: boolean;
  /** Width where the number is left out; `null`: then it is no tolerance. */
  readonly byDefault: number | null;
}

const digits = (count: number): number => 0.5 * 10 ** -count;
const forms: readonly Form[] = [
  { callee: /\btoBeCloseTo$/, index: 1, isDigits: true, byDefault: digits(2) },
  { callee: /\b(?:assertAlmostEquals?|assert_almost_equal)$/, index: 2, isDigits: true, byDefault: digits(7) },
  {
    callee: /\b(?:closeTo|approximately|BeApproximately|beApproximately)$/,
    index: 1,
    isDigits: false,
    byDefault: null,
  },
  { callee: /\bassert\.(?:closeTo|approximately)$/, index: 2, isDigits: false, byDefault: null },
  { callee: /\b(?:InDelta\w*|InEpsilon\w*)$/, index: 3, isDigits: false, byDefault: null },
  {
    callee: /\b(?:assertEquals|assertArrayEquals|assertEqualsWithDelta|assert_in_delta|assert_in_epsilon|AreEqual)$/,
    index: 2,
    isDigits: false,
    byDefault: null,
  },
  { callee: /\bAssert\.Equal$/, index: 2, isDigits: true, byDefault: null },
  {
    callee: /\b(?:within|Within|offset|be_within|byLessThan|withPrecision)$/,
    index: 0,
    isDigits: false,
    byDefault: null,
  },
  { callee: /\bapprox$/, index: 1, isDigits: false, byDefault: 1e-6 },
];
const number = /^-?\d[\d_]*\.?\d*(?:e[-+]?\d+)?[fFdDmM]?$/i;
const named =
  /,?\s*\b(delta|places|rel|abs|rel_tol|abs_tol|rtol|atol|decimal|epsilon|max_relative|tolerance|threshold|maxDiffPixels|maxDiffPixelRatio|precision)\s*[=:]\s*(-?\d[\d_]*\.?\d*(?:e[-+]?\d+)?)/gi;
const byDigits = /^(?:places|decimal|precision)$/i;
const compared = /(\babs\b.*?[<>]=?\s*)(-?\d[\d_]*\.?\d*(?:e[-+]?\d+)?)/i;

/** How far off a value may be for this assertion; `null`: it allows nothing, or nothing that can be read. */
export function readTolerance(assertion: string): Tolerance | null {
  const text = assertion.slice(0, 400);
  let width: number | null = null;
  let key = text.replaceAll(named, (_match, name: string, value: string) => {
    const read = Number(value.replaceAll('_', ''));
    width = Math.max(width ?? 0, byDigits.test(name) ? digits(read) : read);
    return '';
  });
  for (const match of key.matchAll(/([\w.$:>-]+)\(/g)) {
    const form = forms.find(({ callee }) => callee.test(match[1] ?? ''));
    const list = form === undefined ? null : splitArguments(key, match.index + match[0].length - 1);
    if (form === undefined || list === null) continue;
    const written = list.parts[form.index];
    const isNumber = written !== undefined && number.test(written);
    if (!isNumber && (form.byDefault === null || written !== undefined)) continue;
    const read = isNumber ? Number(written.replaceAll('_', '').replace(/[fFdDmM]$/, '')) : null;
    const isDigits = form.isDigits && !/[.e]/i.test(written ?? '');
    const own = read === null ? form.byDefault : isDigits ? digits(read) : read;
    width = Math.max(width ?? 0, own ?? 0);
    if (isNumber) {
      const rest = list.parts.filter((_part, index) => index !== form.index).join(', ');
      key = `${key.slice(0, match.index + match[0].length)}${rest}${key.slice(list.end)}`;
    }
    break;
  }
  const comparison = width === null ? compared.exec(key) : null;
  if (comparison !== null) {
    width = Number((comparison[2] ?? '').replaceAll('_', ''));
    key = key.replace(comparison[0], comparison[1] ?? '');
  }
  return width === null || !Number.isFinite(width) ? null : { key: key.replaceAll(/\s+/g, ''), width };
}
