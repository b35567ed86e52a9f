import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';
import { bothTexts } from './both-texts.ts';

/** One rule with its recipe, or another line; comments are left out. */
interface Statement {
  readonly head: string;
  readonly recipe: readonly string[];
}

/** With these a line may mean something else where it stands. */
const odd = /^[ \t]*(?:define|endef|\.RECIPEPREFIX)\b/m;
/** What make reads as something else, or remakes by itself. */
const notNames =
  /makefile|^(?:include|sinclude|export|unexport|override|private|undefine|load|vpath|if\w*|else|endif)$/i;
const ruleHead = /^[^.\s#=:][^=:]*:(?![:=])/;
const newRule = /^([A-Za-z][\w-]*)[ \t]*:(?![:=])[ \t]*([^=;]*)$/;

/**
 * A Makefile says how the gates work. What only explains is nothing; a rule of a name that nothing there and no command
 * knows is run by nobody but a person. `null`: more than that changed.
 */
export function makeFindings(file: FileChange, commands: readonly string[]): Found[] | null {
  const texts = bothTexts(file);
  if (texts === null || texts.some((text) => odd.test(text))) return null;
  const [before, after] = texts;
  const [old, fresh] = [readStatements(before), readStatements(after)];
  const known = new Set([before, ...commands].join('\n').split(/[^\w-]+/));
  const added = new Set(
    fresh.flatMap(({ head }) => {
      const name = newRule.exec(head)?.[1];
      return name === undefined || known.has(name) || notNames.test(name) ? [] : [name];
    }),
  );
  // Without a name `make` builds what stands first.
  const first = fresh.find(({ head }) => ruleHead.test(head));
  if (added.has(newRule.exec(first?.head ?? '')?.[1] ?? '')) return null;
  const left = fresh.flatMap((each) => {
    if (added.has(newRule.exec(each.head)?.[1] ?? '')) return [];
    const phony = /^\.PHONY[ \t]*:/.test(each.head);
    const head = phony ? withoutNames(each.head, added) : each.head;
    return head === '.PHONY:' ? [] : [{ ...each, head }];
  });
  const kept = old.map((each) =>
    /^\.PHONY[ \t]*:/.test(each.head) ? { ...each, head: withoutNames(each.head, added) } : each,
  );
  if (JSON.stringify(left) !== JSON.stringify(kept)) return null;
  return [...added].map((name) => ({
    path: file.path,
    line: null,
    message: `${file.path}: "${name}" is new, and no gate builds it`,
    atMost: 'note',
  }));
}

function readStatements(text: string): Statement[] {
  const statements: { head: string; recipe: string[] }[] = [];
  // A line that ends in a backslash goes on, a comment too.
  for (const line of text.replaceAll(/\\\r?\n/g, '\\\0').split(/\r?\n/)) {
    if (line.startsWith('\t')) statements.at(-1)?.recipe.push(line);
    else if (line.trim() !== '' && (!/^[ \t]*#/.test(line) || line.includes('\0')))
      statements.push({ head: line.trimEnd(), recipe: [] });
  }
  return statements;
}

function withoutNames(head: string, names: ReadonlySet<string>): string {
  return head
    .split(/[ \t]+/)
    .filter((word) => !names.has(word))
    .join(' ');
}
