import { splitCommands } from './split-commands.ts';

const runners = /^(?:npm|pnpm|yarn|bun|npm-run-all2?|run-[sp]|composer|turbo|nx|lerna|wireit|concurrently|corepack)$/;
const short: Readonly<Record<string, string>> = { t: 'test', tst: 'test' };

/** Whether shell lines run a script of the manifest, by its name or by a pattern such as `lint:*`. */
export function namedScripts(lines: readonly string[]): (name: string) => boolean {
  const words = splitCommands(lines, '').flatMap(({ program, rest }) => {
    const at = [program, ...rest].findIndex((word) => runners.test(word.replace(/^.*\//, '')) || word === '--run');
    if (at < 0) return [];
    const after = rest.slice(at);
    const end = after.indexOf('--');
    return after.slice(0, end < 0 ? undefined : end).map((word) => {
      const bare = word.replaceAll(/^(?:['"]|npm:)+|['"]$/g, '');
      return short[bare] ?? bare;
    });
  });
  const exact = new Set(words);
  const starts = words.flatMap((word) => (/^[^*]+\*/.test(word) ? [word.slice(0, word.indexOf('*'))] : []));
  return (name) => exact.has(name) || starts.some((start) => name.startsWith(start));
}
