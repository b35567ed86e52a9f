import type { FileChange, FileSide } from '../file-change.ts';
import { isTestFile } from '../is-test-file.ts';
import { occurrenceAt } from '../occurrence/occurrence-at.ts';
import type { Occurrence } from '../occurrence/occurrence.ts';
import { quote } from '../occurrence/quote.ts';
import { exitGrammars } from './exit-grammars.ts';
import { isSuccess } from './is-success.ts';

const effect = 'ends the process as a success';
/** Sources that no grammar reads, or not this one. */
const sources =
  /\.(?:kts?|swift|scala|groovy|exs?|dart|lua|p[lm]|vue|svelte|fs|clj|jl|zig|[cm]?[jt]sx?|py|go|rs|java|rb|cs|php|cpp|cc|c)$/;
const inLine =
  /(?<![\w.$])(?:process\.(?:exit|reallyExit)|sys\.exit|os\._?[eE]xit|System\.(?:exit|halt)|(?:std::)?process::exit|Environment\.Exit|exitProcess|Deno\.exit|exit|quit)\s*\(\s*0?\s*\)/;

const maxContextChars = 2_000;

/** More of them in one file are no person's work. */
const maxJudged = 200;

/** Exits with success; in a program only those that hide a failure. */
export function readExits(file: FileChange, side: FileSide, mayExit: boolean): Occurrence[] {
  const grammar = file.language === null ? undefined : exitGrammars[file.language];
  const text = side.head ?? '';
  if (grammar === undefined ? !inLine.test(text.slice(0, 100_000)) && text.length < 100_000 : !grammar.hint.test(text))
    return [];
  const tree = grammar === undefined ? null : side.tree();
  if (grammar === undefined || tree === null) return mayExit || !sources.test(file.path) ? [] : byLine(side);
  const inTest = isTestFile(file.path, null, []);
  const names = grammar.namesIn?.(text) ?? new Map<string, string>();
  let judged = 0;
  return tree.root.descendantsOfType([...grammar.types]).flatMap((node) => {
    const exit = node === null ? null : grammar.find(node, text, names);
    if (node === null || exit === null || (exit.key.endsWith('replaced') && inTest)) return [];
    // Each of these looks through the whole text.
    const isJudged = (judged += 1) <= maxJudged;
    if (!isSuccess(exit.code, isJudged ? text : '')) return [];
    const isHarmless = isJudged && (mayExit || (!inTest && grammar.isAtEntry(node, text)));
    if (isHarmless && !grammar.hidesFailure(node, text)) return [];
    return [occurrenceAt(side, node, exit.key, `${quote(node.text)} ${effect}`)];
  });
}

function byLine(side: FileSide): Occurrence[] {
  // Whole lines: padding moves an exit behind any limit.
  return (side.head ?? '').split('\n').flatMap((line, row) => {
    const match = /^\s*(?:\/\/|#|\*(?!\/)|--)/.test(line) ? null : inLine.exec(line);
    if (match === null) return [];
    const message = `${quote(match[0])} ${effect} (read as text)`;
    return [{ key: 'exit', context: line.trim().slice(0, maxContextChars), holder: '', line: row + 1, message }];
  });
}
