import type { FileChange } from '../file-change.ts';
import { quote } from '../occurrence/quote.ts';
import { slotGrammars } from './slot-grammars.ts';
import { typeSlots, type SlotGrammar, type TypeSlot } from './type-slots.ts';

/** Types that were said and now are "anything". What never had one, or says more than before, is none. */
export function replacedTypes(files: readonly FileChange[]): { path: string; line: number; message: string }[] {
  const origins = new Map(files.map((file) => [file.path, file]));
  return files.flatMap((file) => {
    const grammar = file.language === null ? undefined : slotGrammars[file.language];
    const before = (file.renamedFrom === null ? file : origins.get(file.renamedFrom))?.before ?? null;
    if (grammar === undefined || before === null || file.after === null) return [];
    if ((file.after.text ?? '').search(grammar.anything) < 0) return [];
    const old = typeSlots(before, grammar);
    return [...typeSlots(file.after, grammar)].flatMap(([key, slots]) => {
      const known = old.get(key) ?? [];
      if (known.length !== slots.length) return [];
      return slots.flatMap((slot, index) => {
        const type = known[index]?.type ?? '';
        return isGivenUp(type, slot, grammar)
          ? [
              {
                path: file.path,
                line: slot.line,
                message: `${quote(slot.text)} takes anything where it was ${quote(type)}`,
              },
            ]
          : [];
      });
    });
  });
}

function isGivenUp(before: string, { type }: TypeSlot, { anything }: SlotGrammar): boolean {
  const count = (text: string): number => text.match(anything)?.length ?? 0;
  if (before === '' || count(type) <= count(before)) return false;
  // `dict` that became `dict[str, Any]` says more than it did.
  const left = new Set(wordsOf(type));
  return wordsOf(before.replaceAll(anything, '')).some((word) => !left.has(word));
}

function wordsOf(type: string): string[] {
  return type.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}
