import { expect, test } from 'vitest';
import type { Directive } from '../../src/core/guard/occurrence/directive.ts';

/** The whole of what the first directive that knows a text takes of it. */
function taken(directives: readonly Directive[], text: string): string | null {
  for (const { pattern } of directives) {
    const match = pattern.exec(text);
    if (match !== null) return match[0];
  }
  return null;
}

/** Of each directive what it is called by, with `_` where a blank must stand and `~` where one may. */
export function holdForms(directives: readonly Directive[], forms: readonly string[]): void {
  const written = (form: string, must: string, may: string): string => form.replaceAll('_', must).replaceAll('~', may);

  test.each(forms)('is known with no blank, one or two where they may stand: %s', (form) => {
    for (const [must, may] of [
      [' ', ''],
      ['  ', ' '],
      ['\t', '  '],
    ] as const) {
      const text = written(form, must, may);
      expect(taken(directives, text)).not.toBeNull();
      expect(text.startsWith(taken(directives, text) ?? 'none')).toBe(true);
    }
  });

  test.each(forms)('is known only where a comment begins with it: %s', (form) => {
    const text = written(form, ' ', '');
    for (const before of ['x', 'x ', '-', '@@']) expect(taken(directives, `${before}${text}`)).toBeNull();
  });

  test.each(forms.filter((form) => !/(?:[:a[]|Line|Start)$/.test(form)))('is a word of its own: %s', (form) => {
    const text = `${written(form, ' ', '')}s`;
    expect(taken(directives, text)).not.toBe(text);
  });

  test.each(forms.filter((form) => written(form, '', '') !== written(form, ' ', '')))(
    'is not known without a blank that must stand: %s',
    (form) => {
      const text = written(form, '', '');
      expect(taken(directives, text)).not.toBe(text);
    },
  );
}
