import type { SyntaxNode } from '../syntax.ts';
import { around, functionsAround } from './around.ts';

/** How a language's texts say that code runs when a signal comes. */
export interface SignalForms {
  /** Beginning of a call around the code: the code itself is given to it. */
  readonly call: RegExp;
  /** Source of a pattern that registers a function by its name; `NAME` stands for it. */
  readonly byName: string;
  /** Before the name where a function is declared: no call. */
  readonly declared: string;
}

/** Who sends a signal to itself, or sets an alarm, ends the process by itself: no one from outside asked for it. */
const sentByItself =
  /\b(?:SIG)?(?:ALRM|VTALRM|PROF|CHLD|CLD)\b|\braise_signal\b|\bsetitimer\b|\bpthread_kill\b|\bsignal\.alarm\b|\bpcntl_alarm\b|\bposix_kill\b|\bos\.kill\b|\bProcess\.kill\b|\bSignal\.raise\b/;

/** A node in what is registered as the handler of a signal in the same file, and only runs as that. */
export function handlesSignal(node: SyntaxNode, text: string, forms: SignalForms): boolean {
  if (sentByItself.test(text)) return false;
  if (around(node).some((each) => /call|invocation/.test(each.type) && forms.call.test(each.text.slice(0, 80))))
    return true;
  return functionsAround(node).some(
    (name) =>
      /^\w{1,60}$/.test(name) &&
      new RegExp(forms.byName.replaceAll('NAME', name)).test(text) &&
      !new RegExp(`(?<!\\b${forms.declared}\\s+(?:self\\.)?)\\b${name}\\s*\\(`).test(
        text.replaceAll(new RegExp(forms.byName.replaceAll('NAME', name), 'g'), ''),
      ),
  );
}
