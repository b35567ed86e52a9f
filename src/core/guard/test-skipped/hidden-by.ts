import type { FileChange } from '../file-change.ts';
import type { TestCase } from '../test-case/test-case.ts';
import { hiddenInCsharp } from './hidden/csharp.ts';
import { hiddenInGo } from './hidden/go.ts';
import type { Hiding } from './hidden/hiding.ts';
import { hiddenInJava } from './hidden/java.ts';
import { hiddenInJavascript } from './hidden/javascript.ts';
import { hiddenInPhp } from './hidden/php.ts';
import { hiddenInPython } from './hidden/python.ts';
import { hiddenInRuby } from './hidden/ruby.ts';
import { hiddenInRust } from './hidden/rust.ts';
import { unseenPath } from './hidden/unseen-path.ts';

/** Why a test that is written down is none for its runner; `null`: it is one, as far as its file tells. */
export function hiddenBy(test: TestCase, { language, path }: FileChange): Hiding | null {
  switch (language) {
    case 'python':
      return formOf(hiddenInPython(test)) ?? unseenPath(language, path);
    case 'java':
      return formOf(hiddenInJava(test)) ?? unseenPath(language, path);
    case 'php':
      return formOf(hiddenInPhp(test)) ?? unseenPath(language, path);
    case 'ruby':
      return formOf(hiddenInRuby(test)) ?? unseenPath(language, path);
    case 'javascript':
    case 'typescript':
    case 'tsx':
      return formOf(hiddenInJavascript(test)) ?? unseenPath(language, path);
    case 'csharp':
      return hiddenInCsharp(test);
    case 'go':
      return hiddenInGo(test, path);
    case 'rust':
      return hiddenInRust(test);
    case 'cpp':
    case 'shell':
    case null:
      return null;
  }
}

function formOf(form: string | null): Hiding | null {
  return form === null ? null : { form };
}
