import type { Language } from './syntax.ts';

const byEnding: Readonly<Record<string, Language>> = {
  ...every('typescript', 'ts mts cts'),
  ...every('tsx', 'tsx'),
  ...every('javascript', 'js mjs cjs jsx'),
  ...every('python', 'py pyi pyw'),
  ...every('go', 'go'),
  ...every('rust', 'rs'),
  ...every('java', 'java'),
  ...every('ruby', 'rb rake gemspec'),
  ...every('csharp', 'cs'),
  ...every('php', 'php phpt'),
  ...every('cpp', 'c h cc cpp cxx hh hpp hxx'),
  ...every('shell', 'sh bash'),
};
const byName: Readonly<Record<string, Language>> = { Rakefile: 'ruby', Gemfile: 'ruby' };
const byShebang: readonly (readonly [RegExp, Language])[] = [
  [/\b(?:ba|da|k|z)?sh\b/, 'shell'],
  [/\bpython[\d.]*\b/, 'python'],
  [/\bnode\b/, 'javascript'],
  [/\bruby\b/, 'ruby'],
];

/** The language of a file by its name, else by its `#!` line; `null`: none that guards read by structure. */
export function languageOf(path: string, text: string | null): Language | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  const known = byName[name] ?? byEnding[ending];
  if (known !== undefined) return known;
  if (text === null || !text.startsWith('#!')) return null;
  const first = text.slice(0, text.indexOf('\n') < 0 ? 200 : Math.min(200, text.indexOf('\n')));
  return byShebang.find(([pattern]) => pattern.test(first))?.[1] ?? null;
}

function every(language: Language, endings: string): Record<string, Language> {
  return Object.fromEntries(endings.split(' ').map((ending) => [ending, language]));
}
