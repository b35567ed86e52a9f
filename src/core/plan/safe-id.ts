// Names may be compared without case (macOS, Windows) or after Unicode normalisation (macOS). So only characters are
// kept that have one case and one form: ASCII, ideographs, kana, composed Hangul. All others become their UTF-8 bytes.
const keptChar =
  /^[0-9A-Za-z_\-\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\u{20000}-\u{2ebe0}]$/u;
const usualId = /^[a-z]{1,10}-\d+$/;
const maxLetters = 4;

/** Longest safe id in UTF-8 bytes: with a suffix it still fits in a file name of 255. */
export const maxSafeIdBytes = 200;

/**
 * An id as one component of a ref and as a file name. Lossless: `readSafeId` gives the id back, and two ids never share
 * a name, not even where case doesn't count. Ids such as `US-001` and `add-login` stay as they are. Letters in another
 * case than the usual one are told by a bit mask after `+`; other characters become `%` and the bytes in hex.
 */
export function safeId(id: string): string {
  if (id === '') return '%';
  const letters = id.match(/[A-Za-z]/g) ?? [];
  const isUpper = usualId.test(id.toLowerCase());
  const differs = letters.map((letter) => /[A-Z]/.test(letter) !== isUpper);
  const mask = differs.includes(true) ? `+${writeMask(differs)}` : '';
  const chars = Array.from(id);
  return chars.map((char, index) => (isKept(char, index, chars) ? char : escapeChar(char))).join('') + mask;
}

/** The id that `safeId` was given; `null` where it never gave this name. */
export function readSafeId(safe: string): string | null {
  if (safe === '%') return '';
  const body = safe.replace(/\+[0-9a-f]*$/i, '');
  const lower = unescape(body);
  if (lower === null) return null;
  const mask = safe.slice(body.length + 1);
  const isUpper = usualId.test(lower.toLowerCase());
  let letter = 0;
  const id = lower.replace(/[A-Za-z]/g, (char) => {
    const differs = readMask(mask, letter++);
    return differs === isUpper ? char.toLowerCase() : char.toUpperCase();
  });
  return safeId(id).toLowerCase() === safe.toLowerCase() ? id : null;
}

function isKept(char: string, index: number, chars: readonly string[]): boolean {
  // A leading hyphen would be read as an option.
  if (char === '-') return index > 0;
  // git refuses `..`, a dot at either end, and `.lock` at the end.
  if (char === '.') {
    const rest = chars.slice(index + 1, index + 6).join('');
    return index > 0 && rest !== '' && !rest.startsWith('.') && rest.toLowerCase() !== 'lock';
  }
  return keptChar.test(char);
}

function escapeChar(char: string): string {
  // A lone surrogate has no UTF-8 form.
  if (/^\p{Surrogate}$/u.test(char)) return `%u${char.charCodeAt(0).toString(16).toUpperCase()}`;
  return [...new TextEncoder().encode(char)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

function unescape(text: string): string | null {
  let malformed = false;
  const decoded = text.replace(
    /%u([0-9a-f]{4})|((?:%[0-9a-f]{2})+)|%/gi,
    (_all, surrogate?: string, bytes?: string) => {
      if (surrogate !== undefined) return String.fromCharCode(Number.parseInt(surrogate, 16));
      try {
        if (bytes !== undefined) return decodeURIComponent(bytes);
      } catch {
        // Falls through: bytes that are no UTF-8.
      }
      malformed = true;
      return '';
    },
  );
  return malformed ? null : decoded;
}

/** One hex digit for each four letters, the first letter in the lowest bit; zeros at the end are left out. */
function writeMask(bits: readonly boolean[]): string {
  let mask = '';
  for (let index = 0; index < bits.length; index += maxLetters) {
    const digit = bits.slice(index, index + maxLetters).reduce((sum, bit, place) => sum + (bit ? 1 << place : 0), 0);
    mask += digit.toString(16);
  }
  return mask.replace(/0+$/, '');
}

function readMask(mask: string, letter: number): boolean {
  const digit = Number.parseInt(mask[Math.floor(letter / maxLetters)] ?? '0', 16);
  return (digit & (1 << (letter % maxLetters))) !== 0;
}
