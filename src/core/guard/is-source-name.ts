import { languageOf } from './language-of.ts';

/** Languages that no grammar reads here. */
const others =
  /\.(?:kts?|swift|scala|groovy|gradle|dart|exs?|erl|cljs?|lua|p[lm]|mm?|vb|fsx?|jl|zig|nim|cr|vue|svelte)$/i;

/** Code by its name alone, whatever it holds. */
export function isSourceName(path: string): boolean {
  return languageOf(path, null) !== null || others.test(path);
}
