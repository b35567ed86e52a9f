import type { FileChange } from '../file-change.ts';

const derived =
  /\bextends\s+([\w.\\]{1,100})|\bclass\s+\w{1,100}\s*\(([^()\n]{1,200})\)|\bclass\s+[\w:]{1,100}\s*<\s*([\w:]{1,100})|\bclass\s+\w{1,100}\s*:\s*(?:public\s+)?([\w.]{1,100})/g;

export type IsOverridden = (type: string, method: string) => boolean;

/** Whether a type derived from this one, in what the change left, has a method of that name. Read when first asked, once. */
export function overriddenIn(files: readonly FileChange[]): IsOverridden {
  let texts: Map<string, string[]> | null = null;
  return (type, method) => {
    texts ??= derivedTexts(files);
    if (!/^\w+$/.test(method)) return false;
    return (texts.get(type) ?? []).some((text) => new RegExp(`\\b${method}\\s*[(:=\\n;]`).test(text));
  };
}

/** What stands behind the head of each derived type, by the name of its base. */
function derivedTexts(files: readonly FileChange[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { after } of files) {
    const text = after?.text ?? '';
    for (const match of text.matchAll(derived)) {
      const bases = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').split(',');
      const body = text.slice(match.index, match.index + maxBody);
      for (const base of bases) {
        const name =
          base
            .trim()
            .split(/[.\\:]/)
            .at(-1) ?? '';
        const known = found.get(name) ?? [];
        if (known.length < maxDerived) found.set(name, [...known, body]);
      }
    }
  }
  return found;
}

const maxBody = 20_000;
const maxDerived = 20;
